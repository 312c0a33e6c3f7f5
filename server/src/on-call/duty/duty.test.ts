import type { DutyReply } from "@belfry/contracts/on-call/duty";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { connectLiveClient } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { onDuty } from "./on-duty.ts";

const [ada, ben, cleo] = [1, 2, 3];
const hourMs = 3_600_000;
/** Half an hour after the tests start. */
const soon = { weekday: 3, time: "13:30" };
const week = {
  userIds: [ada, ben],
  handOver: { weekday: 1, time: "09:00" },
  timeZone: "Europe/Berlin",
};

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, chat, clock } = cast;
    clock.at = Date.parse("2026-11-25T12:00:00Z"); // a Wednesday
    const set = (body: object = {}, as = cast.ada) =>
      request(`PUT ${chat}/duty`, { as, body: { ...week, ...body } });
    const read = async (as = cast.ada): Promise<DutyReply> =>
      (await request(`GET ${chat}/duty`, { as })).body;
    const add = (userId: number, startAt: string, endAt: string, as = cast.ada) =>
      request(`POST ${chat}/duty/overrides`, { as, body: { userId, startAt, endAt } });
    return { ...cast, set, read, add };
  }

  test("A manager sets who takes turns, and every member sees the next eight weeks", async () => {
    const { set, read, ben: asBen } = await start();
    expect(await read()).toEqual({ duty: null, now: null, shifts: [], people: [] });
    const { status, body } = await set();
    expect(status).toBe(200);
    const found = await read(asBen);
    expect(found).toEqual(body);
    expect(found.duty).toEqual({ ...week, since: "2026-11-23", overrides: [] });
    expect(found.now).toEqual({
      userId: ada,
      displayName: "Ada",
      until: "2026-11-30T08:00:00.000Z",
    });
    expect(found.shifts).toHaveLength(8);
    expect(found.shifts[1]).toEqual({
      startAt: "2026-11-30T08:00:00.000Z",
      endAt: "2026-12-07T08:00:00.000Z",
      userId: ben,
    });
    expect(found.people).toMatchObject([
      { displayName: "Ada", isAvailable: true },
      { displayName: "Ben", isAvailable: true },
    ]);
  });

  test("Only managers set and remove it, with members and a time zone that exists", async () => {
    const { request, set, read, ben: asBen, ada: asAda, chat } = await start();
    expect((await set({}, asBen)).body).toMatchObject({ code: "not_allowed" });
    expect((await set({ userIds: [ada, cleo] })).body).toMatchObject({
      code: "user_not_found",
      errors: [{ pointer: "/userIds/1" }],
    });
    for (const body of [
      { timeZone: "Mars/Olympus" },
      { timeZone: "+01:00" },
      { userIds: [] },
      { userIds: [ada, ada] },
      { handOver: { weekday: 8, time: "09:00" } },
      { handOver: { weekday: 1, time: "24:00" } },
      { since: "2026-02-30" },
    ]) {
      expect((await set(body)).body, JSON.stringify(body)).toMatchObject({ code: "invalid_body" });
    }
    await set();
    const remove = (as: string) => request(`DELETE ${chat}/duty`, { as });
    expect((await remove(asBen)).body).toMatchObject({ code: "not_allowed" });
    expect((await remove(asAda)).status).toBe(204);
    expect((await remove(asAda)).status).toBe(204);
    expect((await read()).duty).toBeNull();
  });

  test("A changed list keeps the person whose week it is, and an explicit start is used", async () => {
    const { clock, set } = await start();
    await set({ handOver: soon });
    clock.at += hourMs; // Ben's week
    const { body } = await set({ handOver: soon, userIds: [ben, ada] });
    expect(body).toMatchObject({ duty: { since: "2026-11-25" }, now: { userId: ben } });
    const later = await set({ since: "2026-12-09" });
    expect(later.body).toMatchObject({ duty: { since: "2026-12-09" }, now: null });
  });

  test("People of the list add and remove overrides, and other members do not", async () => {
    const { request, set, read, add, join, chat, ben: asBen, ada: asAda } = await start();
    const asDan = await join("Dan");
    await request(`PUT ${chat}/members/4`, { as: asAda, body: { role: "member" } });
    const times = ["2026-11-26T08:00:00.000Z", "2026-11-27T20:00:00.000Z"] as const;
    expect((await add(ben, ...times)).body).toMatchObject({ code: "duty_not_found" });
    await set();
    expect((await add(ben, ...times, asDan)).body).toMatchObject({ code: "not_allowed" });
    const { status, body } = await add(ben, ...times, asBen);
    expect(status).toBe(200);
    const [startAt, endAt] = times;
    expect(body.duty.overrides).toEqual([{ id: 1, userId: ben, startAt, endAt }]);
    expect(body.shifts[1]).toEqual({ userId: ben, startAt, endAt, overrideId: 1 });
    // Dan is a member, but not in the list.
    expect((await add(4, ...times)).body.people).toHaveLength(3);
    const remove = (id: number, as: string) =>
      request(`DELETE ${chat}/duty/overrides/${id}`, { as });
    expect((await remove(1, asDan)).body).toMatchObject({ code: "not_allowed" });
    expect((await remove(1, asBen)).status).toBe(204);
    expect((await remove(1, asBen)).body).toMatchObject({ code: "override_not_found" });
    expect((await set({ userIds: [ada] })).body.duty.overrides).toMatchObject([{ id: 2 }]);
    expect((await read()).duty?.overrides).toHaveLength(1);
  });

  test("An override that has begun starts now, and one that ends before its start is rejected", async () => {
    const { set, add } = await start();
    await set();
    const { body } = await add(ben, "2026-11-20T08:00:00.000Z", "2026-11-26T08:00:00.000Z");
    expect(body.now).toMatchObject({ userId: ben, until: "2026-11-26T08:00:00.000Z" });
    expect(body.shifts[0]).toMatchObject({ userId: ada, endAt: "2026-11-25T12:00:00.000Z" });
    for (const [from, until] of [
      ["2026-12-02T08:00:00.000Z", "2026-12-02T08:00:00.000Z"],
      ["2026-11-20T08:00:00.000Z", "2026-11-21T08:00:00.000Z"],
      ["2026-12-02T08:00:00.000Z", "2028-12-02T08:00:00.000Z"],
    ] as const) {
      const reply = await add(ben, from, until);
      expect(reply.body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/endAt" }] });
    }
    const unknown = await add(cleo, "2026-12-02T08:00:00.000Z", "2026-12-03T08:00:00.000Z");
    expect(unknown.body).toMatchObject({ code: "user_not_found" });
  });

  test("Overrides are limited, and those that ended weeks ago are forgotten", async () => {
    const { database, clock, set, add } = await start();
    await set();
    const at = (hours: number) => new Date(clock.at + hours * hourMs).toISOString();
    const one = { userId: ben, startAt: at(1), endAt: at(2) };
    const overrides = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, ...one }));
    const values = { overrides: JSON.stringify(overrides), next_override_id: 101 };
    await database.sql.updateTable("duties").set(values).execute();
    expect((await add(ben, at(3), at(4))).body).toMatchObject({
      code: "limit_reached",
      limit: 100,
    });
    const ended = overrides.map((old) => ({ ...old, startAt: at(-400), endAt: at(-340) }));
    const former = { overrides: JSON.stringify(ended) };
    await database.sql.updateTable("duties").set(former).execute();
    const { body } = await add(ben, at(3), at(4));
    expect(body.duty.overrides).toMatchObject([{ id: 101 }]);
  });

  test("Every change tells the members of the chat, which names the time of the change", async () => {
    const { request, url, set, add, chat, ben: asBen, ada: as } = await start();
    const client = connectLiveClient(url, { headers: { authorization: `Bearer ${asBen}` } });
    await client.next("ready");
    await set();
    const first = await client.next("chat.changed");
    await add(ben, "2026-11-26T08:00:00.000Z", "2026-11-27T08:00:00.000Z");
    const second = await client.next("chat.changed");
    const [before, after] = [first, second].map(({ chat }) => chat.dutyChangedAt ?? "");
    expect(Date.parse(after ?? "")).toBeGreaterThan(Date.parse(before ?? ""));
    expect((await request(`GET ${chat}`, { as })).body.dutyChangedAt).toBe(after);
    await request(`DELETE ${chat}/duty`, { as });
    expect(await client.next("chat.changed")).not.toHaveProperty("chat.dutyChangedAt");
    client.socket.close();
  });

  test("Somebody who leaves the chat or is deactivated is skipped", async () => {
    const { request, database, clock, set, read, ada: as, chat, deploys } = await start();
    await set({ handOver: soon });
    clock.at += hourMs; // Ben's week
    expect((await read()).now).toMatchObject({ userId: ben });
    await request(`DELETE ${chat}/members/2`, { as });
    const found = await read();
    expect(found.now).toMatchObject({ userId: ada });
    expect(found.people).toMatchObject([{ isAvailable: true }, { isAvailable: false }]);
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 1)
      .execute();
    expect(await onDuty(database.sql, deploys.id, clock.at)).toBeUndefined();
  });

  test("A thread has the duty of its chat and takes no other, and a direct chat has none", async () => {
    const { request, set, chat, ada: as } = await start();
    await set();
    await request(`POST ${chat}/messages`, { as, body: { text: "Release 1.4" } });
    const { body: thread } = await request(`PUT ${chat}/messages/1/thread`, { as });
    const { body } = await request(`GET /api/chats/${thread.id}/duty`, { as });
    expect(body.now).toMatchObject({ userId: ada });
    const direct = { kind: "direct", memberIds: [ben] };
    const { body: other } = await request("POST /api/chats", { as, body: direct });
    for (const { id } of [thread, other]) {
      const reply = await request(`PUT /api/chats/${id}/duty`, { as, body: week });
      expect(reply.body).toMatchObject({ code: "not_allowed" });
    }
  });

  test("The audit log has every change, and not the removal of nothing", async () => {
    const { request, set, add, chat, ada: as } = await start();
    await request(`DELETE ${chat}/duty`, { as });
    await set();
    await add(ben, "2026-11-26T08:00:00.000Z", "2026-11-27T08:00:00.000Z");
    await request(`DELETE ${chat}/duty/overrides/1`, { as });
    await request(`DELETE ${chat}/duty`, { as });
    const { body } = await request("GET /api/admin/audit", { as });
    const entries = body.items.filter(({ event }: { event: string }) => /^duty/.test(event));
    expect(entries).toMatchObject([
      { event: "duty_removed" },
      { event: "duty_override_removed", details: { id: 1, userId: ben } },
      { event: "duty_override_added", details: { id: 1, userId: ben } },
      { event: "duty_changed", details: { userIds: "1,2", weekday: 1, since: "2026-11-23" } },
    ]);
  });

  test("The duty of a deleted chat is deleted with it", async () => {
    // Without the time of the other tests: only those who have signed in recently delete a chat.
    const cast = await startWithCast(await open());
    const { request, database, server, clock, chat, deploys, ada: as } = cast;
    await request(`PUT ${chat}/duty`, { as, body: week });
    expect(await database.sql.selectFrom("duties").selectAll().execute()).toHaveLength(1);
    // Does not wait for the seven days in which the chat can be restored.
    for (const _step of [1, 2]) await request(`DELETE /api/admin/chats/${deploys.id}`, { as });
    const due = () => database.sql.selectFrom("removals").select("run_at").execute();
    for (const _pass of [1, 2]) {
      do await server.deletion.removals.run();
      while ((await due()).some(({ run_at }) => run_at <= clock.at));
      clock.at += 60_000;
    }
    expect(await database.sql.selectFrom("duties").selectAll().execute()).toEqual([]);
  });

  test("@duty mentions the person who is on duty, and an edit keeps them", async () => {
    const { request, clock, set, chat, relay, ada: asAda, ben: asBen } = await start();
    const post = async (text: string, as = asBen) =>
      (await request(`POST ${chat}/messages`, { as, body: { text } })).body;
    expect(await post("@duty is anybody there?")).not.toHaveProperty("mentions");
    await set({ handOver: soon });
    const { id, mentions } = await post("@duty is it the same disk?");
    expect(mentions).toEqual([{ userId: ada, handle: "duty", displayName: "Ada" }]);
    const { body } = await request(`GET ${chat}`, { as: asAda });
    expect(body.me.unreadMentionIds).toEqual([id]);
    clock.at += hourMs; // Ben's week
    const text = "@duty is it the same disk? Please";
    const edited = await request(`PATCH ${chat}/messages/${id}`, { as: asBen, body: { text } });
    expect(edited.body.mentions).toMatchObject([{ userId: ada }]);
    expect((await post("@duty?", asAda)).mentions).toMatchObject([{ userId: ben }]);
    await request(`PATCH ${chat}/webhooks/1`, { as: asAda, body: { mentions: "users" } });
    const { body: sent } = await request(`POST ${relay.url}`, { body: { text: "Failed @duty" } });
    const { body: message } = await request(`GET ${chat}/messages/${sent.messageId ?? sent.id}`, {
      as: asAda,
    });
    expect(message.mentions).toMatchObject([{ userId: ben, handle: "duty" }]);
  });
});
