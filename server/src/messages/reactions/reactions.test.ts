import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const thumbs = encodeURIComponent("👍");

eachDatabase((open) => {
  async function startWithMessage() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, chat, ada, ben } = cast;
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "It is out" } });
    const react = (as: string, emoji = thumbs, id = 1) =>
      request(`PUT ${chat}/messages/${id}/reactions/${emoji}`, { as });
    const takeBack = (as: string, emoji = thumbs) =>
      request(`DELETE ${chat}/messages/1/reactions/${emoji}`, { as });
    const read = async (as: string) =>
      (await request(`GET ${chat}/messages/1`, { as })).body.reactions;
    return { ...cast, database, ada, ben, react, takeBack, read };
  }

  test("Members react, and each reads which reactions are their own", async () => {
    const { request, chat, ada, ben, react, read } = await startWithMessage();
    const first = await react(ben);
    expect(first.status).toBe(200);
    const own = [{ emoji: "👍", count: 1, userIds: [2], mine: true }];
    expect(first.body).toMatchObject({ id: 1, rev: 2, reactions: own });
    await react(ada);
    await react(ada, encodeURIComponent("🎉"));
    const both = { emoji: "👍", count: 2, userIds: [2, 1] };
    const party = { emoji: "🎉", count: 1, userIds: [1] };
    expect(await read(ben)).toEqual([
      { ...both, mine: true },
      { ...party, mine: false },
    ]);
    const { body: page } = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.rev).toBe(4);
    expect(page.items[0].reactions).toEqual([
      { ...both, mine: true },
      { ...party, mine: true },
    ]);
    const { body: changes } = await request(`GET ${chat}/changes?afterRev=3`, { as: ben });
    expect(changes.items).toMatchObject([{ id: 1, rev: 4, reactions: [both, party] }]);
  });

  test("A repeated reaction changes nothing, and neither does one that is removed twice", async () => {
    const { request, chat, ada, ben, react, takeBack, read } = await startWithMessage();
    await Promise.all([react(ben), react(ben), react(ben)]);
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(2);
    expect(await read(ada)).toMatchObject([{ count: 1, mine: false }]);
    expect((await takeBack(ben)).status).toBe(204);
    expect((await takeBack(ben)).status).toBe(204);
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(3);
    expect(await read(ada)).toBeUndefined();
  });

  test("The list of reactions names the users in their order", async () => {
    const { request, chat, ada, ben, react, clock } = await startWithMessage();
    await react(ben);
    clock.at += 1000;
    await react(ada);
    const { body } = await request(`GET ${chat}/messages/1/reactions`, { as: ben });
    const named = { emoji: "👍", count: 2, users: [{ id: 2 }, { id: 1 }] };
    expect(body.items).toMatchObject([named]);
    expect(body.items[0].users[0]).toHaveProperty("displayName", "Ben");
  });

  test("Only one emoji is a reaction, and a plain one gets its coloured form", async () => {
    const { ben, react, read } = await startWithMessage();
    for (const bad of ["ok", "%F0%9F%91%8D%F0%9F%91%8D", "%20", "1", ":rocket:"]) {
      expect((await react(ben, bad)).body, bad).toMatchObject({
        status: 400,
        code: "invalid_emoji",
      });
    }
    expect((await react(ben, "x".repeat(1000))).status).toBe(400);
    await react(ben, encodeURIComponent("❤"));
    expect(await read(ben)).toMatchObject([{ emoji: "❤️" }]);
  });

  test("A message takes a limited number of different emoji, and more users of each", async () => {
    const { ada, ben, react, read } = await startWithMessage();
    const emojis = Array.from({ length: limits.reactionsPerMessage }, (_, index) =>
      String.fromCodePoint(0x1f600 + index),
    );
    for (const emoji of emojis) await react(ben, encodeURIComponent(emoji));
    const refused = await react(ben);
    expect(refused.body).toMatchObject({ status: 422, code: "limit_reached", limit: 20 });
    const [first = ""] = emojis;
    expect((await react(ada, encodeURIComponent(first))).status).toBe(200);
    expect((await read(ben)).map(({ emoji }: { emoji: string }) => emoji)).toEqual(emojis);
  });

  test("A removed message has no reactions and takes none", async () => {
    const { request, chat, ada, ben, react, database } = await startWithMessage();
    await react(ben);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect((await react(ben)).body).toMatchObject({ status: 404, code: "message_not_found" });
    expect((await react(ben, thumbs, 9)).body).toMatchObject({ code: "message_not_found" });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).not.toHaveProperty("reactions");
    for (const table of ["reactions", "reacted_messages"] as const) {
      expect(await database.sql.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test("A user who is not a member cannot react or read reactions, and nobody in an archived chat", async () => {
    const { request, chat, ada, ben, cleo, react } = await startWithMessage();
    expect((await react(cleo)).body).toMatchObject({ status: 404, code: "chat_not_found" });
    const list = await request(`GET ${chat}/messages/1/reactions`, { as: cleo });
    expect(list.body).toMatchObject({ code: "chat_not_found" });
    await request(`PATCH ${chat.replace("/api", "/api/admin")}`, {
      as: ada,
      body: { isArchived: true },
    });
    expect((await react(ben)).body).toMatchObject({ status: 410, code: "chat_archived" });
  });

  test("An author's activity has each message that others have reacted to", async () => {
    const { request, chat, ada, ben, react, takeBack } = await startWithMessage();
    const activity = async (as: string) =>
      (await request("GET /api/me/activity", { as })).body.items;
    await react(ada);
    expect(await activity(ada)).toEqual([]);
    await react(ben);
    await react(ben, encodeURIComponent("🎉"));
    expect(await activity(ada)).toMatchObject([
      {
        reason: "reaction",
        message: { id: 1, reactions: [{ count: 2, mine: true }, { count: 1 }] },
      },
    ]);
    expect(await activity(ben)).toEqual([]);
    await takeBack(ben);
    await takeBack(ben, encodeURIComponent("🎉"));
    expect(await activity(ada)).toEqual([]);
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.reactions).toHaveLength(1);
  });

  test("A deleted user's reactions disappear, also in archived chats", async () => {
    const { request, chat, ada, ben, react, read, server } = await startWithMessage();
    await react(ben);
    await react(ada);
    await request(`PATCH ${chat.replace("/api", "/api/admin")}`, {
      as: ada,
      body: { isArchived: true },
    });
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    expect(await read(ada)).toEqual([{ emoji: "👍", count: 1, userIds: [1], mine: true }]);
  });
});
