import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startWithMessages(count = 3) {
    const cast = await startWithCast(await open());
    const { request, chat, ada } = cast;
    for (let number = 1; number <= count; number++) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text: `text ${number}` } });
    }
    const save = (as: string, id: number) => request(`PUT ${chat}/messages/${id}/saved`, { as });
    const unsave = (as: string, id: number) =>
      request(`DELETE ${chat}/messages/${id}/saved`, { as });
    const saved = async (as: string) => (await request("GET /api/me/saved", { as })).body.items;
    const idsOf = async (as: string) => (await request("GET /api/me/saved/ids", { as })).body.items;
    const rows = () => cast.database.sql.selectFrom("saved_messages").selectAll().execute();
    return { ...cast, save, unsave, saved, idsOf, rows };
  }

  test("A user saves messages, and only this user sees which, the last saved one first", async () => {
    const { ada, ben, clock, save, unsave, saved, idsOf } = await startWithMessages();
    const at = new Date(clock.at).toISOString();
    expect((await save(ben, 3)).status).toBe(204);
    clock.at += 1000;
    await save(ben, 1);
    await save(ben, 3);
    expect(await saved(ben)).toMatchObject([
      { message: { id: 1, text: "text 1" } },
      { savedAt: at, message: { id: 3, author: { displayName: "Ada" } } },
    ]);
    expect(await idsOf(ben)).toEqual([{ chatId: 2, messageIds: [1, 3] }]);
    expect(await saved(ada)).toEqual([]);
    expect((await unsave(ben, 3)).status).toBe(204);
    expect((await unsave(ben, 3)).status).toBe(204);
    expect(await idsOf(ben)).toEqual([{ chatId: 2, messageIds: [1] }]);
  });

  test("The list has pages, and a page goes on where the last one ended", async () => {
    const { request, ben, clock, save } = await startWithMessages();
    for (const id of [1, 2, 3]) {
      clock.at += 1000;
      await save(ben, id);
    }
    const { body: first } = await request("GET /api/me/saved?limit=2", { as: ben });
    const idsIn = ({ items }: { items: { message: { id: number } }[] }) =>
      items.map(({ message }) => message.id);
    expect(idsIn(first)).toEqual([3, 2]);
    const next = `GET /api/me/saved?limit=2&cursor=${first.nextCursor}`;
    const { body: second } = await request(next, { as: ben });
    expect(idsIn(second)).toEqual([1]);
    expect(second).not.toHaveProperty("nextCursor");
    const { body: wrong } = await request("GET /api/me/saved?cursor=wrong", { as: ben });
    expect(wrong).toMatchObject({ status: 400, code: "invalid_query" });
  });

  test("The list has messages as they are now, in chats that the user can read now", async () => {
    const { request, chat, ada, ben, cleo, save, saved } = await startWithMessages();
    expect((await save(cleo, 1)).body).toMatchObject({ status: 404, code: "chat_not_found" });
    await save(ben, 1);
    await request(`PATCH ${chat}/messages/1`, { as: ada, body: { text: "new text" } });
    expect(await saved(ben)).toMatchObject([{ message: { text: "new text" } }]);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    expect(await saved(ben)).toEqual([]);
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "member" } });
    expect(await saved(ben)).toMatchObject([{ message: { id: 1 } }]);
    await request(`DELETE ${chat}`, { as: ada });
    expect(await saved(ben)).toEqual([]);
    await request("POST /api/admin/chats/2/restore", { as: ada });
    expect(await saved(ben)).toMatchObject([{ message: { id: 1 } }]);
  });

  test("A deleted message is not saved, and cannot be", async () => {
    const { request, chat, ada, ben, save, saved, rows } = await startWithMessages();
    await save(ben, 1);
    await save(ada, 1);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect(await saved(ben)).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await save(ben, 1)).body).toMatchObject({ status: 404, code: "message_not_found" });
    expect((await save(ben, 9)).body).toMatchObject({ code: "message_not_found" });
  });

  test("Saved messages go with old messages", async () => {
    const { request, chat, ada, ben, clock, server, save, rows } = await startWithMessages();
    await save(ben, 1);
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 2 * 86_400_000;
    await server.deletion.retention.run();
    expect(await rows()).toEqual([]);
  });

  test("Saved messages go with the user who saved them, and with their chat", async () => {
    const { request, ada, ben, server, save, saved, rows } = await startWithMessages();
    await save(ben, 1);
    await save(ada, 1);
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    expect(await rows()).toMatchObject([{ user_id: 1, message_id: 1 }]);
    // The second request does not wait for the days in which the chat can be restored.
    for (const _step of [1, 2]) await request("DELETE /api/admin/chats/2", { as: ada });
    expect(await saved(ada)).toEqual([]);
    await server.deletion.removals.run();
    expect(await rows()).toEqual([]);
  });

  test("A user saves at most 5,000 messages", async () => {
    const { ben, database, save, unsave } = await startWithMessages();
    const others = Array.from({ length: 5000 }, (_, index) => ({
      user_id: 2,
      chat_id: 2,
      message_id: 10 + index,
      saved_at: 1,
    }));
    for (let at = 0; at < others.length; at += 1000) {
      const values = others.slice(at, at + 1000);
      await database.sql.insertInto("saved_messages").values(values).execute();
    }
    expect((await save(ben, 1)).body).toMatchObject({
      status: 422,
      code: "limit_reached",
      limit: 5000,
    });
    await unsave(ben, 10);
    expect((await save(ben, 1)).status).toBe(204);
  });

  test("[L27] All sockets of the user learn of a change, and those of others do not", async () => {
    const cast = await startWithMessages();
    const { ada, ben, save, unsave } = cast;
    const [first, second, other] = await Promise.all([
      listen(cast, ben),
      listen(cast, ben),
      listen(cast, ada),
    ]);
    const event = { type: "saved.changed", chatId: 2, messageId: 2 };
    await save(ben, 2);
    expect(await first.next("saved.changed")).toEqual({ ...event, isSaved: true });
    expect(await second.next("saved.changed")).toEqual({ ...event, isSaved: true });
    await unsave(ben, 2);
    expect(await second.next("saved.changed")).toEqual({ ...event, isSaved: false });
    await other.receiveAll();
    expect(other.events.map(({ type }) => type)).not.toContain("saved.changed");
  });

  test("[L27] A user learns that saved messages were deleted also outside of the open chats", async () => {
    const cast = await startWithMessages();
    const { request, chat, ada, ben, clock, server, save } = cast;
    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    const { body: thread } = await request(`PUT ${chat}/messages/1/thread`, { as: ada });
    const replies = `/api/chats/${thread.id}/messages`;
    await request(`POST ${replies}`, { as: ada, body: { text: "reply" } });
    await request(`PUT ${replies}/1/saved`, { as: ben });
    for (const id of [1, 2]) await save(cast.cleo, id);
    await request(`DELETE ${chat}/members/3`, { as: cast.cleo });
    const [bens, cleos] = [await listen(cast, ben), await listen(cast, cast.cleo)];
    const gone = { type: "saved.changed", isSaved: false };
    await request(`DELETE ${replies}/1`, { as: ada });
    expect(await bens.next("saved.changed")).toEqual({ ...gone, chatId: thread.id, messageId: 1 });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    expect(await cleos.next("saved.changed")).toEqual({ ...gone, chatId: 2, messageId: 2 });
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 2 * 86_400_000;
    await server.deletion.retention.run();
    expect(await cleos.next("saved.changed")).toEqual({ ...gone, chatId: 2, messageId: 1 });
  });

  test("Saved messages can also be read and changed in an archived chat", async () => {
    const { request, chat, ada, ben, save, unsave, saved } = await startWithMessages();
    const path = `PATCH ${chat.replace("/api", "/api/admin")}`;
    await request(path, { as: ada, body: { isArchived: true } });
    expect((await save(ben, 1)).status).toBe(204);
    expect(await saved(ben)).toHaveLength(1);
    expect((await unsave(ben, 1)).status).toBe(204);
  });
});
