import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { password, startInjectedServer } from "../../../test/kit/test-server.ts";
import { hashToken, makeToken } from "../../crypto/tokens.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const nowhere = { ip: "203.0.113.1", userAgent: "" };
const state = "GET /api/auth/session";

eachDatabase((open) => {
  test("[A19] The database stores only a hash of the token", async () => {
    const { setUp, database } = await startInjectedServer(await open());
    const { token } = await setUp();
    const rows = await database.sql.selectFrom("sessions").selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(5, 20));
  });

  test("[A20] A session ends at its expiresAt, regardless of use", async () => {
    useOneServer(); // another server may not know the last use yet
    const { setUp, request, clock } = await startInjectedServer(await open());
    const { token, expiresAt } = await setUp();
    for (let week = 0; week < 5; week++) {
      expect((await request(state, { as: token })).body.expiresAt).toBe(expiresAt);
      clock.at += 6 * day;
    }
    clock.at = Date.parse(expiresAt);
    expect((await request(state, { as: token })).status).toBe(401);
  });

  test("[A20] An unused session ends after the idle timeout, not earlier", async () => {
    useOneServer(); // another server knows the last use after a minute
    const { setUp, request, clock } = await startInjectedServer(await open());
    const { token } = await setUp();
    clock.at += 59_000; // not stored, but it counts
    expect((await request(state, { as: token })).status).toBe(200);
    clock.at += 7 * day - 1;
    expect((await request(state, { as: token })).status).toBe(200);
    clock.at += 7 * day;
    expect((await request(state, { as: token })).status).toBe(401);
  });

  test("[A20] The strict profile ends a session after a day, or after an hour without use", async () => {
    const { setUp, logIn, request, clock } = await startInjectedServer(await open(), {
      BELFRY_SESSION_PROFILE: "strict",
    });
    expect((await setUp()).expiresAt).toBe("2026-11-22T10:00:00.000Z");
    const wantsCookie = { headers: { "session-transport": "cookie" } };
    const reply = await logIn("Ada", password, wantsCookie);
    expect(reply.headers.get("set-cookie")).toContain("; Max-Age=86400;");
    const headers = { cookie: String(reply.headers.get("set-cookie")).split(";")[0] ?? "" };
    clock.at += hour - 1;
    expect((await request(state, { headers })).status).toBe(200);
    clock.at += hour;
    expect((await request(state, { headers })).status).toBe(401);
  });

  test("[A20] A use that was not stored before a crash still counts", async () => {
    const database = await open();
    const before = await startInjectedServer(database);
    const { token } = await before.setUp();
    before.clock.at += 59_000;
    expect((await before.request(state, { as: token })).status).toBe(200);
    const after = await startInjectedServer(database, {}, { clock: before.clock });
    after.clock.at += 7 * day - 1;
    expect((await after.request(state, { as: token })).status).toBe(200);
  });

  test("[A20] Use is stored at most once a minute, and pending use at shutdown", async () => {
    useOneServer(); // another server knows the last use after a minute
    const { setUp, request, clock, database, server } = await startInjectedServer(await open());
    const { token } = await setUp();
    const start = clock.at;
    const lastSeen = async () =>
      (await database.sql.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow())
        .last_seen_at - start;
    clock.at += 59_999;
    await request(state, { as: token });
    expect(await lastSeen()).toBe(0);
    clock.at += 1;
    await request(state, { as: token });
    await expect.poll(lastSeen).toBe(minute);
    clock.at += 30_000;
    server.auth.recordUse(await server.auth.identify(token, nowhere));
    expect(await lastSeen()).toBe(minute);
    await server.auth.close();
    expect(await lastSeen()).toBe(minute + 30_000);
  });

  test("[A21] Expired, ended, unknown and malformed tokens get the same reply", async () => {
    const { setUp, logIn, request, clock } = await startInjectedServer(await open());
    const { token: expired } = await setUp();
    clock.at += 31 * day;
    const { token: ended } = (await logIn("Ada")).body;
    await request("POST /api/auth/logout", { as: ended });
    const tokens = [
      expired,
      ended,
      makeToken("sess"),
      makeToken("ak"),
      `${ended.slice(0, -1)}!`,
      "",
      "2fa_ticket_000000000000000000000000000000",
      "x".repeat(5000),
    ];
    for (const token of tokens) {
      const reply = await request(state, { as: token });
      expect(reply.status, token).toBe(401);
      expect(reply.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      expect(reply.body.code).toBe("invalid_token");
    }
  });

  test("[A21] A request without credentials gets a challenge without an error code", async () => {
    const { request } = await startInjectedServer(await open());
    const none: Record<string, string>[] = [{}, { authorization: "Basic YWRhOmFkYQ==" }];
    for (const headers of none) {
      const reply = await request(state, { headers });
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      expect(reply.body.code).toBe("sign_in_required");
    }
  });

  test("[A22] Signing out ends this session only and closes its sockets immediately", async () => {
    const { setUp, logIn, request, recordSignals } = await startInjectedServer(await open());
    const { token: here } = await setUp();
    const { token: elsewhere } = (await logIn("Ada")).body;
    const signals = recordSignals(1);
    const reply = await request("POST /api/auth/logout", { as: here });
    expect(reply.status).toBe(204);
    expect(reply.body).toBe("");
    expect(signals).toEqual([
      { type: "credential.closed", credential: "session:1", reason: "logout" },
    ]);
    expect((await request(state, { as: here })).status).toBe(401);
    expect((await request("POST /api/auth/logout", { as: here })).status).toBe(401);
    expect((await request(state, { as: elsewhere })).status).toBe(200);
  });

  test("[A22] A deactivated user's sessions are invalid", async () => {
    const { setUp, request, database } = await startInjectedServer(await open());
    const { token } = await setUp();
    await database.sql.updateTable("users").set({ deactivated_at: 1 }).execute();
    expect((await request(state, { as: token })).body.code).toBe("invalid_token");
  });

  test("[A23] The fifty-first session ends the least recently used one", async () => {
    const { setUp, logIn, request, clock, recordSignals, database } = await startInjectedServer(
      await open(),
    );
    const { token: first } = await setUp();
    clock.at += minute;
    const { token: second } = (await logIn("Ada")).body;
    clock.at += minute;
    await request(state, { as: first });
    const lastUses = () => database.sql.selectFrom("sessions").select("last_seen_at").execute();
    await expect.poll(lastUses).toContainEqual({ last_seen_at: clock.at });
    const now = clock.at;
    const times = { created_at: now, last_seen_at: now, authenticated_at: now };
    const common = { ...times, user_id: 1, expires_at: now + day, address: "", user_agent: "" };
    const others = Array.from({ length: 48 }, (_, index) => `hash ${index}`);
    await database.sql
      .insertInto("sessions")
      .values(others.map((token_hash) => ({ ...common, token_hash })))
      .execute();

    const signals = recordSignals(1);
    expect((await logIn("Ada")).status).toBe(200);
    expect(signals).toEqual([
      { type: "credential.closed", credential: "session:2", reason: "revoked" },
    ]);
    expect((await request(state, { as: first })).status).toBe(200);
    expect((await request(state, { as: second })).status).toBe(401);
  });

  test("[A24] Sensitive actions are allowed for ten minutes after the password was entered", async () => {
    const { setUp, request, clock, server } = await startInjectedServer(await open());
    const { token } = await setUp();
    const isRecent = async () => {
      const identity = await server.auth.identify(token, nowhere);
      try {
        server.auth.requireRecent(identity);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: "reauthentication_required" });
        return false;
      }
    };
    clock.at += 10 * minute - 1;
    expect(await isRecent()).toBe(true);
    clock.at += 1;
    expect(await isRecent()).toBe(false);

    const confirm = "POST /api/auth/reauthenticate";
    const wrong = await request(confirm, { as: token, body: { password: "something else" } });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe("invalid_password");
    expect(await isRecent()).toBe(false);

    const right = await request(confirm, { as: token, body: { password } });
    expect(right.body.reauthenticatedAt).toBe("2026-11-21T10:10:00.000Z");
    expect(await isRecent()).toBe(true);
    expect((await request(state, { as: token })).body).toEqual(right.body);
  });

  test("[A4] Guessing the password with a session is throttled as well", async () => {
    const { setUp, request } = await startInjectedServer(await open());
    const { token } = await setUp();
    const confirm = (attempt: string) =>
      request("POST /api/auth/reauthenticate", { as: token, body: { password: attempt } });
    for (let tries = 0; tries < 5; tries++) expect((await confirm("wrong")).status).toBe(401);
    expect((await confirm(password)).status).toBe(429);
    expect((await request(state, { as: token })).status).toBe(200);
  });

  test("[A20] Expired sessions are deleted and their sockets closed", async () => {
    const { setUp, logIn, clock, server, recordSignals, database } = await startInjectedServer(
      await open(),
    );
    await setUp();
    clock.at += 4 * day;
    await logIn("Ada");
    clock.at += 3 * day;
    const signals = recordSignals(1);
    await server.auth.deleteExpired();
    expect(signals).toEqual([
      { type: "credential.closed", credential: "session:1", reason: "expired" },
    ]);
    const left = await database.sql.selectFrom("sessions").select("id").execute();
    expect(left).toEqual([{ id: 2 }]);
  });
});
