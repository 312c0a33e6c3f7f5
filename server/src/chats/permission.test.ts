import { api, type EndpointKey } from "@belfry/contracts/api";
import { expect, test } from "vitest";
import { openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";

const endpoints = Object.keys(api) as EndpointKey[];
const ofChats = endpoints.filter((key) => key.includes("/:chatId"));

/** A body each route accepts. A new route without one is refused for its body, and fails here. */
const bodies: Partial<Record<EndpointKey, object>> = {
  "PATCH /api/chats/:chatId": { title: "Mine" },
  "PUT /api/chats/:chatId/members/:userId": { role: "owner" },
  "PUT /api/chats/:chatId/read": { messageId: 1 },
  "POST /api/chats/:chatId/messages": { text: "Let me in" },
  "PATCH /api/chats/:chatId/messages/:messageId": { text: "Changed" },
  "POST /api/chats/:chatId/webhooks": { name: "Mine" },
  "PATCH /api/chats/:chatId/webhooks/:webhookId": { name: "Mine" },
  "POST /api/chats/:chatId/webhooks/:webhookId/rotate": { overlapMinutes: 0 },
  "POST /api/chats/:chatId/webhooks/:webhookId/move": { chatId: 1 },
  "POST /api/chats/:chatId/webhooks/:webhookId/preview": { templates: { text: "" }, body: "{}" },
};

/** What takes a manager; everything else any member may do. */
const forManagers: EndpointKey[] = [
  "PATCH /api/chats/:chatId",
  "PUT /api/chats/:chatId/members/:userId",
  "DELETE /api/chats/:chatId/members/:userId",
  "DELETE /api/chats/:chatId/messages/:messageId",
  "PATCH /api/chats/:chatId/messages/:messageId",
  ...endpoints.filter((key) => key.includes("/webhooks") && !key.endsWith("/sender")),
];

function addressed(key: EndpointKey, chatId: number): string {
  const { query } = api[key] as { query?: { required?: string[] } };
  const needed = query?.required?.includes("afterRev") ? "?afterRev=0" : "";
  const path = key.replace(":chatId", String(chatId)).replace(":userId", "1");
  return path.replaceAll(/:messageId|:webhookId|:deliveryId/g, "1") + needed;
}

eachDatabase((open) => {
  test("a chat of others and a chat that is not answer alike, at every address", async () => {
    const { ask, ada, ben, cleo, deploys, relay, chat } = await openCast(await open());
    await ask(`POST ${relay.url}`, { body: { text: "secret" } });
    const before = await ask(`GET ${chat}/changes?afterRev=0`, { as: ada });
    for (const key of ofChats) {
      const body = bodies[key];
      const foreign = await ask(addressed(key, deploys.id), { as: cleo, body });
      const missing = await ask(addressed(key, 999), { as: cleo, body });
      expect(foreign.status, key).toBe(404);
      expect(foreign.body, key).toMatchObject({ code: "chat_not_found" });
      expect({ ...missing.body, instance: "" }, key).toEqual({ ...foreign.body, instance: "" });
    }
    expect(await ask(`GET ${chat}/changes?afterRev=0`, { as: ada })).toMatchObject({
      body: before.body,
    });
    expect((await ask(`GET ${chat}`, { as: ben })).body).toMatchObject({
      title: "Deploys",
      memberCount: 2,
      me: { readMessageId: 0 },
    });
  });

  test("a member who does not manage the chat is told so, and nothing happens", async () => {
    const { ask, ada, ben, deploys, chat } = await openCast(await open());
    await ask(`POST ${chat}/messages`, { as: ada, body: { text: "Ada's" } });
    for (const key of forManagers) {
      const answer = await ask(addressed(key, deploys.id), { as: ben, body: bodies[key] });
      expect([answer.status, answer.body.code], key).toEqual([403, "not_allowed"]);
    }
    expect((await ask(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe("Ada's");
    expect((await ask(`GET ${chat}`, { as: ada })).body).toMatchObject({
      title: "Deploys",
      memberCount: 2,
    });
    expect((await ask(`GET ${chat}/webhooks`, { as: ada })).body.items).toHaveLength(1);
  });

  test("what belongs to one chat is not found through another", async () => {
    const { ask, ben, chat } = await openCast(await open());
    const { body: own } = await ask("POST /api/chats", {
      as: ben,
      body: { title: "Ben's", kind: "group" },
    });
    await ask(`POST /api/chats/${own.id}/messages`, { as: ben, body: { text: "Ben's" } });
    for (const key of ofChats.filter((key) => key.includes("/webhooks/"))) {
      const answer = await ask(addressed(key, own.id), { as: ben, body: bodies[key] });
      expect(answer.body.code, key).toBe("webhook_not_found");
    }
    expect((await ask(`GET ${chat}/messages/1`, { as: ben })).body.code).toBe("message_not_found");
  });
});
