import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minute = 60_000;
const old = "a quiet harbour";
const fresh = "seven green lanterns";
const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };

eachDatabase((open) => {
  async function startWithBen() {
    const database = await open();
    const cast = await startWithCast(database, proxied);
    const change = (body: object, as = cast.ben) =>
      cast.request("PUT /api/me/password", { as, body });
    const logIn = async (password: string, email = "ben@example.org") =>
      (await cast.request("POST /api/auth/login", { body: { email, password } })).status;
    return { ...cast, database, change, logIn };
  }

  test("[A22] A new password immediately ends all other sessions and their sockets, and keeps this one", async () => {
    const cast = await startWithBen();
    const { database, server, request, ada, ben, change, logIn, signIn } = cast;
    const other = await signIn("ben@example.org");
    const [thisClient, otherClient, adaClient] = [
      await listen(cast, ben),
      await listen(cast, other),
      await listen(cast, ada),
    ];
    const ticket = { token_hash: "t", user_id: 2, password_version: 0, expires_at: 9e15 };
    await database.sql.insertInto("tickets").values(ticket).execute();
    await server.auth.recovery.createLink(2, {});

    const reply = await change({ currentPassword: old, newPassword: fresh });
    expect([reply.status, reply.body]).toEqual([204, ""]);
    expect((await otherClient.next("session.ended")).reason).toBe("password_changed");
    expect((await otherClient.closed).code).toBe(4401);
    for (const client of [thisClient, adaClient]) {
      await client.receiveAll();
      expect(client.socket.readyState).toBe(client.socket.OPEN);
    }
    expect((await request("GET /api/me", { as: other })).status).toBe(401);
    expect((await request("GET /api/me", { as: ben })).status).toBe(200);
    for (const table of ["tickets", "password_resets"] as const) {
      expect(await database.sql.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect([await logIn(old), await logIn(fresh)]).toEqual([401, 200]);
  });

  test("[A24] Changing the password counts as recent authentication", async () => {
    const { clock, request, ben, change } = await startWithBen();
    clock.at += 20 * minute;
    expect((await change({ currentPassword: old, newPassword: fresh })).status).toBe(204);
    const { body } = await request("GET /api/auth/session", { as: ben });
    expect(Date.parse(body.reauthenticatedAt)).toBe(clock.at);
  });

  test("[A4] A wrong current password changes nothing, and guessing it is throttled", async () => {
    const { request, ben, change, logIn } = await startWithBen();
    for (let tries = 0; tries < 5; tries++) {
      const reply = await change({ currentPassword: `wrong ${tries}`, newPassword: fresh });
      expect([reply.status, reply.body.code]).toEqual([401, "invalid_password"]);
    }
    const throttled = await change({ currentPassword: old, newPassword: fresh });
    expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await request("GET /api/me", { as: ben })).status).toBe(200);
    expect([await logIn(fresh), await logIn(old)]).toEqual([401, 200]);
  });

  test("Only one of two simultaneous password changes succeeds", async () => {
    const { database, ben, change, signIn } = await startWithBen();
    const other = await signIn("ben@example.org");
    const replies = await Promise.all([
      change({ currentPassword: old, newPassword: fresh }, ben),
      change({ currentPassword: old, newPassword: "eight blue lanterns" }, other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
    const { password_version } = await database.sql
      .selectFrom("users")
      .select("password_version")
      .where("id", "=", 2)
      .executeTakeFirstOrThrow();
    expect(password_version).toBe(1);
  });

  test("[A2, A7] A rejected new password does not count as a failed attempt at the current one", async () => {
    const { change, logIn } = await startWithBen();
    const invalid = [
      ["/newPassword", { newPassword: "elevenchars" }, 422, "password_too_weak"],
      ["/newPassword", { newPassword: "ben-ben-ben-ben" }, 422, "password_too_weak"],
      ["/newPassword", { newPassword: "belfry-belfry" }, 422, "password_too_weak"],
      ["/newPassword", { newPassword: "é".repeat(513) }, 400, "invalid_body"],
      ["/newPassword", { newPassword: 7 }, 400, "invalid_body"],
      ["/currentPassword", { currentPassword: null }, 400, "invalid_body"],
      ["/currentPassword", { currentPassword: "é".repeat(513) }, 400, "invalid_body"],
    ] as const;
    for (let round = 0; round < 2; round++) {
      for (const [pointer, bad, status, code] of invalid) {
        const reply = await change({ currentPassword: "wrong", newPassword: fresh, ...bad });
        expect(reply.status, JSON.stringify(bad)).toBe(status);
        expect(reply.body).toMatchObject({ code, errors: [{ pointer }] });
      }
    }
    expect(await logIn(old)).toBe(200);
    const long = `${fresh} over the harbour, and an eighth one that is blue: ${"✓ö".repeat(9)}`;
    expect((await change({ currentPassword: old, newPassword: long })).status).toBe(204);
    expect(await logIn(long)).toBe(200);
  });

  test("[A42] The audit log records a password change and its IP address, and no password", async () => {
    const { database, request, ben } = await startWithBen();
    const body = { currentPassword: old, newPassword: fresh };
    const headers = { "x-forwarded-for": "198.51.100.4" };
    await request("PUT /api/me/password", { as: ben, body, headers });
    const log = await database.sql
      .selectFrom("audit_log")
      .select(["actor_user_id", "target", "address", "result", "details"])
      .where("event", "=", "authn_password_change")
      .execute();
    expect(log).toEqual([
      {
        actor_user_id: 2,
        target: "user:2",
        address: "198.51.100.4",
        result: "success",
        details: '{"endedSessions":0,"endedPasskeys":0,"endedApiKeys":0}',
      },
    ]);
    const all = JSON.stringify(await database.sql.selectFrom("audit_log").selectAll().execute());
    for (const secret of [old, fresh]) expect(all).not.toContain(secret);
  });
});
