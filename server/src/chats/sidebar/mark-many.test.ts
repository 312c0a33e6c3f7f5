import type { Chat } from "@belfry/contracts/chats";
import { badgeCount } from "@belfry/contracts/live/unread";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  /** Deploys (2) has two messages that are unread for Ben, and a third chat has one with a mention. */
  async function startWithUnread() {
    const cast = await startWithCast(await open());
    const { request, ada, ben, chat } = cast;
    const draft = { kind: "group", title: "Backend", memberIds: [2] };
    const { body: backend } = await request("POST /api/chats", { as: ada, body: draft });
    const post = (path: string, text: string) =>
      request(`POST ${path}/messages`, { as: ada, body: { text } });
    const other = `/api/chats/${backend.id}`;
    await post(chat, "one");
    await post(chat, "two");
    await post(other, "Hello @ben");
    const chats = async (as = ben): Promise<Chat[]> =>
      (await request("GET /api/chats", { as })).body.items;
    const lastUnread = async () =>
      Object.fromEntries((await chats()).map(({ id, me }) => [id, me.lastUnreadId]));
    const mark = (act: "read" | "unread", items: object[], as = ben) =>
      request(`POST /api/me/chats/${act}`, { as, body: { items } });
    return { ...cast, backend, post, chats, lastUnread, mark };
  }

  test("One request marks many chats as read, and another one takes it back", async () => {
    const { backend, chats, lastUnread, mark } = await startWithUnread();
    const items = [
      { chatId: 2, messageId: 2 },
      { chatId: backend.id, messageId: 1 },
    ];
    expect((await mark("read", items)).status).toBe(204);
    expect(await lastUnread()).toMatchObject({ 2: 0, [backend.id]: 0 });
    expect(badgeCount(await chats(), Date.now())).toBe(0);
    const before = items.map(({ chatId }) => ({ chatId, messageId: 1 }));
    expect((await mark("unread", before)).status).toBe(204);
    expect(await lastUnread()).toMatchObject({ 2: 2, [backend.id]: 1 });
    expect(badgeCount(await chats(), Date.now())).toBe(1);
    await mark("read", items);
    expect(await lastUnread()).toMatchObject({ 2: 0, [backend.id]: 0 });
  });

  test("A message that the user has not seen yet stays unread", async () => {
    const { chat, post, lastUnread, mark } = await startWithUnread();
    await post(chat, "three");
    await mark("read", [{ chatId: 2, messageId: 2 }]);
    expect(await lastUnread()).toMatchObject({ 2: 3 });
    // A mark after the last message would hide later ones.
    await mark("read", [{ chatId: 2, messageId: 99 }]);
    await post(chat, "four");
    expect(await lastUnread()).toMatchObject({ 2: 4 });
  });

  test("Chats of others are ignored, and a mark never moves in the wrong direction", async () => {
    const { cleo, chats, lastUnread, mark } = await startWithUnread();
    const first = { chatId: 2, messageId: 1 };
    expect((await mark("read", [first, { chatId: 99, messageId: 1 }], cleo)).status).toBe(204);
    await mark("read", [first, { chatId: 1, messageId: 1 }, { chatId: 2, messageId: 2 }]);
    await mark("read", [first]);
    expect(await lastUnread()).toMatchObject({ 2: 0 });
    const before = await chats();
    await mark("unread", [{ chatId: 2, messageId: 3 }]);
    expect(await chats()).toEqual(before);
    expect((await mark("read", [])).status).toBe(400);
  });

  test("[L8] The other devices of the user learn of it, and nobody else", async () => {
    const cast = await startWithUnread();
    const { ada, ben, backend, chats, mark } = cast;
    const device = await connectStatefulClient(cast, ben);
    const other = await listen(cast, ada);
    const items = [2, backend.id].map((chatId) => ({ chatId, messageId: 1 }));
    for (const act of ["read", "unread", "read"] as const) {
      await mark(act, items);
      await expect
        .poll(async () => Object.values((await device.update()).chats))
        .toEqual(expect.arrayContaining(await chats()));
    }
    await other.receiveAll();
    const types = other.events.map(({ type }) => type);
    expect(types).not.toContain("read.changed");
    expect(types).not.toContain("attention.changed");
  });

  test("A chat has the time of its last message", async () => {
    const { request, chat, ada, server, clock, chats } = await startWithUnread();
    const deploys = async () => (await chats()).find(({ id }) => id === 2);
    expect((await deploys())?.lastMessageAt).toBe(new Date(clock.at).toISOString());
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 2 * 86_400_000;
    await server.deletion.retention.run();
    expect(await deploys()).not.toHaveProperty("lastMessageAt");
  });
});
