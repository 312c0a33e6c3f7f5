import { api, type EndpointKey } from "@belfry/contracts/api";
import { expect, test } from "vitest";
import { validBodies } from "../../test/kit/access/valid-bodies.ts";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const endpoints = Object.keys(api) as EndpointKey[];
const chatEndpoints = endpoints.filter((key) => key.includes("/api/chats/:chatId"));

/** Endpoints of an open chat for users who are not members. */
const readerEndpoints: EndpointKey[] = [
  "GET /api/chats/:chatId/preview",
  "GET /api/chats/:chatId/members",
  "PUT /api/chats/:chatId/members/me",
  "GET /api/chats/:chatId/messages",
  "GET /api/chats/:chatId/messages/:messageId",
  "GET /api/chats/:chatId/messages/:messageId/reactions",
  "GET /api/chats/:chatId/messages/:messageId/versions",
  "GET /api/chats/:chatId/files",
  "GET /api/chats/:chatId/changes",
  "GET /api/chats/:chatId/pins",
  "GET /api/chats/:chatId/messages/:messageId/notifications",
  "GET /api/chats/:chatId/duty",
];

/** Endpoints for managers. All others are open to every member. */
const managerEndpoints: EndpointKey[] = [
  "PATCH /api/chats/:chatId",
  "PUT /api/chats/:chatId/avatar",
  "PUT /api/chats/:chatId/webhooks/:webhookId/avatar",
  "GET /api/chats/:chatId/visibility-preview",
  "GET /api/chats/:chatId/retention-preview",
  "DELETE /api/chats/:chatId",
  "POST /api/chats/:chatId/maintenance",
  "DELETE /api/chats/:chatId/maintenance/:windowId",
  "PUT /api/chats/:chatId/duty",
  "DELETE /api/chats/:chatId/duty",
  "POST /api/chats/:chatId/duty/overrides",
  "DELETE /api/chats/:chatId/duty/overrides/:overrideId",
  "POST /api/chats/:chatId/archive",
  "POST /api/chats/:chatId/restore",
  "POST /api/chats/:chatId/members",
  "PUT /api/chats/:chatId/steps",
  "DELETE /api/chats/:chatId/steps",
  "PUT /api/chats/:chatId/members/:userId",
  "DELETE /api/chats/:chatId/members/:userId",
  "DELETE /api/chats/:chatId/messages/:messageId",
  "PATCH /api/chats/:chatId/messages/:messageId",
  ...endpoints.filter((key) => /:chatId\/(heartbeats|ping-key)/.test(key)),
  ...endpoints.filter(
    (key) => key.includes(":chatId/webhooks") && !/\/sender$|\/silences/.test(key),
  ),
];

function pathOf(key: EndpointKey, chatId: number): string {
  const { query } = api[key] as { query?: { required?: string[] } };
  const values: Record<string, string> = { afterRev: "0", days: "30", name: "a.txt" };
  const search = query?.required?.map((name) => `?${name}=${values[name]}`).join("") ?? "";
  const path = key.replace(":chatId", String(chatId)).replace(":userId", "1");
  return (
    path.replaceAll(
      /:messageId|:webhookId|:deliveryId|:overrideId|:silenceId|:windowId|:heartbeatId/g,
      "1",
    ) + search
  );
}

eachDatabase((open) => {
  test("Every endpoint gives the same reply for a missing chat and for another user's chat", async () => {
    const { request, ada, ben, cleo, deploys, relay, chat } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "secret" } });
    const before = await request(`GET ${chat}/changes?afterRev=0`, { as: ada });
    for (const key of chatEndpoints) {
      const body = validBodies[key];
      const foreign = await request(pathOf(key, deploys.id), { as: cleo, body });
      const missing = await request(pathOf(key, 999), { as: cleo, body });
      expect(foreign.status, key).toBe(404);
      expect(foreign.body, key).toMatchObject({ code: "chat_not_found" });
      expect({ ...missing.body, instance: "" }, key).toEqual({ ...foreign.body, instance: "" });
    }
    expect(await request(`GET ${chat}/changes?afterRev=0`, { as: ada })).toMatchObject({
      body: before.body,
    });
    expect((await request(`GET ${chat}`, { as: ben })).body).toMatchObject({
      title: "Deploys",
      memberCount: 2,
      me: { readMessageId: 0 },
    });
  });

  test("A user who is not a member of an open chat can read and join it, and nothing else", async () => {
    const { request, ada, cleo, deploys, relay, chat } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "Deployed" } });
    await request(`PATCH ${chat}`, { as: ada, body: { visibility: "open" } });
    for (const key of chatEndpoints) {
      const reply = await request(pathOf(key, deploys.id), { as: cleo, body: validBodies[key] });
      if (readerEndpoints.includes(key)) expect(reply.status, key).toBe(200);
      else expect([reply.status, reply.body.code], key).toEqual([404, "chat_not_found"]);
      // Joining is one of the endpoints.
      await request(`DELETE ${chat}/members/3`, { as: ada });
    }
  });

  test("A member who does not manage the chat gets 403 and changes nothing", async () => {
    const { request, ada, ben, deploys, chat } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "Ada's" } });
    for (const key of managerEndpoints) {
      const reply = await request(pathOf(key, deploys.id), { as: ben, body: validBodies[key] });
      expect([reply.status, reply.body.code], key).toEqual([403, "not_allowed"]);
    }
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe("Ada's");
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      title: "Deploys",
      memberCount: 2,
    });
    expect((await request(`GET ${chat}/webhooks`, { as: ada })).body.items).toHaveLength(1);
  });

  test("Webhooks and messages are not found through another chat", async () => {
    const { request, ben, chat } = await startWithCast(await open());
    const { body: own } = await request("POST /api/chats", {
      as: ben,
      body: { title: "Ben's", kind: "group" },
    });
    await request(`POST /api/chats/${own.id}/messages`, { as: ben, body: { text: "Ben's" } });
    for (const key of chatEndpoints.filter((key) => key.includes("/webhooks/"))) {
      const reply = await request(pathOf(key, own.id), { as: ben, body: validBodies[key] });
      expect(reply.body.code, key).toBe("webhook_not_found");
    }
    expect((await request(`GET ${chat}/messages/1`, { as: ben })).body.code).toBe(
      "message_not_found",
    );
  });
});
