import type { Changes, Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast, type TestServer } from "../../../test/kit/test-server.ts";
import { insert } from "../../chats/chat-store.ts";
import type { Database } from "../../database/database.ts";
import { createChangedReads } from "./changed-reads.ts";

async function postMany(request: TestServer["request"], url: string, count: number): Promise<void> {
  const body = { text: "tick" };
  await Promise.all(Array.from({ length: count }, () => request(`POST ${url}`, { body })));
}

/** Copies the first message of a chat to new chats. Returns their ids. */
async function copyToChats({ sql }: Database, from: number, count: number): Promise<number[]> {
  const owned = { createdBy: 1, memberIds: [1], visibility: "private" } as const;
  const chats = { ...owned, title: "Copies", topic: "", retentionDays: null, now: 0 };
  const ids: number[] = [];
  while (ids.length < count) ids.push(await insert(sql, chats));
  const messages = sql.selectFrom("messages").selectAll().where("chat_id", "=", from);
  const message = await messages.where("id", "=", 1).executeTakeFirstOrThrow();
  const copies = ids.map((id) => ({ ...message, chat_id: id }));
  await sql.insertInto("messages").values(copies).execute();
  return ids;
}

eachDatabase((open) => {
  test("Changes list every message in its latest state, in order of the latest change", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const text of ["one", "two", "three"]) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    }
    await request(`PATCH ${chat}/messages/1`, { as: ada, body: { text: "ONE" } });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    const after = async (rev: number): Promise<Changes> =>
      (await request(`GET ${chat}/changes?afterRev=${rev}`, { as: ada })).body;
    const brief = ({ items }: Changes) => items.map(({ id, rev, text }) => [id, rev, text]);
    const all = await after(0);
    expect(all).toMatchObject({ rev: 5, hasMore: false });
    expect(brief(all)).toEqual([
      [3, 3, "three"],
      [1, 4, "ONE"],
      [2, 5, ""],
    ]);
    expect(brief(await after(4))).toEqual([[2, 5, ""]]);
    expect(await after(5)).toEqual({ items: [], rev: 5, hasMore: false });
    expect(await after(999)).toMatchObject({ items: [], hasMore: false });
    expect((await request(`GET ${chat}/changes`, { as: ada })).body.code).toBe("invalid_query");
  });

  test("More than 500 changes come in pages without a gap", async () => {
    const limits = { BELFRY_WEBHOOK_BURST: "1000" };
    const { request, ada, chat, relay } = await startWithCast(await open(), limits);
    await postMany(request, relay.url, 501);
    const { body: part } = await request(`GET ${chat}/changes?afterRev=0`, { as: ada });
    expect(part).toMatchObject({ rev: 500, hasMore: true });
    expect(part.items.map((message: Message) => message.rev)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 1),
    );
    const { body: rest } = await request(`GET ${chat}/changes?afterRev=500`, { as: ada });
    expect(rest).toMatchObject({ rev: 501, hasMore: false, items: [{ id: 501, rev: 501 }] });
    expect((await request(`GET ${chat}/changes?afterRev=1`, { as: ada })).body).toMatchObject({
      rev: 501,
      hasMore: false,
    });
  });

  test("Changes of many chats that are read at once reach the right reader, in order", async () => {
    const database = await open();
    const { request, relay, deploys } = await startWithCast(database);
    await postMany(request, relay.url, 60);
    const copies = await copyToChats(database, deploys.id, 70);
    const read = createChangedReads(database);
    const [many, none, ...single] = await Promise.all([
      read(deploys.id, 0),
      read(999_999, 0),
      ...copies.map((id) => read(id, 0)),
    ]);
    const revs = (messages: readonly Message[] = []) => messages.map(({ rev }) => rev);
    const upTo = (last: number, from = 1) =>
      Array.from({ length: last - from + 1 }, (_, index) => from + index);
    expect(revs(many)).toEqual(upTo(50));
    expect(none).toEqual([]);
    expect(single.map((messages) => messages.map(({ chatId }) => chatId))).toEqual(
      copies.map((id) => [id]),
    );
    expect(revs(await read(deploys.id, 50))).toEqual(upTo(60, 51));
  });
});
