import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../test/kit/live-client.ts";
import { startInjectedServer, startWithCast } from "../../test/kit/test-server.ts";

/** Ids of the cast: 1 Ada, 2 Ben, 3 Cleo. */
const direct = (...memberIds: unknown[]) => ({ kind: "direct", memberIds });

const rejected = [
  ["nobody", direct(), "/memberIds must name at least one other user.", 400],
  ["only oneself", direct(1), "/memberIds must name at least one other user.", 400],
  ["a user twice", direct(2, 3, 2), "/memberIds/2 is listed twice.", 400],
  ["an unknown user", direct(2, 99), "/memberIds/1 is not a user.", 404],
  ["Belfry", direct(4), "/memberIds/0 is not a user.", 404],
  ["a deactivated user", direct(2, 5), "/memberIds/1 is a deactivated user.", 409],
  [
    "nine people",
    direct(2, 3, 6, 7, 8, 9, 10, 11),
    "/memberIds must name at most 7 other users; a group chat can have more.",
    400,
  ],
  [
    "a title",
    { ...direct(2), title: "Us" },
    "/title must be absent: members name a direct chat.",
    400,
  ],
  [
    "a topic",
    { ...direct(2), topic: "Us" },
    "/topic must be absent: a direct chat has no topic.",
    400,
  ],
] as const;

