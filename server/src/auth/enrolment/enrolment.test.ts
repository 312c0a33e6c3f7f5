import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { password, startWithTwoFactor } from "../../../test/kit/two-factor.ts";

const minute = 60_000;
const state = "GET /api/me/2fa";
const begin = "POST /api/me/2fa";
const confirm = "POST /api/me/2fa/confirm";
const renew = "POST /api/me/2fa/recovery-codes";

eachDatabase((open) => {
  test("[A15] Two-factor is on after the first correct code, and not before", async () => {
    const { request, ben: as, createApp, logIn, clock } = await startWithTwoFactor(await open());
    const off = { isOn: false, enabledAt: null, recoveryCodesLeft: 0, isRequired: false };
    expect((await request(state, { as })).body).toEqual(off);

    const { status, body } = await request(begin, { as, body: {} });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.otpauthUri);
    expect(`${uri.host}${decodeURIComponent(uri.pathname)}`).toBe("totp/Belfry:ben@example.org");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Belfry",
      secret: body.secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect((await request(state, { as })).body).toEqual(off);
    expect((await logIn("Ben")).body.token).toBeDefined();

    const phone = createApp(body.secret);
    const wrong = await request(confirm, { as, body: { code: phone.wrongCode() } });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_code" } });
    expect((await request(state, { as })).body).toEqual(off);

    const right = await request(confirm, { as, body: { code: phone.code() } });
    expect(right.status).toBe(200);
    expect(right.headers.get("cache-control")).toBe("no-store");
    const enabledAt = new Date(clock.at).toISOString();
    expect((await request(state, { as })).body).toEqual({
      ...off,
      isOn: true,
      enabledAt,
      recoveryCodesLeft: 10,
    });
    expect((await logIn("Ben")).body.require2fa).toBe(true);
  });

  test("[A15] Enrolment requires recent authentication", async () => {
    const { request, ben: as, clock } = await startWithTwoFactor(await open());
    clock.at += 10 * minute;
    const refused = await request(begin, { as, body: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: "reauthentication_required" } });
    await request("POST /api/auth/reauthenticate", { as, body: { password } });
    expect((await request(begin, { as, body: {} })).status).toBe(200);
  });

  test("[A15] A pending secret expires after an hour, and a new one replaces it", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, createApp, clock } = cast;
    const nothing = { status: 409, body: { code: "enrolment_not_started" } };
    const guess = (code: string) => request(confirm, { as, body: { code } });
    expect(await guess("123456")).toMatchObject(nothing);

    const first = createApp((await request(begin, { as, body: {} })).body.secret);
    const second = createApp((await request(begin, { as, body: {} })).body.secret);
    expect((await guess(first.code())).body.code).toBe("invalid_code");
    clock.at += 60 * minute;
    expect(await guess(second.code())).toMatchObject(nothing);
    await cast.server.auth.deleteExpired();
    const rows = await cast.database.sql.selectFrom("totp_secrets").selectAll().execute();
    expect(rows).toEqual([]);
  });

  test("[A15] Only one of several parallel confirmations of a secret succeeds", async () => {
    const { request, ben: as, createApp, database } = await startWithTwoFactor(await open());
    const phone = createApp((await request(begin, { as, body: {} })).body.secret);
    const code = phone.code();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => request(confirm, { as, body: { code } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const codes = await database.sql.selectFrom("recovery_codes").selectAll().execute();
    expect(codes).toHaveLength(10);
  });

  test("[A11, A15] The code that turned two-factor on does not sign in", async () => {
    const { request, ben: as, createApp, ...cast } = await startWithTwoFactor(await open());
    const phone = createApp((await request(begin, { as, body: {} })).body.secret);
    const code = phone.code();
    await request(confirm, { as, body: { code } });
    const { status, body } = await cast.verify(await cast.requestTicket("Ben"), code);
    expect([status, body.code]).toEqual([401, "invalid_code"]);
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code(1))).status).toBe(200);
  });

  test("[A14] A code that is not six ASCII digits confirms nothing and does not count as an attempt", async () => {
    const { request, ben: as, createApp } = await startWithTwoFactor(await open());
    const phone = createApp((await request(begin, { as, body: {} })).body.secret);
    for (let round = 0; round < 4; round++) {
      for (const code of ["12345", "１２３４５６", 123456, null]) {
        const { status, body } = await request(confirm, { as, body: { code } });
        expect([status, body.errors?.[0]?.pointer]).toEqual([400, "/code"]);
      }
    }
    expect((await request(confirm, { as, body: { code: phone.code() } })).status).toBe(200);
  });

  test("[A15, A16] The database contains no secret or recovery code in plain text, and binds each to its user", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, createApp, database } = cast;
    const { secret } = (await request(begin, { as, body: {} })).body;
    const rows = async () =>
      JSON.stringify([
        await database.sql.selectFrom("totp_secrets").selectAll().execute(),
        await database.sql.selectFrom("recovery_codes").selectAll().execute(),
        await database.sql.selectFrom("audit_log").selectAll().execute(),
      ]);
    expect(await rows()).not.toContain(secret);
    const phone = createApp(secret);
    const { recoveryCodes } = (await request(confirm, { as, body: { code: phone.code() } })).body;
    const stored = await rows();
    for (const text of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(text.replaceAll("-", ""));
    }
    for (const table of ["totp_secrets", "recovery_codes"] as const) {
      await database.sql.updateTable(table).set({ user_id: 3 }).execute();
    }
    const moved = await cast.verify(await cast.requestTicket("Cleo"), phone.code(1));
    expect(moved.status).toBe(500);
    expect(moved.body.token).toBeUndefined();
  });

  test("[A17] Replacing a secret requires the password and a factor, and the old one works until then", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, createApp, clock } = cast;
    const { phone: old, recoveryCodes } = await cast.enrol(as);
    const elsewhere = (await cast.verify(await cast.requestTicket("Ben"), old.code())).body.token;
    clock.at += minute;
    const code = old.code();
    const refusals: [body: object, status: number, code: string, pointer?: string][] = [
      [{}, 409, "two_factor_on"],
      [{ code }, 409, "two_factor_on"],
      [{ password }, 400, "invalid_body", "/code"],
      [{ password, code, recoveryCode: "x" }, 400, "invalid_body", "/recoveryCode"],
      [{ password: "not the password", code }, 401, "invalid_password"],
      [{ password, code: old.wrongCode() }, 401, "invalid_code"],
      [{ password, recoveryCode: "0000-0000-0000-0000" }, 401, "invalid_code"],
    ];
    for (const [body, status, problem, pointer] of refusals) {
      const reply = await request(begin, { as, body });
      expect(reply, JSON.stringify(body)).toMatchObject({ status, body: { code: problem } });
      expect(reply.body.errors?.[0]?.pointer).toBe(pointer);
    }
    const started = await request(begin, { as, body: { password, code } });
    expect(started.status).toBe(200);
    expect((await request(begin, { as, body: { password, code } })).body.code).toBe("invalid_code");
    const phone = createApp(started.body.secret);

    clock.at += minute;
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code())).status).toBe(401);
    expect((await cast.verify(await cast.requestTicket("Ben"), old.code())).status).toBe(200);

    const client = await listen(cast, elsewhere);
    const confirmed = await request(confirm, { as, body: { code: phone.code() } });
    expect(confirmed.status).toBe(200);
    expect(await client.next("session.ended")).toMatchObject({ reason: "two_factor_changed" });
    expect((await client.closed).code).toBe(4401);
    expect((await request("GET /api/chats", { as: elsewhere })).status).toBe(401);
    expect((await request("GET /api/chats", { as })).status).toBe(200);

    clock.at += minute;
    const ticket = await cast.requestTicket("Ben");
    expect((await cast.verify(ticket, old.code())).status).toBe(401);
    expect((await cast.recover(ticket, recoveryCodes[0])).status).toBe(401);
    expect((await cast.verify(ticket, phone.code())).status).toBe(200);
  });

  test("[F12, A17] Turning two-factor on ends the user's other sessions and no others", async () => {
    const cast = await startWithTwoFactor(await open());
    const elsewhere = (await cast.logIn("Ben")).body.token;
    const client = await listen(cast, elsewhere);
    const adaClient = await listen(cast, cast.ada);
    await cast.enrol(cast.ben);
    expect((await client.next("session.ended")).reason).toBe("two_factor_changed");
    expect((await client.closed).code).toBe(4401);
    expect((await cast.request("GET /api/chats", { as: elsewhere })).status).toBe(401);
    expect((await cast.request("GET /api/chats", { as: cast.ben })).status).toBe(200);
    await adaClient.receiveAll();
  });

  test("[F12] A sign-in with only the password gets no session once two-factor is on", async () => {
    const cast = await startWithTwoFactor(await open());
    const { body } = await cast.request(begin, { as: cast.ben, body: {} });
    const code = cast.createApp(body.secret).code();
    const [confirmed, ...signIns] = await Promise.all([
      cast.request(confirm, { as: cast.ben, body: { code } }),
      ...Array.from({ length: 6 }, () => cast.logIn("Ben")),
    ]);
    expect(confirmed?.status).toBe(200);
    for (const { body } of signIns) {
      const reply = await cast.request("GET /api/chats", { as: body.token ?? "sess_none" });
      expect(reply.status).toBe(401);
    }
  });

  test("[A18] Turning two-factor on lifts the policy's limits on the session", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    const rule = { name: "require_two_factor", value: "true" };
    await cast.database.sql.insertInto("settings").values(rule).execute();
    expect((await request("GET /api/chats", { as })).body.code).toBe("enrolment_required");
    expect((await request(state, { as })).body).toMatchObject({ isOn: false, isRequired: true });
    await cast.enrol(as);
    expect((await request("GET /api/chats", { as })).status).toBe(200);
    expect((await request(state, { as })).body).toMatchObject({ isOn: true, isRequired: true });
  });

  test("[A42] Each step of the enrolment is in the audit log", async () => {
    const cast = await startWithTwoFactor(await open());
    await cast.enrol(cast.ben);
    await cast.request(renew, { as: cast.ben });
    const rows = (await cast.auditRows()).slice(-2);
    const common = { result: "success", actor_user_id: 2, target: "user:2" };
    expect(rows).toMatchObject([
      {
        ...common,
        event: "two_factor_enabled",
        details: '{"isReplacement":false,"endedSessions":0}',
      },
      { ...common, event: "recovery_codes_created" },
    ]);
  });
});
