import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { field, file, filesOnDisk, form, png } from "../../test/kit/files/uploads.ts";
import { connectStatefulClient } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const day = 24 * 60 * 60 * 1000;

eachDatabase((open) => {
  /** `message` posts as Ben, `expire` runs the job. */
  async function start() {
    const database = await open();
    // Sessions outlive the days that pass in these tests.
    const cast = await startWithCast(database, { BELFRY_SESSION_IDLE: "300d" });
    const { request, ada, ben, chat, server } = cast;
    await database.sql
      .updateTable("sessions")
      .set({ expires_at: cast.clock.at + 300 * day })
      .execute();
    const retain = (retentionDays: unknown, as = ada) =>
      request(`PATCH ${chat}`, { as, body: { retentionDays } });
    const message = async (text: string, more: object = {}) =>
      (await request(`POST ${chat}/messages`, { as: ben, body: { text, ...more } })).body;
    const limit = async (body: object) => {
      await request("POST /api/auth/reauthenticate", {
        as: ada,
        body: { password: "a quiet harbour" },
      });
      return request("PATCH /api/admin/policy", { as: ada, body });
    };
    const expire = () => server.deletion.retention.run();
    return { ...cast, database, retain, message, limit, expire };
  }

  test("Owners choose how long a chat keeps its messages, and nothing else is accepted", async () => {
    const { request, ada, ben, chat, retain } = await start();
    expect((await request(`GET ${chat}`, { as: ben })).body.retentionDays).toBeNull();
    expect((await retain(30)).body).toMatchObject({ retentionDays: 30, firstMessageId: 1 });
    for (const days of [0, -1, 1.5, 36_501, 2 ** 53, "30", [30], true]) {
      const { body } = await retain(days);
      expect(body, String(days)).toMatchObject({
        code: "invalid_body",
        errors: expect.arrayContaining([expect.objectContaining({ pointer: "/retentionDays" })]),
      });
    }
    expect((await retain(1, ben)).body.code).toBe("not_allowed");
    expect((await request(`GET ${chat}`, { as: ben })).body.retentionDays).toBe(30);
    expect((await retain(null)).body.retentionDays).toBeNull();
    const { body: log } = await request("GET /api/admin/audit?event=retention_changed", {
      as: ada,
    });
    expect(log.items.map(({ details }: { details: object }) => details)).toEqual([
      { oldDays: 30, newDays: null },
      { oldDays: null, newDays: 30 },
    ]);
  });

  test("A change of a chat with a retention that the policy rejects changes nothing", async () => {
    const { request, ada, chat, limit } = await start();
    expect((await limit({ retentionMaxDays: 30 })).status).toBe(200);
    const { body: before } = await request(`GET ${chat}`, { as: ada });
    const body = { title: "Renamed", topic: "New", retentionDays: 31 };
    expect((await request(`PATCH ${chat}`, { as: ada, body })).body).toMatchObject({
      code: "invalid_body",
      errors: [{ pointer: "/retentionDays" }],
    });
    expect((await request(`GET ${chat}`, { as: ada })).body).toEqual(before);
  });

  test("Old messages are deleted with their files, keys and deliveries, and ids are not reused", async () => {
    const cast = await start();
    const { request, ada, ben, chat, relay, clock, retain, message, expire, database } = cast;
    await message("old", { clientId: "c1" });
    const upload = form([field("payload_json", { text: "old" }), file("a.png", png(2, 2))]);
    await request(`POST ${relay.url}`, upload);
    await request(`POST ${relay.url}`, { body: { text: "old", key: "alert" } });
    await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada }); // writes the log
    clock.at += 20 * day;
    await message("new");
    await retain(30);
    await expire();
    expect((await request(`GET ${chat}`, { as: ben })).body.firstMessageId).toBe(1);
    clock.at += 10 * day + 1;
    await expire();
    const { body: after } = await request(`GET ${chat}`, { as: ben });
    expect(after).toMatchObject({ firstMessageId: 4, lastMessageId: 4 });
    const { body: admin } = await request("GET /api/admin/chats", { as: ada });
    expect(admin.items.at(-1)).toMatchObject({ id: 2, messageCount: 1 });
    const { body: status } = await request("GET /api/admin/status", { as: ada });
    expect(status.counts.messages).toBe(1);
    for (const query of ["", "?before=4", "?before=3", "?after=0", "?around=2", "?around=4"]) {
      const { body: page } = await request(`GET ${chat}/messages${query}`, { as: ben });
      const ids = page.items.map(({ id }: { id: number }) => id);
      expect(ids, query).toEqual(query.startsWith("?before") ? [] : [4]);
      expect(page.hasOlder, query).toBe(false);
      expect(page.hasNewer, query).toBe(query.startsWith("?before"));
    }
    expect((await request(`GET ${chat}/messages/2`, { as: ben })).body.code).toBe(
      "message_not_found",
    );
    const { body: changes } = await request(`GET ${chat}/changes?afterRev=0`, { as: ben });
    expect(changes).toMatchObject({ items: [{ id: 4 }], hasMore: false });
    for (const table of ["files", "update_keys", "deliveries"] as const) {
      expect(await database.sql.selectFrom(table).select("chat_id").execute(), table).toEqual([]);
    }
    expect(await filesOnDisk(cast)).toEqual([]);
    expect(await message("old", { clientId: "c1" }), "a key of a deleted message").toMatchObject({
      id: 5,
    });
    const again = await request(`POST ${relay.url}`, { body: { text: "again", key: "alert" } });
    expect(again.body).toMatchObject({ id: 6, created: true });
    clock.at += 31 * day;
    await expire();
    const { body: empty } = await request(`GET ${chat}/messages`, { as: ben });
    expect(empty).toMatchObject({ items: [], hasOlder: false, hasNewer: false });
    expect((await message("next")).id).toBe(7);
  });

  test("Unread messages that are deleted no longer count", async () => {
    const { request, ada, chat, clock, retain, message, expire } = await start();
    await message("one");
    clock.at += 2 * day;
    await message("two");
    await retain(1);
    await expire();
    const { body } = await request(`GET ${chat}`, { as: ada });
    expect(body).toMatchObject({
      firstMessageId: 2,
      lastMessageId: 2,
      me: { readMessageId: 1, lastUnreadId: 2 },
    });
    clock.at += 2 * day;
    await expire();
    expect((await request(`GET ${chat}`, { as: ada })).body.firstMessageId).toBe(3);
  });

  test("The policy limits the retention of all chats, also of new ones", async () => {
    const { request, ada, retain, limit, chat } = await start();
    await retain(400);
    expect((await limit({ retentionMaxDays: 365, retentionMinDays: 7 })).body).toEqual({
      serverName: null,
      requireTwoFactor: false,
      retentionMinDays: 7,
      retentionMaxDays: 365,
    });
    const { body: list } = await request("GET /api/chats", { as: ada });
    expect(list.items.map((item: { retentionDays: number }) => item.retentionDays)).toEqual([
      365, 365,
    ]);
    for (const [days, detail] of [
      [null, "at most 365"],
      [366, "at most 365"],
      [6, "at least 7"],
    ] as const) {
      const { body } = await retain(days);
      expect(body).toMatchObject({
        status: 400,
        errors: [{ pointer: "/retentionDays", detail: expect.stringContaining(detail) }],
      });
    }
    expect((await retain(7)).body.retentionDays).toBe(7);
    const body = { title: "New", kind: "group" };
    const created = await request("POST /api/chats", { as: ada, body });
    expect(created.body.retentionDays).toBe(365);
    await limit({ retentionMinDays: 90 });
    expect((await request(`GET ${chat}`, { as: ada })).body.retentionDays).toBe(90);
    for (const wrong of [0, -5, 40_000, "x", 366]) {
      const { body: rejected } = await limit({ retentionMinDays: wrong });
      expect(rejected, String(wrong)).toMatchObject({
        code: "invalid_body",
        errors: expect.arrayContaining([expect.objectContaining({ pointer: "/retentionMinDays" })]),
      });
    }
    await limit({ retentionMaxDays: null, retentionMinDays: null });
    expect((await retain(null)).body.retentionDays).toBeNull();
    const { body: log } = await request("GET /api/admin/audit?event=policy_changed&limit=1", {
      as: ada,
    });
    expect(log.items[0].details).toEqual({ retentionMinDays: null, retentionMaxDays: null });
  });

  test("[L6] After old messages are deleted, state plus events equals a fetch, even after a reconnect", async () => {
    const cast = await start();
    const { ada, ben, clock, retain, message, limit, expire } = cast;
    for (const text of ["one", "two", "three"]) await message(text);
    const tokens = [ada, ben];
    const clients = await Promise.all(tokens.map((token) => connectStatefulClient(cast, token)));
    const offline = clients[1];
    const compare = async (name: string) => {
      for (const [index, token] of tokens.entries()) {
        const fetched = await fetchState(cast, token);
        await expect.poll(() => clients[index]?.update(), { message: name }).toEqual(fetched);
      }
    };
    await retain(2);
    await compare("retention set");
    clock.at += day;
    await message("four");
    offline?.cut();
    clock.at += day + 1;
    await expire();
    await offline?.reconnect();
    await compare("three messages deleted");
    clock.at += day;
    await expire();
    await compare("all messages deleted");
    await message("five");
    await limit({ retentionMaxDays: 1 });
    await compare("policy changed");
  });
});
