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
    const { body: fetched } = await request(`GET /api/chats/${thread.id}`, { as: ada });
    expect(fetched).toMatchObject({ lastMessageId: 1, lastMessageAt: "2026-11-21T10:00:00.000Z" });
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
    expect(unread).toEqual({ unreadCount: 0, mentionCount: 0, items: [], hasThreads: true });
    const { body: others } = await cast.request("GET /api/me/threads/unread", { as: cast.cleo });
    expect(others).toEqual({ unreadCount: 0, mentionCount: 0, items: [] });
  });

  test("[L30] Reactions, pins and edits in a thread send its `rev` to everybody in the chat", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, reply } = cast;
    await reply(ben, "Done", { alsoInChat: true });
    const adas = await listen(cast, ada);
    const changes: [key: string, as: string, body?: object][] = [
      [`PUT ${path}/messages/1/reactions/👍`, ben],
      [`DELETE ${path}/messages/1/reactions/👍`, ben],
      [`PUT ${path}/messages/1/pin`, ben],
      [`DELETE ${path}/messages/1/pin`, ben],
      [`PATCH ${path}/messages/1`, ben, { text: "Really done" }],
      [`PATCH ${chat}/messages/2`, ben, { text: "Not done" }],
      [`DELETE ${chat}/messages/2`, ben],
    ];
    for (const [key, as, body] of changes) {
      await request(key, { as, body });
      const { thread } = await adas.next("thread.changed");
      const { body: root } = await request(`GET ${chat}/messages/1`, { as: ada });
      expect([key, thread ?? undefined]).toEqual([key, root.thread]);
    }
  });

  test("Two first replies at once make one thread", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, post, deploys } = cast;
    await post(ada, "Second?");
    const start = (as: string) => request(`PUT ${chat}/messages/2/thread`, { as });
    const started = await Promise.all([ada, ben, ada, ben].map(start));
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = new Set(started.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const rows = cast.database.sql.selectFrom("chats").select("id");
    const threads = await rows.where("parent_chat_id", "=", deploys.id).execute();
    expect(threads).toHaveLength(2);
  });

  test("Deleting the root leaves a tombstone and the thread, and a deleted message starts none", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, post, reply } = cast;
    await reply(ben, "Done");
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect((await request(`GET ${chat}/messages`, { as: ben })).body.items).toMatchObject([
      { id: 1, text: "", deletedAt: expect.any(String), thread: { count: 1 } },
    ]);
    expect((await reply(ben, "Goes on")).text).toBe("Goes on");
    const again = await request(`PUT ${chat}/messages/1/thread`, { as: ben });
    expect(`/api/chats/${again.body.id}`).toBe(path);
    await post(ada, "Gone");
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    const none = await request(`PUT ${chat}/messages/2/thread`, { as: ben });
    expect(none.body.code).toBe("message_not_found");
    expect((await request(`PUT ${chat}/messages/9/thread`, { as: ben })).status).toBe(404);
  });

  test("A root that is deleted while somebody answers has a thread, or the answer is rejected", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, post } = cast;
    for (let id = 2; id < 8; id += 1) {
      await post(ada, `Question ${id}`);
      const [thread] = await Promise.all([
        request(`PUT ${chat}/messages/${id}/thread`, { as: ben }),
        request(`DELETE ${chat}/messages/${id}`, { as: ada }),
      ]);
      if (thread.status === 200) {
        const place = `/api/chats/${thread.body.id}/messages`;
        const reply = await request(`POST ${place}`, { as: ben, body: { text: "Answer" } });
        expect(reply.status).toBe(200);
      } else expect(thread.body.code).toBe("message_not_found");
      const { body: root } = await request(`GET ${chat}/messages/${id}`, { as: ada });
      expect([root.deletedAt !== undefined, root.thread !== undefined]).toEqual([
        true,
        thread.status === 200,
      ]);
    }
  });

  test("Owners turn threads off: existing ones go on, and no new ones start", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, post, reply, thread } = cast;
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    await request(`PUT ${chat}/members/1`, { as: ada, body: { role: "member" } });
    const set = (as: string) => request(`PATCH ${chat}`, { as, body: { threads: false } });
    expect((await set(ada)).body.code, "an administrator who is no owner").toBe("not_allowed");
    expect((await set(ben)).body.threads).toBe(false);
    await post(ada, "Second?");
    const start = (id: number) => request(`PUT ${chat}/messages/${id}/thread`, { as: ben });
    expect(await start(2)).toMatchObject({ status: 409, body: { code: "threads_off" } });
    expect((await start(1)).body).toMatchObject({ id: thread.id, threads: false });
    expect((await reply(ben, "Goes on")).text).toBe("Goes on");
  });
});
