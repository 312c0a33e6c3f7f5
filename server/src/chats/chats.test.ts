import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { list as listChats } from "./chat-store.ts";

const wrongChats = [
  ["an empty title", { title: "" }, "/title"],
  ["a blank title", { title: " \u200b\u3000" }, "/title"],
  ["no title", { title: undefined }, "/title"],
  ["a title of another type", { title: ["x"] }, "/title"],
  ["a title of two lines", { title: "a\nb" }, "/title"],
  ["a title with U+0000", { title: "a\0b" }, "/title"],
  ["a title with a bidirectional control", { title: "a\u202eb" }, "/title"],
  ["a lone surrogate as title", { title: "a\ud800" }, "/title"],
  ["a title of 81 characters", { title: "😀".repeat(81) }, "/title"],
  ["another kind of chat", { kind: "thread" }, "/kind"],
  ["a member by name", { memberIds: ["2"] }, "/memberIds/0"],
  ["201 members", { memberIds: new Array(201).fill(2) }, "/memberIds"],
] as const;

eachDatabase((open) => {
  test("[D19] Other requests are served while a long list of chats is read, and it is complete", async () => {
    const database = await open();
    const { request, ada, clock } = await startWithCast(database);
    const now = clock.at;
    const count = 3000;
    for (let from = 0; from < count; from += 500) {
      const chats = Array.from({ length: 500 }, (_, index) => ({
        ...{ id: 100 + from + index, kind: "group" as const, title: `Chat ${from + index}` },
        ...{ topic: "", created_by: 1, created_at: now, archived_at: null },
      }));
      await database.sql.insertInto("chats").values(chats).execute();
      const members = chats.map(({ id }) => ({
        ...{ chat_id: id, user_id: 1, role: "owner" as const },
        ...{ joined_at: now, read_message_id: 0 },
      }));
      await database.sql.insertInto("members").values(members).execute();
    }
    const expected = [1, 2, ...Array.from({ length: count }, (_, index) => 100 + index)];
    const { body } = await request("GET /api/chats", { as: ada });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(expected);

    // How often other work runs while the list is read: SQLite reads a whole query in one turn.
    let turns = 0;
    let isDone = false;
    const takeTurns = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurns);
    };
    takeTurns();
    const chats = await listChats(database.sql, 1);
    isDone = true;
    expect(chats).toHaveLength(count + 2);
    expect(turns).toBeGreaterThan(10);
  });

  test("A new chat has its creator as owner and the others as members", async () => {
    const { request, ada, ben, cleo } = await startWithCast(await open());
    const created = await request("POST /api/chats", {
      as: ben,
      body: { title: "  Releases ", topic: " Once a week. ", kind: "group", memberIds: [3, 2, 3] },
    });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      id: 3,
      kind: "group",
      title: "Releases",
      topic: "Once a week.",
      visibility: "private",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      archivedAt: null,
      memberCount: 2,
      webhookCount: 0,
      isSystem: false,
      retentionDays: null,
      firstMessageId: 1,
      threads: true,
      lastMessageId: 0,
      rev: 0,
      me: {
        role: "owner",
        readMessageId: 0,
        lastUnreadId: 0,
        unreadMentionIds: [],
        unreadActivityIds: [],
        notifications: { level: "critical", isDefault: true, mutedUntil: null },
        mutedWebhooks: [],
      },
    });
    expect((await request("GET /api/chats/3/members", { as: cleo })).body.items).toMatchObject([
      { user: { id: 2, displayName: "Ben" }, role: "owner" },
      { user: { id: 3, displayName: "Cleo" }, role: "member" },
    ]);
    expect((await request("GET /api/chats/3", { as: ada })).status).toBe(404);
  });

  test("A chat with an unknown member is not created", async () => {
    const { request, ada } = await startWithCast(await open());
    const created = await request("POST /api/chats", {
      as: ada,
      body: { title: "Ghosts", kind: "group", memberIds: [2, 99] },
    });
    expect(created.status).toBe(404);
    expect(created.body).toMatchObject({
      code: "user_not_found",
      errors: [{ pointer: "/memberIds/1", detail: "is not a user" }],
    });
    expect((await request("GET /api/chats", { as: ada })).body.items).toHaveLength(2);
  });

  test("A user's list contains their own chats with unread counts", async () => {
    const { request, ada, ben, cleo, chat, relay } = await startWithCast(await open());
    for (const text of ["one", "two", "three"])
      await request(`POST ${relay.url}`, { body: { text } });
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: 2 } });
    const unreadOf = async (as: string) => {
      const { body } = await request("GET /api/chats", { as });
      return body.items.map((item: { title: string; lastMessageId: number; me: Reader }) => [
        item.title,
        item.lastMessageId - item.me.readMessageId,
      ]);
    };
    expect(await unreadOf(ada)).toEqual([
      ["Lounge", 0],
      ["Deploys", 3],
    ]);
    expect(await unreadOf(ben)).toEqual([["Deploys", 1]]);
    expect(await unreadOf(cleo)).toEqual([]);
  });

  test("Unread counts come from the chat's row, without reading messages", async () => {
    const database = await open();
    const { request, ada, relay } = await startWithCast(database);
    await request(`POST ${relay.url}`, { body: { text: "one" } });
    await database.sql.deleteFrom("messages").execute();
    const { body } = await request("GET /api/chats", { as: ada });
    expect(body.items[1], "from the chat's own row").toMatchObject({ lastMessageId: 1 });
  });

  test("A manager renames a chat, and sets and clears its topic", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const change = async (body: object) => (await request(`PATCH ${chat}`, { as: ada, body })).body;
    expect(await change({ title: "Shipping" })).toMatchObject({ title: "Shipping", topic: "" });
    expect(await change({ topic: " What goes out. " })).toMatchObject({
      title: "Shipping",
      topic: "What goes out.",
    });
    expect(await change({ topic: " " })).toMatchObject({ title: "Shipping", topic: "" });
    expect(await change({})).toMatchObject({ title: "Shipping", topic: "" });
    expect((await request(`GET ${chat}`, { as: ben })).body).toMatchObject({ title: "Shipping" });
  });

  test("A chat with an invalid member is rejected with its JSON pointer", async () => {
    const { request, ada } = await startWithCast(await open());
    for (const [what, wrong, pointer] of wrongChats) {
      const body = { title: "Fine", kind: "group", ...wrong };
      const created = await request("POST /api/chats", { as: ada, body });
      expect(created.status, what).toBe(400);
      expect(created.body, what).toMatchObject({ code: "invalid_body" });
      expect(created.body.errors[0], what).toMatchObject({ pointer });
    }
    expect((await request("GET /api/chats", { as: ada })).body.items).toHaveLength(2);
  });

  test("Titles and topics accept any printable text up to their limit", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const title = `${"😀".repeat(40)}${"م".repeat(40)}`;
    const topic = "'\"<b>%_\\`; drop table chats -- ".padEnd(250, "é");
    const changed = await request(`PATCH ${chat}`, { as: ada, body: { title, topic } });
    expect(changed.body).toMatchObject({ title, topic });
    const tooLong = await request(`PATCH ${chat}`, { as: ada, body: { topic: `${topic}.` } });
    expect(tooLong.body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/topic" }] });
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({ title, topic });
  });
});

interface Reader {
  readMessageId: number;
}
