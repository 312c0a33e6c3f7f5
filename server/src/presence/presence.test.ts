import type { UserPresence } from "@belfry/contracts/people/presence";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { type LiveClient, listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { createMemoryBus } from "../bus/memory.ts";
import type { Database } from "../database/database.ts";
import { createPresence } from "./presence.ts";

const minute = 60_000;

/** Ids of the cast: 1 Ada, 2 Ben, 3 Cleo. Only Ada and Ben share a chat. */
async function start(database: Database) {
  const cast = await startWithCast(database);
  const watch = async (token: string, userIds: number[]) => {
    const client = await listen(cast, token);
    client.send({ type: "watch", userIds });
    await client.receiveAll();
    return client;
  };
  const beActive = async (client: LiveClient) => {
    client.send({ type: "active" });
    await client.receiveAll();
  };
  /** Waits until the client shows this. Does not wait for the job that runs once a second. */
  const expectShown = (client: LiveClient, userId: number, shown: object) =>
    expect
      .poll(
        () => {
          cast.server.presence.sweep();
          return shownBy(client)[userId];
        },
        { interval: 5 },
      )
      .toMatchObject(shown);
  return { ...cast, watch, beActive, expectShown };
}

/** Returns the users that a client shows after the events so far. */
function shownBy({ events }: LiveClient): Record<number, UserPresence> {
  const users = events.flatMap((event) => (event.type === "presence.changed" ? event.users : []));
  return Object.fromEntries(users.map((user) => [user.userId, user]));
}

eachDatabase((open) => {
  test("[P1] [P2] A user is away, active, away again and offline, for users who share a chat", async () => {
    const { ada, ben, cleo, watch, beActive, expectShown, clock, ...belfry } = await start(
      await open(),
    );
    const client = await watch(ada, [1, 2, 3]);
    const benClient = await listen(belfry, ben);
    const cleoClient = await watch(cleo, [1, 2]);
    await expectShown(client, 2, { presence: "away", status: null });
    await beActive(cleoClient);
    await beActive(benClient);
    await expectShown(client, 2, { presence: "active" });
    await belfry.elapse(5 * minute);
    await expectShown(client, 2, { presence: "away" });
    await beActive(benClient);
    await expectShown(client, 2, { presence: "active" });

    benClient.cut();
    await benClient.closed;
    const again = await listen(belfry, ben);
    clock.at += 11_000;
    await beActive(again);
    expect(client.events.filter((event) => event.type === "presence.changed")).not.toContainEqual(
      expect.objectContaining({ users: [{ userId: 2, presence: "offline", status: null }] }),
    );
    again.cut();
    await expect
      .poll(
        () => {
          clock.at += 1000; // the grace starts when the server notices
          belfry.server.presence.sweep();
          return shownBy(client)[2];
        },
        { interval: 5 },
      )
      .toMatchObject({ presence: "offline" });

    expect(Object.keys(shownBy(client)).sort()).toEqual(["1", "2"]);
    await cleoClient.receiveAll();
    expect(shownBy(cleoClient), "an outsider").toEqual({});
    expect(belfry.errors).toEqual([]);
  });

  test("[P3] A client that watches later shows the same as one that received every change", async () => {
    const { ada, ben, watch, beActive, expectShown, request } = await start(await open());
    await request("POST /api/chats", { as: ada, body: { kind: "direct", memberIds: [3] } });
    const client = await watch(ada, [1, 2, 3]);
    const benClient = await watch(ben, [1]);
    await beActive(benClient);
    await request("PUT /api/me/status", { as: ben, body: { emoji: "🎧", text: "Focusing" } });
    await expectShown(client, 2, { presence: "active", status: expect.anything() });
    await beActive(client);
    await expectShown(client, 1, { presence: "active" });
    const later = await watch(ada, [3, 2, 1]);
    await expectShown(later, 2, { presence: "active" });
    await expect.poll(() => shownBy(later)).toEqual(shownBy(client));

    client.send({ type: "watch", userIds: [3] });
    await client.receiveAll();
    const received = client.events.length;
    await request("DELETE /api/me/status", { as: ben });
    await expectShown(later, 2, { status: null });
    await client.receiveAll();
    expect(client.events.slice(received).map(({ type }) => type)).toEqual(["pong"]);
  });

  test("[P4] Removed members, deactivated users and API keys neither send nor receive presence", async () => {
    const cast = await start(await open());
    const { ada, ben, cleo, watch, beActive, expectShown, request, chat, ...belfry } = cast;
    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    const status = { as: ben, body: { text: "In Porto" } };
    await request("PUT /api/me/status", status);
    const [adaClient, benClient, cleoClient] = [
      await watch(ada, [2, 3]),
      await watch(ben, [1, 3]),
      await watch(cleo, [1, 2]),
    ];
    await beActive(benClient);
    await expectShown(cleoClient, 2, { presence: "active", status: { text: "In Porto" } });

    await request(`DELETE ${chat}/members/3`, { as: ada });
    await expectShown(cleoClient, 2, { presence: "offline", status: null });
    await expectShown(benClient, 3, { presence: "offline", status: null });
    const [before, benBefore] = [cleoClient.events.length, benClient.events.length];
    await beActive(cleoClient);
    await request("PUT /api/me/status", { as: ben, body: { text: "In Faro" } });
    await expectShown(adaClient, 2, { status: { text: "In Faro" } });
    for (const [client, count] of [
      [cleoClient, before],
      [benClient, benBefore],
    ] as const) {
      await client.receiveAll();
      const later = client.events.slice(count).map(({ type }) => type);
      // The unread threads of a chat that was left follow its removal.
      const own = ["pong", "threads.changed"];
      expect(later.filter((type) => !own.includes(type))).toEqual([]);
    }

    const body = { name: "Bot", scopes: ["read"] };
    const { body: key } = await request("POST /api/me/api-keys", { as: cleo, body });
    cleoClient.cut();
    const bot = await watch(key.key, [1, 2]);
    bot.send({ type: "active" });
    await bot.receiveAll();
    expect(shownBy(bot)).toEqual({});
    await request("POST /api/chats", { as: ada, body: { kind: "direct", memberIds: [3] } });
    const own = await watch(ada, [3]);
    belfry.clock.at += 11_000;
    belfry.server.presence.sweep();
    await own.receiveAll();
    expect(shownBy(own)[3]?.presence ?? "offline").toBe("offline");

    await request("PATCH /api/admin/users/2", { as: ada, body: { isActive: false } });
    await expectShown(adaClient, 2, { presence: "offline", status: null });
    const late = await watch(ada, [2]);
    await late.receiveAll();
    expect(shownBy(late)).toEqual({});
  });

  test("[P5] A status has an emoji, a text or both, ends by itself, and is deleted with its user", async () => {
    const database = await open();
    const { request, ada, ben, clock, watch, expectShown } = await start(database);
    const set = (body: object) => request("PUT /api/me/status", { as: ben, body });
    const expiresAt = new Date(clock.at + 30 * minute).toISOString();
    const full = { emoji: "🚀", text: "Shipping 1.4.2", expiresAt };
    expect((await set({ ...full, text: "  Shipping 1.4.2 " })).body).toEqual({ status: full });
    const client = await watch(ada, [2]);
    await expectShown(client, 2, { status: full });
    clock.at += 30 * minute;
    expect((await request("GET /api/me/status", { as: ben })).body).toEqual({ status: null });
    const later = await watch(ada, [2]);
    await later.receiveAll();
    expect(shownBy(later)).toEqual({});
    expect((await set({ emoji: "👩🏽‍💻" })).body.status).toEqual({
      ...{ emoji: "👩🏽‍💻", text: "", expiresAt: null },
    });
    for (const [body, pointer] of [
      [{}, "/text"],
      [{ text: " \u200b" }, "/text"],
      [{ text: "a\nb" }, "/text"],
      [{ text: "a\u202eb" }, "/text"],
      [{ text: "x".repeat(101) }, "/text"],
      [{ emoji: "AB" }, "/emoji"],
      [{ emoji: "🚀🚀" }, "/emoji"],
      [{ text: "Late", expiresAt: new Date(clock.at).toISOString() }, "/expiresAt"],
      [{ text: "Never", expiresAt: "tomorrow" }, "/expiresAt"],
      [{ text: "Zone", expiresAt: "2030-01-01T10:00:00+01:00[Europe/Vienna]" }, "/expiresAt"],
      [{ text: "Leap second", expiresAt: "2030-06-30T23:59:60Z" }, "/expiresAt"],
    ] as const) {
      const { body: problem } = await set(body);
      expect(problem, JSON.stringify(body)).toMatchObject({ code: "invalid_body" });
      expect(problem.errors[0], JSON.stringify(body)).toMatchObject({ pointer });
    }
    clock.at -= 30 * minute;
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    const row = database.sql.selectFrom("users").select(["status_emoji", "status_text"]);
    expect(await row.where("id", "=", 2).executeTakeFirst()).toEqual({
      ...{ status_emoji: null, status_text: null },
    });
  });

  test("[P6] Typing is sent to members of a chat that the user can post to, at most every two seconds", async () => {
    const { request, ada, ben, clock, deploys, watch, relay } = await start(await open());
    const [adaClient, benClient] = [await watch(ada, []), await watch(ben, [])];
    const { body: lonely } = await request("POST /api/chats", {
      ...{ as: ben, body: { kind: "direct", memberIds: [3] } },
    });
    await request("PATCH /api/admin/users/3", { as: ada, body: { isActive: false } });
    const typeIn = async (chatId: number) => {
      benClient.send({ type: "typing", chatId });
      await benClient.receiveAll();
    };
    await typeIn(deploys.id);
    await typeIn(deploys.id);
    const typing = { type: "typing", chatId: deploys.id, userId: 2, displayName: "Ben" };
    expect(await adaClient.next("typing")).toEqual(typing);
    clock.at += 2000;
    await typeIn(deploys.id);
    await adaClient.next("typing");
    await request(`PATCH /api/admin/chats/${deploys.id}`, { as: ada, body: { isArchived: true } });
    for (const chatId of [deploys.id, lonely.id, 1]) await typeIn(chatId);
    await request(`PATCH /api/admin/chats/${deploys.id}`, { as: ada, body: { isArchived: false } });
    await request(`POST ${relay.url}`, { body: { text: "after" } });
    await adaClient.next("message.posted");
    expect(adaClient.events.filter(({ type }) => type === "typing")).toHaveLength(2);
  });

  test("[P7] Processes share their online users, and drop those of a process that was killed", async () => {
    const database = await open();
    const clock = { at: 0, now: () => clock.at };
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const bus = createMemoryBus(onError);
    const [one, two] = [0, 1].map(() => createPresence({ database, bus, clock, onError }));
    if (!one || !two) throw new Error("There are no processes.");
    const phone = one.connect(2);
    const laptop = two.connect(2);
    two.connect(1).markActive();
    const late = createPresence({ database, bus, clock, onError });
    for (const each of [one, two, late]) {
      expect(each.onlineUsers().sort()).toEqual([1, 2]);
    }
    phone.end();
    clock.at += 10_000;
    one.sweep();
    expect(one.onlineUsers().sort(), "still open on the laptop").toEqual([1, 2]);
    laptop.end();
    clock.at += 10_000;
    two.sweep();
    for (const each of [one, two, late]) expect(each.onlineUsers().sort()).toEqual([1]);
    two.close();
    clock.at += 3 * minute;
    for (const each of [one, late]) {
      each.sweep();
      expect(each.onlineUsers().sort()).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