eachDatabase((open) => {
  test("The same users have the same direct chat, with 201 for the request that creates it", async () => {
    const { request, ada, ben, cleo } = await startWithCast(await open());
    const first = await request("POST /api/chats", { as: ada, body: direct(2) });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      kind: "direct",
      title: "",
      isSystem: false,
      memberCount: 2,
      webhookCount: 0,
      members: [
        { id: 1, displayName: "Ada" },
        { id: 2, displayName: "Ben" },
      ],
      me: { role: "member", readMessageId: 0 },
    });
    for (const [as, body] of [
      [ada, direct(2)],
      [ada, direct(2, 1)],
      [ben, direct(1)],
    ] as const) {
      const again = await request("POST /api/chats", { as, body });
      expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    }
    const three = await request("POST /api/chats", { as: cleo, body: direct(1, 2) });
    expect(three.status).toBe(201);
    expect(three.body.members).toHaveLength(3);
    const same = await request("POST /api/chats", { as: ben, body: direct(3, 1) });
    expect([same.status, same.body.id]).toEqual([200, three.body.id]);
  });

  test("Requests at the same moment, in two processes, open one direct chat", async () => {
    const database = await open();
    const { request, ada, ben, clock } = await startWithCast(database);
    const other = await startInjectedServer(database, {}, { clock });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const ask = index % 2 ? request : other.request;
        const [as, body] = index % 4 < 2 ? [ada, direct(2)] : [ben, direct(1)];
        return ask("POST /api/chats", { as, body });
      }),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 201 || status === 200)).toBe(true);
    const { body } = await request(`GET /api/chats/${replies[0]?.body.id}/members`, { as: ada });
    expect(body.items).toHaveLength(2);
  });

  test("Eight users who open their direct chat at the same moment, in two processes, get the same one", async () => {
    const database = await open();
    const { request, ada, ben, cleo, join, clock } = await startWithCast(database);
    const other = await startInjectedServer(database, {}, { clock });
    const tokens = [ada, ben, cleo];
    for (const name of ["Dan", "Eve", "Fay", "Gus", "Hal"]) tokens.push(await join(name));
    const ids = tokens.map((_, index) => index + 1);
    const replies = await Promise.all(
      tokens.flatMap((as, index) =>
        [request, other.request].map((ask) => {
          // Everyone names the others in another order.
          const others = [...ids.slice(index + 1), ...ids.slice(0, index)];
          return ask("POST /api/chats", { as, body: direct(...others) });
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...new Array(15).fill(200), 201]);
    const [chatId, ...more] = new Set(replies.map(({ body }) => body.id));
    expect(more).toEqual([]);
    const { body } = await request(`GET /api/chats/${chatId}/members`, { as: ada });
    expect(body.items).toHaveLength(8);
  });

  test("Members that a direct chat cannot have are rejected with one sentence", async () => {
    const database = await open();
    const { request, ada, addUser } = await startWithCast(database);
    await database.sql
      .insertInto("users")
      .values({
        ...{ email: "belfry", display_name: "Belfry", role: "member", password_hash: "" },
        ...{ handle: "belfry", handle_skeleton: "belfry", created_at: 0 },
        ...{ avatar_url: null, deactivated_at: null, kind: "system" },
      })
      .execute();
    for (let id = 5; id <= 11; id++) await addUser(`u${id}@example.org`, `User ${id}`);
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 5)
      .execute();
    for (const [name, body, detail, status] of rejected) {
      const reply = await request("POST /api/chats", { as: ada, body });
      expect([reply.status, reply.body.detail], name).toEqual([status, detail]);
    }
    const eight = await request("POST /api/chats", { as: ada, body: direct(2, 3, 6, 7, 8, 9, 10) });
    expect(eight.body.members).toHaveLength(8);
    expect((await request("GET /api/chats", { as: ada })).body.items).toHaveLength(3);
  });

  test("A direct chat has fixed members and no settings, webhooks or owner", async () => {
    const { request, ada, ben, cleo } = await startWithCast(await open());
    const { body: chat } = await request("POST /api/chats", { as: ada, body: direct(2) });
    const path = `/api/chats/${chat.id}`;
    await request(`POST ${path}/messages`, { as: ben, body: { text: "Hi" } });
    for (const [endpoint, body] of [
      [`PATCH ${path}`, { title: "Us" }],
      [`DELETE ${path}`, undefined],
      [`PUT ${path}/members/3`, { role: "member" }],
      [`PUT ${path}/members/1`, { role: "owner" }],
      [`DELETE ${path}/members/2`, undefined],
      [`DELETE ${path}/members/1`, undefined],
      [`POST ${path}/webhooks`, { name: "Relay" }],
      [`GET ${path}/webhooks`, undefined],
    ] as const) {
      const reply = await request(endpoint, { as: ada, body });
      expect([reply.status, reply.body.code], endpoint).toEqual([403, "not_allowed"]);
      expect(reply.body.detail, endpoint).toContain("direct chat");
    }
    expect((await request(`DELETE ${path}/messages/1`, { as: ada })).body.code).toBe("not_allowed");
    const admin = await request(`DELETE /api/admin${path.slice(4)}`, { as: ada });
    expect(admin.body.code).toBe("chat_not_found");
    for (const endpoint of [`GET ${path}`, `GET ${path}/messages`, `GET ${path}/members`]) {
      expect((await request(endpoint, { as: cleo })).body.code).toBe("chat_not_found");
    }
    expect((await request(`GET ${path}`, { as: ben })).body).toMatchObject({ memberCount: 2 });
  });

  test("A hidden direct chat returns with its next message, and others see a new one after its first message", async () => {
    const { request, ada, ben, chat: group } = await startWithCast(await open());
    const { body: chat } = await request("POST /api/chats", { as: ada, body: direct(2) });
    const path = `/api/chats/${chat.id}`;
    const hiddenUntil = async (as: string) =>
      (await request(`GET ${path}`, { as })).body.me.hiddenUntilId;
    expect([await hiddenUntil(ada), await hiddenUntil(ben)]).toEqual([undefined, 0]);
    await request(`POST ${path}/messages`, { as: ada, body: { text: "Hi" } });
    await request(`POST ${path}/messages`, { as: ada, body: { text: "Still there?" } });
    const hide = (body: object) => request(`PUT ${path}/hidden`, { as: ben, body });
    expect((await hide({ messageId: 1 })).status).toBe(204);
    expect((await request(`GET ${path}`, { as: ben })).body).toMatchObject({
      lastMessageId: 2,
      me: { hiddenUntilId: 1, readMessageId: 1 },
    });
    await hide({ messageId: 99 });
    expect(await hiddenUntil(ben)).toBe(2);
    await hide({ messageId: null });
    expect(await hiddenUntil(ben)).toBeUndefined();
    await hide({ messageId: 2 });
    expect((await request("POST /api/chats", { as: ben, body: direct(1) })).status).toBe(200);
    expect(await hiddenUntil(ben)).toBeUndefined();
    const wrong = await request(`PUT ${group}/hidden`, { as: ben, body: { messageId: 0 } });
    expect(wrong.body.detail).toBe("Only direct chats can be hidden. Leave this chat instead.");
  });

  test("Deactivated and deleted members of a direct chat are marked, and the others can still read it", async () => {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, ben } = cast;
    const { body: chat } = await request("POST /api/chats", { as: ben, body: direct(3) });
    const { body: three } = await request("POST /api/chats", { as: ben, body: direct(1, 3) });
    const post = (id: number, text: string) =>
      request(`POST /api/chats/${id}/messages`, { as: ben, body: { text } });
    expect((await post(chat.id, "Hi")).status).toBe(200);
    const client = await connectStatefulClient(cast, ben);
    const stateOf = async (id: number) => {
      const { body } = await request(`GET /api/chats/${id}`, { as: ben });
      return body.members.find((user: { id: number }) => user.id === 3);
    };
    const expectSameState = async () =>
      expect.poll(() => client.update()).toEqual(await fetchState(cast, ben));

    await request("PATCH /api/admin/users/3", { as: ada, body: { isActive: false } });
    expect(await stateOf(chat.id)).toMatchObject({ displayName: "Cleo", state: "deactivated" });
    await expectSameState();
    const refused = await post(chat.id, "Anyone?");
    expect([refused.status, refused.body.code]).toEqual([403, "read_only_chat"]);
    expect((await post(three.id, "Ada reads this")).status).toBe(200);

    await request("PATCH /api/admin/users/3", { as: ada, body: { isActive: true } });
    expect(await stateOf(chat.id)).not.toHaveProperty("state");
    await expectSameState();
    expect((await post(chat.id, "Welcome back")).status).toBe(200);

    const deletion = { as: ada, body: { messages: "keep" } };
    expect((await request("DELETE /api/admin/users/3", deletion)).status).toBe(204);
    expect(await stateOf(chat.id)).toEqual({
      ...{
        id: 3,
        displayName: "Deleted user",
        handle: "deleted-3",
        avatarUrl: null,
        state: "deleted",
      },
    });
    await expectSameState();
    expect((await post(chat.id, "Gone")).body.code).toBe("read_only_chat");
    expect((await request("POST /api/chats", { as: ben, body: direct(3) })).status).toBe(200);
    const { body: page } = await request(`GET /api/chats/${chat.id}/messages`, { as: ben });
    expect(page.items).toHaveLength(2);

    const preview = await request("GET /api/me/deletion", { as: ben });
    expect(preview.body).toMatchObject({ chatsToDelete: [], chatsToHandOver: [] });
    await request("DELETE /api/admin/users/2", deletion);
    const rows = await database.sql.selectFrom("chats").select(["id", "deleted_at"]).execute();
    const isDeleted = (id: number) => rows.find((row) => row.id === id)?.deleted_at !== null;
    expect([isDeleted(chat.id), isDeleted(three.id)]).toEqual([true, false]);
  });

  test("[L6] A direct chat reaches both sides live, with new names, hiding and showing", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben } = cast;
    const clients = await Promise.all([ada, ben].map((as) => connectStatefulClient(cast, as)));
    const outsider = await listen(cast, cast.cleo);
    const { body: chat } = (await request("POST /api/chats", { as: ada, body: direct(2) })) as {
      body: Chat;
    };
    const path = `/api/chats/${chat.id}`;
    const acts = [
      () => Promise.resolve(),
      () => request(`POST ${path}/messages`, { as: ada, body: { text: "Hi" } }),
      () => request("PATCH /api/me", { as: ben, body: { displayName: "Benjamin" } }),
      () => request(`PUT ${path}/hidden`, { as: ben, body: { messageId: 1 } }),
      () => request(`POST ${path}/messages`, { as: ada, body: { text: "Lunch?" } }),
      () => request("POST /api/chats", { as: ben, body: direct(1) }),
    ];
    for (const [index, act] of acts.entries()) {
      await act();
      for (const [who, client] of clients.entries()) {
        const fetched = await fetchState(cast, who === 0 ? ada : ben);
        await expect.poll(() => client.update(), { message: `act ${index}` }).toEqual(fetched);
      }
    }
    await outsider.receiveAll();
    expect(outsider.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
  });
});
