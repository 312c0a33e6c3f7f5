import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithPasskeys } from "../../../test/kit/passkeys.ts";

const minute = 60_000;
const state = "GET /api/auth/session";

eachDatabase((open) => {
  test("[A23, A42] A passkey signs in without e-mail or password", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ben, phone);
    cast.clock.at += minute;

    const options = await cast.requestSignature();
    expect(options).toMatchObject({ rpId: "chat.example.org", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    const reply = await cast.verifyPasskey(phone.sign(options));
    expect(reply.status).toBe(200);
    expect(reply.body.token).toMatch(/^sess_\w{36}$/);
    expect(reply.body.user).toMatchObject({ displayName: "Ben", email: "ben@example.org" });

    const session = await cast.request(state, { as: reply.body.token });
    const now = new Date(cast.clock.at).toISOString();
    expect(session.body).toMatchObject({ reauthenticatedAt: now, isLimited: false });
    expect(await cast.list(cast.ben)).toMatchObject([{ lastUsedAt: now }]);
    expect(await cast.auditRows("authn_login_success")).toMatchObject([
      { actor_user_id: 2, result: "success", details: '{"method":"passkey"}' },
    ]);
    const sessions = cast.database.sql.selectFrom("sessions").select("method");
    expect(await sessions.where("method", "=", "passkey").execute()).toHaveLength(1);
  });

  test("[A27] A browser gets the session in a cookie and no token", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const response = phone.sign(await cast.requestSignature());
    const headers = { "session-transport": "cookie" };
    const reply = await cast.verifyPasskey(response, undefined, { headers });
    expect(reply.body).toEqual({ expiresAt: expect.any(String), user: expect.any(Object) });
    const cookie = reply.headers.get("set-cookie");
    expect(cookie).toMatch(/^__Host-belfry_session=sess_\w{36}; .*HttpOnly; SameSite=Strict; Sec/);
  });

  test("[A18] When two-factor is required, a passkey sign-in without it is limited to enrolment", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ben, phone);
    const policy = { name: "require_two_factor", value: "true" };
    await cast.database.sql.insertInto("settings").values(policy).execute();
    const { body } = await cast.signInWith(phone);
    expect((await cast.request(state, { as: body.token })).body.isLimited).toBe(true);
    const chats = await cast.request("GET /api/chats", { as: body.token });
    expect([chats.status, chats.body.code]).toEqual([403, "enrolment_required"]);
  });

  test("A passkey that moves into a password manager is listed as synced", async () => {
    const cast = await startWithPasskeys(await open());
    const old = cast.authenticator();
    await cast.add(cast.ada, old);
    const moved = cast.authenticator({ isSynced: true });
    moved.passkeys.push(...old.passkeys);
    expect((await cast.signInWith(moved)).status).toBe(200);
    expect(await cast.list(cast.ada)).toMatchObject([{ isSynced: true }]);
  });

  test("[A3, A22] Deleted passkeys, deactivated users and unknown passkeys get the same reply", async () => {
    const cast = await startWithPasskeys(await open());
    const [deleted, deactivated, unknown] = [
      cast.authenticator(),
      cast.authenticator(),
      cast.authenticator(),
    ];
    const { id } = await cast.add(cast.ada, deleted);
    await cast.request(`DELETE /api/me/passkeys/${id}`, { as: cast.ada });
    await cast.add(cast.ben, deactivated);
    const users = cast.database.sql.updateTable("users").set({ deactivated_at: 1 });
    await users.where("id", "=", 2).execute();
    unknown.create(await cast.requestCreation(cast.cleo));

    for (const authenticator of [deleted, deactivated, unknown]) {
      const reply = await cast.signInWith(authenticator);
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      expect(reply.body).toMatchObject({
        code: "invalid_passkey",
        detail: "This passkey could not be verified.",
      });
    }
    expect(await cast.auditRows("authn_login_fail")).toMatchObject([
      { result: "failure", target: null, details: '{"method":"passkey"}' },
      { target: null },
      { target: null },
    ]);
  });

  test("Requests for challenges are limited per IP prefix, and successful sign-ins do not count", async () => {
    const cast = await startWithPasskeys(await open(), { BELFRY_FAILURES_PER_ADDRESS: "3" });
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const sender = { ip: "203.0.113.7" };
    const request = () => cast.request("POST /api/auth/passkey/options", sender);
    for (let times = 0; times < 5; times++) {
      const { body } = await request();
      expect((await cast.verifyPasskey(phone.sign(body.options), undefined, sender)).status).toBe(
        200,
      );
    }
    for (let times = 0; times < 3; times++) expect((await request()).status).toBe(200);
    const throttled = await request();
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get("retry-after")).toBe("300");
    expect(await cast.requestSignature(undefined, { ip: "203.0.113.8" })).toBeDefined();
    const rows = await cast.database.sql.selectFrom("passkey_challenges").selectAll().execute();
    expect(rows).toHaveLength(4);
  });

  test("[A4] Wrong passkeys and wrong passwords from one IP address share a counter", async () => {
    const cast = await startWithPasskeys(await open(), { BELFRY_FAILURES_PER_ADDRESS: "3" });
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const sender = { ip: "203.0.113.7" };
    const wrong = phone.sign(await cast.requestSignature(), { challenge: "c3VyZWx5IG5vdA" });
    for (let times = 0; times < 2; times++) {
      expect((await cast.verifyPasskey(wrong, undefined, sender)).status).toBe(401);
    }
    const login = { email: "ben@example.org", password: "something else" };
    expect((await cast.request("POST /api/auth/login", { body: login, ...sender })).status).toBe(
      401,
    );
    const right = phone.sign(await cast.requestSignature());
    expect((await cast.verifyPasskey(right, undefined, sender)).status).toBe(429);
    expect((await cast.verifyPasskey(right)).status).toBe(200);
  });

  test("Challenges are stored as hashes and deleted when they expire", async () => {
    const cast = await startWithPasskeys(await open());
    const { challenge } = await cast.requestSignature();
    await cast.requestCreation(cast.ada);
    await cast.requestCreation(cast.ada);
    const rows = () => cast.database.sql.selectFrom("passkey_challenges").selectAll().execute();
    const purposes = (await rows()).map(({ purpose }) => purpose).sort();
    expect(purposes).toEqual(["register:1", "sign-in"]);
    expect(JSON.stringify(await rows())).not.toContain(challenge);
    cast.clock.at += 5 * minute - 1;
    await cast.server.auth.deleteExpired();
    expect(await rows()).toHaveLength(2);
    cast.clock.at += 1;
    await cast.server.auth.deleteExpired();
    expect(await rows()).toEqual([]);
  });
});
