import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithThread } from "../../../test/kit/threads/thread-cast.ts";

eachDatabase((open) => {
  test("A reply in a thread shows below its root, for every reader, and not in the list of chats", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, thread, reply } = cast;
    expect(thread).toMatchObject({
      kind: "thread",
      title: "Deploys",
      parent: { messageId: 1, kind: "group" },
      me: { role: "member", isFollowing: false },
    });
    expect(await reply(ben, "Done")).toMatchObject({ chatId: thread.id, id: 1, text: "Done" });
    const shown = { chatId: thread.id, count: 1, lastId: 1, userIds: [2] };
    expect((await request(`GET ${chat}/messages`, { as: ada })).body.items).toMatchObject([
      { id: 1, text: "Deploy?", thread: shown },
    ]);
    const { body: list } = await request("GET /api/chats", { as: ben });
    expect(list.items.map(({ kind }: { kind: string }) => kind)).not.toContain("thread");
  });

  test("Everybody in the chat receives the replies of a thread as a change of its root", async () => {
    const cast = await startWithThread(await open());
    const adas = await listen(cast, cast.ada);
    await cast.reply(cast.ben, "Done");
    expect(await adas.next("thread.changed")).toMatchObject({
      chatId: cast.deploys.id,
      messageId: 1,
      thread: { count: 1 },
    });
    expect(await adas.next("threads.changed")).toMatchObject({
      unread: { unreadCount: 1, mentionCount: 0, items: [{ chatId: cast.thread.id }] },
    });
    adas.send({ type: "threads", chatIds: [cast.thread.id] });
    expect(await adas.next("chat.added")).toMatchObject({
      chat: { id: cast.thread.id, me: { isFollowing: true, lastUnreadId: 1 } },
    });
    await cast.reply(cast.ben, "Really");
    expect(await adas.next("message.posted")).toMatchObject({ chatId: cast.thread.id, id: 2 });
    const { body } = await cast.request("GET /api/me/threads", { as: cast.ada });
    expect(body.items).toMatchObject([
      { root: { id: 1 }, lastReply: { text: "Really" }, unreadCount: 2, mentionCount: 0 },
    ]);
    const read = await cast.request("POST /api/me/threads/read", { as: cast.ada });
    expect(read.body).toEqual({ items: [{ chatId: cast.thread.id, readId: 0 }] });
    const { body: unread } = await cast.request("GET /api/me/threads/unread", { as: cast.ada });
    expect(unread).toEqual({ unreadCount: 0, mentionCount: 0, items: [] });
  });
});
