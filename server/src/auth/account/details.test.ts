import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const change = (body: object, as = cast.ben) =>
      cast.request("PATCH /api/me/details", { as, body });
    const read = (userId: number | string, as = cast.cleo) =>
      cast.request(`GET /api/users/${userId}/details`, { as });
    return { ...cast, change, read };
  }

  test("A user's title and time zone are shown to everyone, until they are removed", async () => {
    const { change, read } = await start();
    expect((await read(2)).body).toEqual({ title: null, timeZone: null });
    const reply = await change({ title: "  Site reliability ", timeZone: "Asia/Tokyo" });
    expect(reply.body).toEqual({ title: "Site reliability", timeZone: "Asia/Tokyo" });
    expect((await change({ timeZone: null })).body).toEqual({
      title: "Site reliability",
      timeZone: null,
    });
    expect((await read(2)).body).toEqual({ title: "Site reliability", timeZone: null });
    expect((await change({ title: " " })).body).toEqual({ title: null, timeZone: null });
    expect((await read(1)).body).toEqual({ title: null, timeZone: null });
  });

  test("Only what changes is recorded in the audit log", async () => {
    const { change, database } = await start();
    await change({ title: "Lead" });
    await change({ title: "Lead", timeZone: "Europe/Lisbon" });
    await change({ title: "Lead" });
    const log = database.sql.selectFrom("audit_log").where("event", "=", "user_updated");
    const entries = await log
      .select(["actor_user_id", "target", "details"])
      .orderBy("id")
      .execute();
    const entry = { actor_user_id: 2, target: "user:2" };
    expect(entries).toEqual([
      { ...entry, details: '{"fields":"title"}' },
      { ...entry, details: '{"fields":"timeZone"}' },
    ]);
  });

  test("Unknown zones, long titles and control characters are refused, and nothing changes", async () => {
    const { change, read } = await start();
    await change({ title: "Lead", timeZone: "Europe/Lisbon" });
    for (const [body, pointer] of [
      [{ timeZone: "Europe/Atlantis" }, "/timeZone"],
      [{ timeZone: "x".repeat(100_000) }, undefined],
      [{ title: "x".repeat(81) }, "/title"],
      [{ title: "Chief\nOfficer" }, "/title"],
      [{ title: 7 }, "/title"],
    ] as const) {
      const reply = await change(body);
      expect(reply.status, JSON.stringify(body).slice(0, 60)).toBeGreaterThanOrEqual(400);
      if (pointer) expect(reply.body.errors).toContainEqual(expect.objectContaining({ pointer }));
    }
    expect((await read(2)).body).toEqual({ title: "Lead", timeZone: "Europe/Lisbon" });
  });

  test("Unknown and deleted users have no details, and the system user neither", async () => {
    const { change, read, request, ada, database } = await start();
    await change({ title: "Lead", timeZone: "Europe/Lisbon" });
    expect((await read(999)).status).toBe(404);
    expect((await read("x")).status).toBe(400);
    const system = await database.sql
      .selectFrom("users")
      .select("id")
      .where("kind", "=", "system")
      .execute();
    for (const { id } of system) expect((await read(id)).status).toBe(404);
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    expect((await read(2)).body).toMatchObject({ code: "user_not_found" });
    const row = await database.sql
      .selectFrom("users")
      .select(["title", "time_zone"])
      .where("id", "=", 2)
      .execute();
    expect(row).toEqual([{ title: null, time_zone: null }]);
  });
});
