import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hello = { text: "hello" };

anyDatabase((open) => {
  test("[W86] Every member of a chat sees who created a webhook and whether it is disabled", async () => {
    const { request, ada, ben, cleo, chat, clock } = await startWithCast(await open());
    const seen = (as: string) => request(`GET ${chat}/webhooks/1/sender`, { as });
    const shown = {
      id: 1,
      name: "Relay",
      createdBy: { id: 1, displayName: "Ada", handle: "ada", avatarUrl: null },
      createdAt: new Date(clock.at).toISOString(),
      isDisabled: false,
      isDeleted: false,
    };
    expect((await seen(ben)).body).toEqual(shown);
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled: true } });
    expect((await seen(ben)).body).toEqual({ ...shown, isDisabled: true });
    expect((await seen(cleo)).body.code).toBe("chat_not_found");
    expect((await request(`GET ${chat}/webhooks/2/sender`, { as: ben })).body.code).toBe(
      "webhook_not_found",
    );
  });

  test("[W86] Every member sees who created a deleted webhook", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    const { body } = await request(`GET ${chat}/webhooks/1/sender`, { as: ben });
    expect(body).toMatchObject({ name: "Relay", isDeleted: true });
  });

  test("[W86] A moved webhook is visible only in its former and its current chat", async () => {
    const { request, ada, ben, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: hello });
    for (const [from, to] of [
      [2, 1],
      [1, 2],
      [2, 1],
    ]) {
      const path = `/api/chats/${from}/webhooks/1/move`;
      expect((await request(`POST ${path}`, { as: ada, body: { chatId: to } })).status).toBe(200);
    }
    const { body: other } = await request("POST /api/chats", {
      as: ada,
      body: { title: "Other", kind: "group" },
    });
    const seenBy = async (as: string, path: string) =>
      (await request(`GET ${path}/webhooks/1/sender`, { as })).status;
    expect(await seenBy(ben, chat)).toBe(200);
    expect(await seenBy(ada, "/api/chats/1")).toBe(200);
    expect(await seenBy(ada, `/api/chats/${other.id}`)).toBe(404);
    expect(await seenBy(ben, "/api/chats/1")).toBe(404);
  });

  test("[W87] A deleted webhook accepts nothing and has no secrets", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database);
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { secret: "hush" } });
    const body = { overlapMinutes: 60 };
    const { url } = (await request(`POST ${chat}/webhooks/1/rotate`, { as: ada, body })).body;
    expect((await request(`DELETE ${chat}/webhooks/1`, { as: ada })).status).toBe(204);
    for (const gone of [relay.url, url]) {
      expect((await request(`POST ${gone}`, { body: hello })).body.code).toBe("webhook_not_found");
    }
    for (const [endpoint, body] of [
      [`PATCH ${chat}/webhooks/1`, { isDisabled: false }],
      [`POST ${chat}/webhooks/1/rotate`, { overlapMinutes: 60 }],
      [`POST ${chat}/webhooks/1/move`, { chatId: 1 }],
      [`POST ${chat}/webhooks/1/test`, undefined],
      [`GET ${chat}/webhooks/1/url`, undefined],
    ] as const) {
      expect((await request(endpoint, { as: ada, body })).body.code, endpoint).toBe(
        "webhook_not_found",
      );
    }
    const [row] = await database.sql.selectFrom("webhooks").selectAll().execute();
    expect(row).toMatchObject({
      token_hash: "deleted 1",
      token_sealed: "",
      secret_sealed: null,
      previous_token_hash: null,
      key_hash: null,
      previous_key_hash: null,
      previous_until: null,
    });
  });

  test("[W6] Deleted webhooks do not count towards the limit", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const make = () => request(`POST ${chat}/webhooks`, { as: ada, body: { name: "One more" } });
    await Promise.all(Array.from({ length: 99 }, make));
    expect((await make()).body.code).toBe("limit_reached");
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    expect((await make()).status).toBe(200);
  });
});
