import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithThread } from "../../../test/kit/threads/thread-cast.ts";

eachDatabase((open) => {
  test("A reply that is also in the chat is edited and deleted in both places", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, thread, reply } = cast;
    const adas = await listen(cast, ada);
    const body = { alsoInChat: true, clientId: "once" };
    await reply(ben, "Done @ada", body);
    await reply(ben, "Done @ada", body);
    const shown = { chatId: thread.id, id: 1 };
    expect(await adas.next("message.posted")).toMatchObject({
      message: { chatId: cast.deploys.id, id: 2, text: "Done @ada", threadReply: shown },
    });
    const textsIn = async (place: string) =>
      (await request(`GET ${place}/messages`, { as: ada })).body.items.map(
        ({ text, deletedAt }: { text: string; deletedAt?: string }) => (deletedAt ? null : text),
      );
    const both = async () => [await textsIn(chat), await textsIn(path)];
    expect(await both()).toEqual([["Deploy?", "Done @ada"], ["Done @ada"]]);
    const { body: me } = await request(`GET ${chat}`, { as: ada });
    expect(me.me.unreadMentionIds, "only the reply mentions").toEqual([]);
    expect((await request("GET /api/me/activity", { as: ada })).body.items).toHaveLength(1);
    await request(`PATCH ${path}/messages/1`, { as: ben, body: { text: "Done!" } });
    expect(await both()).toEqual([["Deploy?", "Done!"], ["Done!"]]);
    await request(`PATCH ${chat}/messages/2`, { as: ben, body: { text: "Done @ada." } });
    expect(await both()).toEqual([["Deploy?", "Done @ada."], ["Done @ada."]]);
    const again = await request(`PUT ${chat}/messages/2/thread`, { as: ada });
    expect(again.body.id, "the thread of the reply").toBe(thread.id);
    await request(`DELETE ${chat}/messages/2`, { as: ben });
    expect(await both()).toEqual([["Deploy?", null], [null]]);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.thread).toBeUndefined();
  });

  test("A file of a reply that is also in the chat is read in both places", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, ben, chat, path, reply } = cast;
    const upload = await request(`POST ${path}/files?name=report.txt`, {
      as: ben,
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from("12"),
    });
    const { id } = upload.body;
    await reply(ben, "The report", { files: [{ id }], alsoInChat: true });
    const { body: copy } = await request(`GET ${chat}/messages/2`, { as: ada });
    expect(copy).toMatchObject({ files: [{ id }], threadReply: { id: 1 } });
    const file = `GET /api/files/${id}/report.txt`;
    expect((await request(file, { as: ada })).status).toBe(200);
    expect((await request(file, { as: cast.cleo })).status).toBe(404);
    expect((await request(`GET ${path}/files`, { as: ada })).body.items).toHaveLength(1);
    await request(`DELETE ${path}/messages/1`, { as: ben });
    expect((await request(file, { as: ada })).status).toBe(404);
  });

  test("Only a reply in a thread can be also in the chat", async () => {
    const { request, ben, chat } = await startWithThread(await open());
    const body = { text: "x", alsoInChat: true };
    const reply = await request(`POST ${chat}/messages`, { as: ben, body });
    expect(reply.body).toMatchObject({ errors: [{ pointer: "/alsoInChat" }] });
  });

  test("With its setting on, a webhook replies in threads, by id, by key and by Slack's `thread_ts`", async () => {
    const cast = await startWithThread(await open());
    const { request, ada, chat, relay } = cast;
    const send = (body: object, path = "") => request(`POST ${relay.url}${path}`, { body });
    await send({ text: "Build 7", key: "build-7" });
    await send({ text: "A quote", replyTo: "build-7" });
    await request(`PATCH ${chat}/webhooks/${relay.id}`, {
      as: ada,
      body: { repliesInThread: true },
    });
    const { body: webhook } = await request(`GET ${chat}/webhooks`, { as: ada });
    expect(webhook.items[0].repliesInThread).toBe(true);
    const { body: posted } = await send({ text: "by kex", replyTo: "build-7" });
    const edited = `PATCH ${relay.url}/messages/${posted.id}`;
    await request(`${edited}?chatId=${posted.chatId}`, { body: { text: "by key" } });
    const foreign = await request(`${edited}?chatId=1`, { body: { text: "x" } });
    expect(foreign.body.code).toBe("message_not_found");
    await send({ text: "by id @ben", replyTo: 2, allowMentions: "users" });
    await send({ text: "by Slack", thread_ts: "build-7" }, "/slack");
    await send({ text: "unknown", replyTo: "build-8" });
    const texts = async (path: string) =>
      (await request(`GET ${path}/messages`, { as: ada })).body.items.map(
        ({ text }: { text: string }) => text,
      );
    expect(await texts(`/api/chats/${posted.chatId}`)).toEqual([
      "by key",
      "by id @ben",
      "by Slack",
    ]);
    expect(await texts(chat)).toEqual(["Deploy?", "Build 7", "A quote", "unknown"]);
    expect((await request(`GET ${chat}/messages/2`, { as: ada })).body.thread).toMatchObject({
      count: 3,
      userIds: [],
    });
    await request(`PATCH ${chat}`, { as: ada, body: { threads: false } });
    await send({ text: "goes on", replyTo: 2 });
    expect(await texts(`/api/chats/${posted.chatId}`)).toContain("goes on");
    await send({ text: "a quote again", replyTo: 3 });
    expect(await texts(chat)).toContain("a quote again");
  });
});
