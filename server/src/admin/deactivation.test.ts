import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const users = "/api/admin/users";
const email = "ben@example.org";
const password = "a quiet harbour";

eachDatabase((open) => {
  test("[A22] deactivating ends sessions, keys, tickets, links and sockets in one stroke", async () => {
    const database = await open();
    const { request, ada, ben, chat, ...belfry } = await startWithCast(database);
    const { body: made } = await request("POST /api/me/api-keys", {
      as: ben,
      body: { name: "Nightly", scopes: ["read", "write"] },
    });
    const { body: link } = await request(`POST ${users}/2/password-reset`, { as: ada });
    await database.sql
      .insertInto("tickets")
      .values({ token_hash: "t", user_id: 2, password_version: 0, expires_at: 2 ** 50 })
      .execute();
    const { body: other } = await request("POST /api/auth/login", { body: { email, password } });
    const clients = await Promise.all([ben, other.token, made.key].map((as) => listen(belfry, as)));
    const ears2 = await listen(belfry, ada);

    const gone = await request(`PATCH ${users}/2`, { as: ada, body: { isActive: false } });
    expect(gone.body).toMatchObject({ deactivatedAt: expect.any(String), sessionCount: 0 });
    for (const client of clients) {
      expect(await client.next("session.ended")).toMatchObject({ reason: "deactivated" });
      expect(await client.closed).toEqual({ code: 4401, reason: "deactivated" });
    }
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "Ben hears this no more." } });
    for (const { events } of clients) expect(events.at(-1)?.type).toBe("session.ended");
    await ears2.settled();

    for (const as of [ben, other.token, made.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    for (const table of ["sessions", "api_keys", "tickets", "password_resets"] as const) {
      const left = await database.sql
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", 2)
        .execute();
      expect(left, table).toEqual([]);
    }
    const token = link.url.split("token=").at(-1);
    const confirm = { body: { token, password: "another quiet harbour" } };
    const late = await request("POST /api/auth/password-reset/confirm", confirm);
    expect(late.body.code).toBe("invalid_reset");
    const relink = await request(`POST ${users}/2/password-reset`, { as: ada });
    expect(relink.body.code, "no link for who may not come in").toBe("user_not_found");
    expect((await request("POST /api/auth/login", { body: { email, password } })).status).toBe(401);
  });

  test("[A22] who comes back has their account and their chats, and none of their old keys", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const body = { name: "Nightly", scopes: ["read"] };
    const { body: made } = await request("POST /api/me/api-keys", { as: ben, body });
    const active = (isActive: boolean) =>
      request(`PATCH ${users}/2`, { as: ada, body: { isActive } });
    await active(false);
    expect((await active(true)).body.deactivatedAt).toBeNull();
    for (const as of [ben, made.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    const { body: session } = await request("POST /api/auth/login", { body: { email, password } });
    expect((await request(`GET ${chat}`, { as: session.token })).status).toBe(200);
    const { body: log } = await request("GET /api/admin/audit?target=user:2", { as: ada });
    expect(log.items.slice(0, 2)).toMatchObject([
      { event: "user_reactivated", actor: { id: 1 } },
      { event: "user_deactivated", details: { sessions: 1, apiKeys: 1, invites: 0 } },
    ]);
  });

  test("[A28] the invites of somebody who is deactivated are closed, and stay closed", async () => {
    const database = await open();
    const { request, ada, admit } = await startWithCast(database);
    const dora = await admit("Dora");
    await request(`PATCH ${users}/4`, { as: ada, body: { role: "admin" } });
    const { body: invite } = await request("POST /api/invites", { as: dora, body: {} });
    const look = () =>
      request("POST /api/invites/lookup", { body: { token: invite.url.split("token=").at(-1) } });
    expect((await look()).status).toBe(200);
    await request(`PATCH ${users}/4`, { as: ada, body: { isActive: false } });
    expect((await look()).body.code).toBe("invalid_invite");
    await request(`PATCH ${users}/4`, { as: ada, body: { isActive: true } });
    expect((await look()).body.code).toBe("invalid_invite");
  });

  test("[A42] what cannot be recorded is not done: nobody is half deactivated", async () => {
    const database = await open();
    const { request, ada, ben } = await startWithCast(database);
    await database.sql.schema.alterTable("audit_log").renameTo("audit_log_lost").execute();
    for (const body of [{ isActive: false }, { role: "admin" }, { displayName: "Benjamin" }]) {
      const failed = await request(`PATCH ${users}/2`, { as: ada, body });
      expect(failed.body.code, JSON.stringify(body)).toBe("internal");
    }
    expect((await request("GET /api/me", { as: ben })).body).toMatchObject({
      role: "member",
      displayName: "Ben",
    });
  });
});
