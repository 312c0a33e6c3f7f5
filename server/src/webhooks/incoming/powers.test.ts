import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

anyDatabase((open) => {
  test("[A31] A webhook posts only to its own chat and never as a user", async () => {
    const { request, ada, chat, deploys, relay } = await startWithCast(await open());
    const reach = { chatId: 1, chat: "Lounge", userId: 1, author: { kind: "user", userId: 1 } };
    const { body } = await request(`POST ${relay.url}`, {
      body: { ...reach, text: "I am Ada", username: "Ada", type: "user", isBot: false },
    });
    expect(body).toMatchObject({ ok: true, chatId: deploys.id });
    const { author } = (await request(`GET ${chat}/messages/${body.id}`, { as: ada })).body;
    expect(author).toEqual({ kind: "webhook", webhookId: relay.id, name: "Ada", avatarUrl: null });
    expect((await request("GET /api/chats/1/messages", { as: ada })).body.items).toEqual([]);
  });

  test("[A31] A webhook URL cannot read or delete anything, and its token is not a credential", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "ring" } });
    const token = new URL(relay.url).pathname.split("/").at(-1);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      expect((await request(`${method} ${relay.url}`)).status, method).toBe(405);
    }
    for (const path of ["/api/chats", `${chat}/messages`, `${chat}/webhooks`]) {
      expect((await request(`GET ${path}`, { as: token })).status, path).toBe(401);
    }
    expect((await request(`GET ${chat}/webhooks`, { as: ada })).body.items).toHaveLength(1);
    expect((await request(`GET ${chat}/messages`, { as: ada })).body.items).toHaveLength(1);
  });
});
