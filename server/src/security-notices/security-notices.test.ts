import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { createTestCore } from "../../test/kit/processes/core.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };

eachDatabase((open) => {
  /** `makeKey` creates an API key for Ben, which makes Belfry notify him. */
  async function startWithKeys() {
    const cast = await startWithCast(await open(), proxied);
    const { request, ben } = cast;
    const body = { name: "Nightly *build*", scopes: ["read"] };
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const makeKey = () => request("POST /api/me/api-keys", { as: ben, body, headers });
    const chatOf = async (as: string) => {
      const { body: list } = await request("GET /api/chats", { as });
      return list.items.find(({ kind }: { kind: string }) => kind === "direct");
    };
    return { ...cast, makeKey, chatOf };
  }

  test("A security notice reaches its user immediately, and nobody else", async () => {
    const { makeKey, chatOf, request, ada, ben, cleo, ...belfry } = await startWithKeys();
    const client = await listen(belfry, ben);
    const others = await Promise.all([ada, cleo].map((as) => listen(belfry, as)));
    expect((await makeKey()).status).toBe(200);

    const { chat } = await client.next("chat.added");
    expect(chat).toMatchObject({ kind: "direct", title: "Belfry", memberCount: 2 });
    expect(chat.me.role).toBe("member");
    // A message that the new chat already includes has no separate event.
    const messages = `GET /api/chats/${chat.id}/messages`;
    const newest = async () => (await request(messages, { as: ben })).body.items.at(-1);
    await expect.poll(newest).toBeDefined();
    const message = await newest();
    expect(message.author).toMatchObject({ kind: "user", displayName: "Belfry" });
    expect(message.text).toMatch(
      /^The API key \*\*Nightly \\\*build\\\*\*\* was created for your account on \[\S+ at \S+ UTC\]\(time:\S+\)/,
    );
    expect(await chatOf(ben)).toMatchObject({ id: chat.id, lastMessageId: 1 });
    for (const other of others) {
      await other.receiveAll();
      expect(other.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
    }
    expect(await chatOf(ada)).toBeUndefined();
    expect((await request(`GET /api/chats/${chat.id}`, { as: ada })).status).toBe(404);
  });

  test("The system user cannot be found, added to chats or signed in, and is created once", async () => {
    const database = await open();
    const { request, ada, ben, chat } = await startWithCast(database);
    const cores = [createTestCore(database), createTestCore(database)];
    const sent = Array.from({ length: 6 }, (_, index) =>
      cores[index % 2]?.securityNotices.notify((index % 3) + 1, {
        type: "email_changed",
        isByAdmin: false,
      }),
    );
    await Promise.all(sent);
    expect(cores.flatMap(({ errors }) => errors)).toEqual([]);
    const system = await database.sql
      .selectFrom("users")
      .select(["id", "email"])
      .where("kind", "=", "system")
      .execute();
    expect(system).toHaveLength(1);
    const { body: list } = await request("GET /api/chats", { as: ben });
    const direct = list.items.filter(({ kind }: { kind: string }) => kind === "direct");
    expect(direct).toMatchObject([{ lastMessageId: 2 }]);

    const [{ id, email }] = system as [{ id: number; email: string }];
    const found = await request("GET /api/users?query=Belfry", { as: ada });
    expect(found.body.items).toEqual([]);
    const added = await request(`PUT ${chat}/members/${id}`, { as: ada, body: { role: "member" } });
    expect(added.body.code).toBe("user_not_found");
    const body = { title: "Two", kind: "group", memberIds: [id] };
    expect((await request("POST /api/chats", { as: ada, body })).body.code).toBe("user_not_found");
    const taken = await request("PATCH /api/me", { as: ben, body: { email } });
    expect(taken.body, "the address of the system user").toMatchObject({ status: 400 });
    for (const password of ["", "a quiet harbour"]) {
      const login = await request("POST /api/auth/login", { body: { email, password } });
      expect(login.body.code).toBe("invalid_login");
    }
  });

  test("[U15] Nobody can post to, manage or leave the chat with Belfry, not even the server's owner", async () => {
    const database = await open();
    const { request, ada } = await startWithCast(database);
    const notifications = createTestCore(database).securityNotices;
    await notifications.notify(1, { type: "two_factor_enabled" }, { ip: "203.0.113.7" });
    const { body: list } = await request("GET /api/chats", { as: ada });
    const { id, me, isSystem } = list.items.at(-1);
    expect(isSystem).toBe(true);
    expect(me).toMatchObject({ role: "member", readMessageId: 0, unreadMentionIds: [1] });
    const path = `/api/chats/${id}`;
    const { body: members } = await request(`GET ${path}/members`, { as: ada });
    expect(members.items).toMatchObject([
      { user: { displayName: "Ada" } },
      { user: { displayName: "Belfry" } },
    ]);
    for (const [endpoint, body] of [
      [`PATCH ${path}`, { title: "Mine" }],
      [`PUT ${path}/members/2`, { role: "member" }],
      [`PUT ${path}/members/1`, { role: "owner" }],
      [`DELETE ${path}/members/1`, undefined],
      [`DELETE ${path}/members/4`, undefined],
      [`GET ${path}/webhooks`, undefined],
      [`POST ${path}/webhooks`, { name: "Relay" }],
      [`DELETE ${path}/messages/1`, undefined],
    ] as const) {
      const reply = await request(endpoint, { as: ada, body });
      expect(reply.body, endpoint).toMatchObject({ status: 403, code: "not_allowed" });
    }
    const posted = await request(`POST ${path}/messages`, { as: ada, body: { text: "Hello?" } });
    expect(posted.body).toMatchObject({
      ...{ status: 403, code: "read_only_chat", detail: "Only Belfry can post to this chat." },
    });
    const { body: page } = await request(`GET ${path}/messages`, { as: ada });
    expect(page.items).toMatchObject([{ text: expect.stringContaining("`203.0.113.7`") }]);
    expect((await request(`PUT ${path}/read`, { as: ada, body: { messageId: 1 } })).status).toBe(
      204,
    );
  });

  test("A notice that cannot be delivered is logged and does not throw", async () => {
    const database = await open();
    const { errors, securityNotices } = createTestCore(database);
    await securityNotices.notify(99, { type: "email_changed", isByAdmin: false });
    expect(errors).toMatchObject([{ code: "user_not_found" }]);
  });
});
