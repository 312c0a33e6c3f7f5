import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithThread } from "../../../test/kit/threads/thread-cast.ts";
import type { Database } from "../../database/database.ts";

async function start(database: Database) {
  const cast = await startWithThread(database);
  const { request, path, server } = cast;
  const get = async (key: string, as: string) => (await request(`GET ${key}`, { as })).body;
  const followers = async () => {
    const { items } = await get(`${path}/members`, cast.ada);
    return items.map(({ user }: { user: { displayName: string } }) => user.displayName).sort();
  };
  const meOf = async (as: string) => (await get(path, as)).me;
  const unread = async (as: string) => {
    const { unreadCount, mentionCount } = await get("/api/me/threads/unread", as);
    return [unreadCount, mentionCount];
  };
  /** Returns the users that a reply notifies, with the reason. */
  const notified = async ({ chatId, id }: Message) => {
    const [message] = await server.messages.listByIds([{ chatId, messageId: id }]);
    const recipients = message ? await server.notifications.recipientsOf(message) : [];
    return recipients.map(({ userId, reason }) => `${userId} ${reason}`).sort();
  };
  return { ...cast, get, followers, meOf, unread, notified };
}

eachDatabase((open) => {
  test("The author of the root, who writes, who is mentioned and who wants to follow a thread", async () => {
    const cast = await start(await open());
    const { request, ada, ben, path, chat, join, followers, meOf, reply, unread } = cast;
    const dan = await join("Dan");
    const eva = await join("Eva");
    for (const id of [4, 5]) {
      await request(`PUT ${chat}/members/${id}`, { as: ada, body: { role: "member" } });
    }
    expect(await followers(), "before the first reply").toEqual(["Ada"]);
    await reply(ben, "Done, @dan and @cleo");
    expect(await followers(), "Cleo cannot read the chat").toEqual(["Ada", "Ben", "Dan"]);
    expect([await unread(ada), await unread(ben), await unread(dan), await unread(eva)]).toEqual([
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    const joined = await request(`PUT ${path}/members/me`, { as: eva });
    expect(joined.body.me).toMatchObject({ isFollowing: true, readMessageId: 1, lastUnreadId: 0 });
    await request(`DELETE ${path}/members/me`, { as: dan });
    expect(await meOf(dan)).toMatchObject({ isFollowing: false, lastUnreadId: 0 });
    await reply(ben, "And again");
    expect([await unread(dan), await unread(eva)]).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(await followers()).toEqual(["Ada", "Ben", "Eva"]);
    await reply(ben, "@dan!");
    expect(await meOf(dan), "a mention follows again").toMatchObject({ unreadMentionIds: [3] });
    const other = await request(`DELETE ${chat}/members/me`, { as: dan });
    expect(other.body.code).toBe("not_a_thread");
  });

  test("An edit that mentions another user makes that user a follower, but only once", async () => {
    const { request, ada, ben, path, chat, join, followers, meOf, reply, unread } = await start(
      await open(),
    );
    const dan = await join("Dan");
    await request(`PUT ${chat}/members/4`, { as: ada, body: { role: "member" } });
    await reply(ben, "Done", { alsoInChat: true });
    const edit = (text: string) => request(`PATCH ${path}/messages/1`, { as: ben, body: { text } });
    await edit("Done, @dan and @cleo");
    expect(await followers(), "Cleo cannot read the chat").toEqual(["Ada", "Ben", "Dan"]);
    expect(await meOf(dan)).toMatchObject({ isFollowing: true, readMessageId: 1 });
    await reply(ben, "Really");
    expect(await unread(dan)).toEqual([1, 0]);
    await request(`DELETE ${path}/members/me`, { as: dan });
    await edit("Done again, @dan");
    expect(await followers()).toEqual(["Ada", "Ben"]);
    await edit("Done");
    await request(`PATCH ${chat}/messages/2`, { as: ben, body: { text: "Done, @dan" } });
    expect(await followers(), "the copy in the chat").toEqual(["Ada", "Ben", "Dan"]);
  });

  test("@all and @here in a thread are its followers", async () => {
    const cast = await start(await open());
    const { request, ada, ben, chat, join, reply, unread, notified } = cast;
    const dan = await join("Dan");
    await request(`PUT ${chat}/members/4`, { as: ada, body: { role: "member" } });
    await listen(cast, dan);
    await listen(cast, ada);
    const all = await reply(ben, "@all look");
    expect([await unread(ada), await unread(dan)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await notified(all)).toEqual(["1 mention"]);
    const here = await reply(ben, "@here look");
    expect(await notified(here)).toEqual(["1 mention"]);
    expect(await unread(ada)).toEqual([1, 2]);
    const { items } = await cast.get("/api/me/activity", ada);
    const place = { chatId: cast.deploys.id, messageId: 1, title: "Deploys" };
    expect(items).toMatchObject([
      { reason: "here", thread: place },
      { reason: "all", thread: place },
    ]);
    await request(`PUT ${cast.path}/messages/1/saved`, { as: ada });
    const saved = await cast.get("/api/me/saved", ada);
    expect(saved.items).toMatchObject([{ message: { text: "@all look" }, thread: place }]);
    expect((await cast.get("/api/me/activity", dan)).items).toEqual([]);
  });

  test("Followers are notified of every reply, and while they have muted the chat of mentions only", async () => {
    const { request, ada, ben, chat, path, reply, notified, unread } = await start(await open());
    expect(await notified(await reply(ben, "one"))).toEqual(["1 all"]);
    const level = (place: string, body: object) =>
      request(`PUT ${place}/notifications`, { as: ada, body });
    await level(chat, { level: null, mutedUntil: "forever" });
    expect(await notified(await reply(ben, "two"))).toEqual([]);
    expect(await unread(ada), "a muted chat").toEqual([0, 0]);
    expect(await notified(await reply(ben, "@ada three"))).toEqual(["1 mention"]);
    expect(await unread(ada)).toEqual([1, 1]);
    await level(path, { level: "all" });
    expect(await notified(await reply(ben, "four"))).toEqual(["1 all"]);
    await level(chat, { level: "nothing", mutedUntil: null });
    await level(path, { level: null });
    expect(await notified(await reply(ben, "five"))).toEqual([]);
    await level(path, { level: null, mutedUntil: "forever" });
    expect(await notified(await reply(ben, "@ada six"))).toEqual([]);
    expect(await unread(ada), "a muted thread").toEqual([0, 0]);
  });

  test("[L32] When the mute of a chat or a thread ends by time, its unread replies count", async () => {
    const { request, ada, ben, chat, path, url, clock, reply, unread, meOf } = await start(
      await open(),
    );
    await reply(ben, "one");
    for (const place of [chat, path]) {
      const mutedUntil = new Date(clock.at + 60_000).toISOString();
      const level = { level: null, mutedUntil };
      await request(`PUT ${place}/notifications`, { as: ada, body: level });
      expect(await unread(ada)).toEqual([0, 0]);
      const adas = await listen({ url }, ada);
      adas.send({ type: "threads", chatIds: [Number(path.split("/").at(-1))] });
      await adas.next("chat.added");
      clock.at += 60_000;
      expect((await adas.next("threads.changed")).unread.unreadCount, place).toBe(1);
      const { attention } = await adas.next("attention.changed");
      expect(attention.notifications.mutedUntil, place).toBeNull();
      expect((await meOf(ada)).notifications).toMatchObject({ level: "all", mutedUntil: null });
    }
  });

  test("In a direct chat every unread reply counts like a message", async () => {
    const { request, ada, ben, unread, get } = await start(await open());
    const body = { kind: "direct", memberIds: [2] };
    const direct = (await request("POST /api/chats", { as: ada, body })).body;
    const place = `/api/chats/${direct.id}`;
    await request(`POST ${place}/messages`, { as: ada, body: { text: "Lunch?" } });
    const thread = (await request(`PUT ${place}/messages/1/thread`, { as: ben })).body;
    expect(thread.members).toHaveLength(2);
    await request(`POST /api/chats/${thread.id}/messages`, { as: ben, body: { text: "At one" } });
    expect(await unread(ada)).toEqual([1, 1]);
    const { items } = await get("/api/me/threads", ada);
    expect(items).toMatchObject([{ mentionCount: 1, parent: { id: direct.id, title: "" } }]);
  });

  test("Quiet threads leave the list three days after their last reply, and unread ones stay", async () => {
    const cast = await start(await open());
    const { request, ada, ben, chat, clock, post, reply, get } = cast;
    await post(ada, "Second?");
    const { body: second } = await request(`PUT ${chat}/messages/2/thread`, { as: ada });
    const say = (id: number, text: string) =>
      request(`POST /api/chats/${id}/messages`, { as: ben, body: { text } });
    await reply(ben, "first");
    clock.at += 1000;
    await say(second.id, "second");
    const listed = async () =>
      (await get("/api/me/threads", ada)).items.map(
        ({ lastReply }: { lastReply: Message }) => lastReply.text,
      );
    expect(await listed()).toEqual(["second", "first"]);
    await request(`PUT /api/chats/${second.id}/read`, { as: ada, body: { messageId: 1 } });
    expect(await listed(), "unread first").toEqual(["first", "second"]);
    const page = await get("/api/me/threads?limit=1", ada);
    expect(page.items[0].lastReply.text).toBe("first");
    const rest = await get(`/api/me/threads?limit=1&cursor=${page.nextCursor}`, ada);
    expect(rest.items[0].lastReply.text).toBe("second");
    expect(rest.nextCursor).toBeUndefined();
    const forged = await request("GET /api/me/threads?cursor=x", { as: ada });
    expect(forged.body.code).toBe("invalid_query");
    await cast.database.sql
      .updateTable("sessions")
      .set({ expires_at: clock.at * 2 })
      .execute();
    clock.at += 4 * 24 * 60 * 60 * 1000;
    expect(await listed()).toEqual(["first"]);
  });

  test("[L32] An edit that mentions a follower sends what is unread, also an edit by a webhook", async () => {
    const { request, ada, ben, chat, path, relay, url, reply } = await start(await open());
    await request(`PATCH ${chat}/webhooks/${relay.id}`, {
      as: ada,
      body: { repliesInThread: true, mentions: "users" },
    });
    await reply(ben, "one", { alsoInChat: true });
    const { body: two } = await request(`POST ${relay.url}`, { body: { text: "two", replyTo: 1 } });
    await reply(ben, "three");
    const adas = await listen({ url }, ada);
    const mentionsAfter = async (edit: ReturnType<typeof request>) => {
      expect((await edit).status).toBe(200);
      return (await adas.next("threads.changed")).unread.mentionCount;
    };
    const text = "@ada look";
    expect(
      await mentionsAfter(request(`PATCH ${path}/messages/3`, { as: ben, body: { text } })),
    ).toBe(1);
    expect(
      await mentionsAfter(
        request(`PATCH ${relay.url}/messages/${two.id}?chatId=${two.chatId}`, {
          body: { text, allowMentions: "users" },
        }),
      ),
    ).toBe(2);
    expect(
      await mentionsAfter(request(`PATCH ${chat}/messages/2`, { as: ben, body: { text } })),
      "the copy in the chat",
    ).toBe(3);
    const update = (body: object) =>
      request(`POST ${relay.url}`, {
        body: { ...body, key: "build", replyTo: 1, allowMentions: "users" },
      });
    expect(await mentionsAfter(update({ text: "four" }))).toBe(3);
    expect(await mentionsAfter(update({ text }))).toBe(4);
  });

  test("Marking all threads as read can be undone", async () => {
    const { request, ada, ben, thread, reply, unread } = await start(await open());
    await reply(ben, "@ada one");
    await reply(ben, "two");
    const { body } = await request("POST /api/me/threads/read", { as: ada });
    expect(body.items).toEqual([{ chatId: thread.id, readId: 0 }]);
    expect(await unread(ada)).toEqual([0, 0]);
    for (const { chatId, readId } of body.items) {
      const undo = { as: ada, body: { messageId: readId + 1 } };
      await request(`PUT /api/chats/${chatId}/unread`, undo);
    }
    expect(await unread(ada)).toEqual([1, 1]);
  });
});
