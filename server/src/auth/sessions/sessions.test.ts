import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { ada, password, startInjectServer } from "../../../test/kit/inject-server.ts";
import { hashToken, makeToken } from "../../crypto/tokens.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const nowhere = { ip: "203.0.113.1", userAgent: "" };
const state = "GET /api/auth/session";

eachDatabase((open) => {
  test("[A19] the database holds a hash of the token and nothing it could be made from", async () => {
    const { setUp, database } = await startInjectServer(await open());
    const { token } = await setUp();
    const rows = await database.sql.selectFrom("sessions").selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(5, 20));
  });

  test("[A20] a session ends at its expiresAt, however much it is used", async () => {
    const { setUp, request, clock } = await startInjectServer(await open());
    const { token, expiresAt } = await setUp();
    for (let week = 0; week < 5; week++) {
      expect((await request(state, { token })).json().expiresAt).toBe(expiresAt);
      clock.at += 6 * day;
    }
    clock.at = Date.parse(expiresAt);
    expect((await request(state, { token })).statusCode).toBe(401);
  });

  test("[A20] a session nobody uses ends after its idle time, never before", async () => {
    const { setUp, request, clock } = await startInjectServer(await open());
    const { token } = await setUp();
    clock.at += 59_000; // not written down, yet it counts
    expect((await request(state, { token })).statusCode).toBe(200);
    clock.at += 7 * day - 1;
    expect((await request(state, { token })).statusCode).toBe(200);
    clock.at += 7 * day;
    expect((await request(state, { token })).statusCode).toBe(401);
  });

  test("[A20] the strict profile ends a session after a day, or an hour without use", async () => {
    const { setUp, logIn, request, clock } = await startInjectServer(await open(), {
      BELFRY_SESSION_PROFILE: "strict",
    });
    expect((await setUp()).expiresAt).toBe("2026-11-22T10:00:00.000Z");
    const wantsCookie = { headers: { "session-transport": "cookie" } };
    const reply = await logIn(ada.email, password, wantsCookie);
    expect(reply.headers["set-cookie"]).toContain("; Max-Age=86400;");
    const headers = { cookie: String(reply.headers["set-cookie"]).split(";")[0] ?? "" };
    clock.at += hour - 1;
    expect((await request(state, { headers })).statusCode).toBe(200);
    clock.at += hour;
    expect((await request(state, { headers })).statusCode).toBe(401);
  });

  test("[A20] a use that was not written down before a crash still counts", async () => {
    const database = await open();
    const before = await startInjectServer(database);
    const { token } = await before.setUp();
    before.clock.at += 59_000;
    expect((await before.request(state, { token })).statusCode).toBe(200);
    const after = await startInjectServer(database, {}, before.clock);
    after.clock.at += 7 * day - 1;
    expect((await after.request(state, { token })).statusCode).toBe(200);
  });

  test("[A20] use is written down at most once a minute, and what is held back at the end", async () => {
    const { setUp, request, clock, database, auth } = await startInjectServer(await open());
    const { token } = await setUp();
    const start = clock.at;
    const lastSeen = async () =>
      (await database.sql.selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow())
        .last_seen_at - start;
    clock.at += 59_999;
    await request(state, { token });
    expect(await lastSeen()).toBe(0);
    clock.at += 1;
    await request(state, { token });
    await expect.poll(lastSeen).toBe(minute);
    clock.at += 30_000;
    auth.noteUse(await auth.identify(token, nowhere));
    expect(await lastSeen()).toBe(minute);
    await auth.close();
    expect(await lastSeen()).toBe(minute + 30_000);
  });

  test("[A21] expired, ended, unknown and malformed tokens get one answer", async () => {
    const { setUp, logIn, request, clock } = await startInjectServer(await open());
    const { token: expired } = await setUp();
    clock.at += 31 * day;
    const { token: ended } = (await logIn(ada.email)).json();
    await request("POST /api/auth/logout", { token: ended });
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
      const reply = await request(state, { token });
      expect(reply.statusCode, token).toBe(401);
      expect(reply.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
      expect(reply.json().code).toBe("invalid_token");
    }
  });

  test("[A21] a request without credentials is told so, without an error", async () => {
    const { request } = await startInjectServer(await open());
    const none: Record<string, string>[] = [{}, { authorization: "Basic YWRhOmFkYQ==" }];
    for (const headers of none) {
      const reply = await request(state, { headers });
      expect(reply.statusCode).toBe(401);
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
      expect(reply.json().code).toBe("sign_in_required");
    }
  });

  test("[A22] logout ends exactly this session, at once, and its sockets hear of it", async () => {
    const { setUp, logIn, request, hear } = await startInjectServer(await open());
    const { token: here } = await setUp();
    const { token: elsewhere } = (await logIn(ada.email)).json();
    const heard = hear(1);
    const reply = await request("POST /api/auth/logout", { token: here });
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe("");
    expect(heard).toEqual([
      { type: "credential.closed", credential: "session:1", reason: "logout" },
    ]);
    expect((await request(state, { token: here })).statusCode).toBe(401);
    expect((await request("POST /api/auth/logout", { token: here })).statusCode).toBe(401);
    expect((await request(state, { token: elsewhere })).statusCode).toBe(200);
  });

  test("[A22] a deactivated user's sessions are worth nothing", async () => {
    const { setUp, request, database } = await startInjectServer(await open());
    const { token } = await setUp();
    await database.sql.updateTable("users").set({ deactivated_at: 1 }).execute();
    expect((await request(state, { token })).json().code).toBe("invalid_token");
  });

  test("[A23] the fifty-first session ends the one that was used least recently", async () => {
    const { setUp, logIn, request, clock, hear, database } = await startInjectServer(await open());
    const { token: first } = await setUp();
    clock.at += minute;
    const { token: second } = (await logIn(ada.email)).json();
    clock.at += minute;
    await request(state, { token: first });
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

    const heard = hear(1);
    expect((await logIn(ada.email)).statusCode).toBe(200);
    expect(heard).toEqual([
      { type: "credential.closed", credential: "session:2", reason: "revoked" },
    ]);
    expect((await request(state, { token: first })).statusCode).toBe(200);
    expect((await request(state, { token: second })).statusCode).toBe(401);
  });

  test("[A24] sensitive actions are open for ten minutes after the password was given", async () => {
    const { setUp, request, clock, auth } = await startInjectServer(await open());
    const { token } = await setUp();
    const isRecent = async () => {
      const identity = await auth.identify(token, nowhere);
      try {
        auth.requireRecent(identity);
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
    const wrong = await request(confirm, { token, body: { password: "something else" } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().code).toBe("invalid_password");
    expect(await isRecent()).toBe(false);

    const right = await request(confirm, { token, body: { password } });
    expect(right.json().reauthenticatedAt).toBe("2026-11-21T10:10:00.000Z");
    expect(await isRecent()).toBe(true);
    expect((await request(state, { token })).json()).toEqual(right.json());
  });

  test("[A4] the password of a live session cannot be guessed at will either", async () => {
    const { setUp, request } = await startInjectServer(await open());
    const { token } = await setUp();
    const confirm = (given: string) =>
      request("POST /api/auth/reauthenticate", { token, body: { password: given } });
    for (let tries = 0; tries < 5; tries++) expect((await confirm("wrong")).statusCode).toBe(401);
    expect((await confirm(password)).statusCode).toBe(429);
    expect((await request(state, { token })).statusCode).toBe(200);
  });

  test("[A20] sessions past their time are cleared away, and their sockets closed", async () => {
    const { setUp, logIn, clock, auth, hear, database } = await startInjectServer(await open());
    await setUp();
    clock.at += 4 * day;
    await logIn(ada.email);
    clock.at += 3 * day;
    const heard = hear(1);
    await auth.deleteExpired();
    expect(heard).toEqual([
      { type: "credential.closed", credential: "session:1", reason: "expired" },
    ]);
    const left = await database.sql.selectFrom("sessions").select("id").execute();
    expect(left).toEqual([{ id: 2 }]);
  });
});
