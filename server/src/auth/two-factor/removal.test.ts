import { sql as rawSql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { password, startWithTwoFactor } from "../../../test/kit/two-factor.ts";
import type { Sql } from "../../database/schema.ts";
import { activateSecret, lockFactors } from "../totp/totp-store.ts";

const minute = 60_000;
const disable = "DELETE /api/me/2fa";

/** Returns whether another connection waits for a lock of this transaction. */
async function isWaitedFor(trx: Sql): Promise<boolean> {
  const waiting = rawSql`
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  return (await waiting.execute(trx)).rows.length > 0;
}

eachDatabase((open, kind) => {
  test("[A17] Turning two-factor off requires the password and a factor", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    const { phone, recoveryCodes } = await cast.enrol(as);
    const code = phone.code();
    const refusals: [body: object, status: number, code: string, pointer?: string][] = [
      [{}, 400, "invalid_body", "/password"],
      [{ code }, 400, "invalid_body", "/password"],
      [{ password }, 400, "invalid_body", "/code"],
      [{ password, code: "12345" }, 400, "invalid_body", "/code"],
      [{ password, code: 123456 }, 400, "invalid_body", "/code"],
      [{ password, recoveryCode: 7 }, 400, "invalid_body", "/recoveryCode"],
      [{ password, code, recoveryCode: recoveryCodes[0] }, 400, "invalid_body", "/recoveryCode"],
      [{ password: "not the password", code }, 401, "invalid_password"],
      [{ password: "", recoveryCode: recoveryCodes[0] }, 401, "invalid_password"],
      [{ password, code: phone.wrongCode() }, 401, "invalid_code"],
      [{ password, recoveryCode: "0000-0000-0000-0000" }, 401, "invalid_code"],
    ];
    for (const [body, status, problem, pointer] of refusals) {
      const reply = await request(disable, { as, body });
      expect(reply, JSON.stringify(body)).toMatchObject({ status, body: { code: problem } });
      expect(reply.body.errors?.[0]?.pointer).toBe(pointer);
    }
    const { body: state } = await request("GET /api/me/2fa", { as });
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await request(disable, { as, body: { password, code } })).status).toBe(204);
    expect((await request("GET /api/me/2fa", { as })).body).toMatchObject({
      isOn: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
  });

  test("[A11] A code that signed in does not turn two-factor off", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const code = phone.code();
    expect((await cast.verify(await cast.requestTicket("Ben"), code)).status).toBe(200);
    const reply = await cast.request(disable, { as: cast.ben, body: { password, code } });
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_code" } });
  });

  test("[A17, A22] Turning two-factor off ends other sessions and their sockets, and deletes its data", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    const { phone, recoveryCodes } = await cast.enrol(as);
    const elsewhere = (await cast.verify(await cast.requestTicket("Ben"), phone.code())).body.token;
    const [here, there] = [await listen(cast, as), await listen(cast, elsewhere)];
    const ticket = await cast.requestTicket("Ben");
    const body = { password, recoveryCode: recoveryCodes[0] };
    expect((await request(disable, { as, body })).status).toBe(204);

    expect(await there.next("session.ended")).toMatchObject({ reason: "two_factor_changed" });
    expect((await there.closed).code).toBe(4401);
    expect((await request("GET /api/chats", { as: elsewhere })).status).toBe(401);
    await here.receiveAll();
    expect((await request("GET /api/chats", { as })).status).toBe(200);

    expect((await cast.recover(ticket, recoveryCodes[1])).body.code).toBe("invalid_ticket");
    for (const table of ["totp_secrets", "recovery_codes", "second_factor_failures"] as const) {
      expect(await cast.database.sql.selectFrom(table).select("user_id").execute()).toEqual([]);
    }
    expect((await cast.logIn("Ben")).body.token).toBeDefined();
    expect((await request(disable, { as, body })).body.code).toBe("two_factor_off");
  });

  test("[A17] Only one of two parallel requests to turn two-factor off succeeds", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone, recoveryCodes } = await cast.enrol(cast.ben);
    const factors = [{ code: phone.code() }, { recoveryCode: recoveryCodes[0] }];
    const replies = await Promise.all(
      factors.map((factor) =>
        cast.request(disable, { as: cast.ben, body: { password, ...factor } }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 409]).toContain(statuses[1]);
  });

  test("[A18] Turning two-factor off immediately limits the session if the policy requires two-factor", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    const { phone } = await cast.enrol(as);
    const rule = { name: "require_two_factor", value: "true" };
    await cast.database.sql.insertInto("settings").values(rule).execute();
    const client = await listen(cast, as);
    const body = { password, code: phone.code() };
    expect((await request(disable, { as, body })).status).toBe(204);
    expect(await client.next("session.ended")).toMatchObject({ reason: "enrolment_required" });
    expect((await client.closed).code).toBe(4401);
    expect((await request("GET /api/chats", { as })).body.code).toBe("enrolment_required");
    expect((await request("GET /api/me/2fa", { as })).status).toBe(200);
    await cast.enrol(as);
    expect((await request("GET /api/chats", { as })).status).toBe(200);
  });

  test("[A17, A22] An administrator's reset removes two-factor, ends the sessions and is in the audit log", async () => {
    const cast = await startWithTwoFactor(await open());
    const { twoFactorRemoval } = cast.server.auth;
    const { phone } = await cast.enrol(cast.ben);
    const { phone: cleos } = await cast.enrol(cast.cleo);
    await cast.request("POST /api/me/2fa", {
      as: cast.ben,
      body: { password, code: phone.code() },
    });
    const ticket = await cast.requestTicket("Ben");
    const client = await listen(cast, cast.ben);
    const by = { user: { id: 1 }, origin: { ip: "203.0.113.1" } };
    expect(await twoFactorRemoval.reset({ id: 2 }, by)).toBe(true);
    expect(await client.next("session.ended")).toMatchObject({ reason: "two_factor_changed" });
    expect((await client.closed).code).toBe(4401);
    expect(await cast.sessionsOf(2)).toBe(0);
    expect((await cast.verify(ticket, phone.code(1))).body.code).toBe("invalid_ticket");
    expect((await cast.auditRows()).at(-1)).toMatchObject({
      event: "two_factor_reset",
      result: "success",
      actor_user_id: 1,
      target: "user:2",
    });
    expect((await cast.logIn("Ben")).body.token).toBeDefined();
    expect((await cast.verify(await cast.requestTicket("Cleo"), cleos.code())).status).toBe(200);
  });

  test("[A17] A reset waits for a parallel confirmation, and both succeed", async () => {
    const database = await open();
    const cast = await startWithTwoFactor(database);
    const row = { user_id: 2, secret_sealed: "", created_at: 0 };
    for (const state of ["pending", "on"] as const) {
      await database.sql
        .insertInto("totp_secrets")
        .values({ ...row, state })
        .execute();
    }
    const { confirming, resetting } = await database.sql.transaction().execute(async (trx) => {
      await lockFactors(trx, 2);
      const resetting = cast.server.auth.twoFactorRemoval.reset({ id: 2 }, { user: { id: 1 } });
      if (kind === "postgres") await expect.poll(() => isWaitedFor(trx)).toBe(true);
      return { confirming: await activateSecret(trx, 2, "", 1, cast.clock.at), resetting };
    });
    expect([confirming, await resetting]).toEqual([true, true]);
    expect((await cast.logIn("Ben")).body.token).toBeDefined();
  });

  test("[A17] A reset does nothing for a user without two-factor", async () => {
    const cast = await startWithTwoFactor(await open());
    const { twoFactorRemoval } = cast.server.auth;
    const before = await cast.auditRows();
    expect(await twoFactorRemoval.reset({ id: 2 }, { user: { id: 1 } })).toBe(false);
    expect(await twoFactorRemoval.reset({ id: 999 }, { user: { id: 1 } })).toBe(false);
    expect(await cast.sessionsOf(2)).toBe(1);
    expect(await cast.auditRows()).toEqual(before);
  });

  test("[A13] Turning two-factor off and on again resets the count of guesses", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    for (let tries = 0; tries < 9; tries++) {
      await cast.verify(await cast.requestTicket("Ben"), phone.wrongCode(tries));
    }
    const body = { password, code: phone.code() };
    expect((await cast.request(disable, { as: cast.ben, body })).status).toBe(204);
    const again = await cast.enrol(cast.ben);
    cast.clock.at += minute;
    const ticket = await cast.requestTicket("Ben");
    expect((await cast.verify(ticket, again.phone.wrongCode())).status).toBe(401);
    expect((await cast.verify(ticket, again.phone.code())).status).toBe(200);
  });
});
