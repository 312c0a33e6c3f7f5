import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

/** Lets a test choose its IP by `x-forwarded-for`. */
const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };

eachDatabase((open) => {
  test("[A42] The audit log records who created a chat and who changed its members", async () => {
    const database = await open();
    const { request, ada, ben, chat } = await startWithCast(database, proxied);
    const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    await request(`PUT ${chat}/members/2`, {
      as: ada,
      body: { role: "owner" },
      ...from("203.0.113.7"),
    });
    await request(`PUT ${chat}/members/3`, {
      as: ben,
      body: { role: "owner" },
      ...from("2001:db8::1"),
    });
    await request(`DELETE ${chat}/members/2`, { as: ben });
    const rejected = await request(`DELETE ${chat}/members/99`, { as: ada });
    expect(rejected.status).toBe(404);
    const rows = await database.sql
      .selectFrom("audit_log")
      .select(["event", "actor_user_id", "address", "details"])
      .where("target", "=", "chat:2")
      .orderBy("id")
      .execute();
    const entries = rows.map(({ event, actor_user_id, address, details }) => [
      event,
      actor_user_id,
      address,
      JSON.parse(details),
    ]);
    expect(entries).toEqual([
      ["chat_created", 1, "127.0.0.1", { chatId: 2 }],
      ["member_changed", 1, "127.0.0.1", { chatId: 2, userId: 3, role: "member" }],
      ["member_changed", 1, "203.0.113.7", { chatId: 2, userId: 2, role: "owner" }],
      ["member_changed", 2, "2001:db8:0:0:0:0:0:1", { chatId: 2, userId: 3, role: "owner" }],
      ["member_changed", 2, "127.0.0.1", { chatId: 2, userId: 2, role: null }],
    ]);
  });

  test("[A42] A change that cannot be recorded in the audit log is rolled back", async () => {
    const database = await open();
    const { request, ada, chat } = await startWithCast(database);
    await database.sql.schema.alterTable("audit_log").renameTo("audit_log_lost").execute();
    for (const [endpoint, body] of [
      ["POST /api/chats", { title: "New", kind: "group" }],
      [`PUT ${chat}/members/3`, { role: "member" }],
      [`DELETE ${chat}/members/2`, undefined],
    ] as const) {
      expect((await request(endpoint, { as: ada, body })).body.code, endpoint).toBe("internal");
    }
    const { body } = await request("GET /api/chats", { as: ada });
    expect(body.items).toMatchObject([{ memberCount: 1 }, { memberCount: 2 }]);
  });
});
