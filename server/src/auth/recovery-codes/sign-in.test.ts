import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithTwoFactor } from "../../../test/kit/two-factor.ts";

const minute = 60_000;
const renew = "POST /api/me/2fa/recovery-codes";

eachDatabase((open) => {
  test("[A16] Each of the ten recovery codes signs in once, and the state counts the rest", async () => {
    const cast = await startWithTwoFactor(await open());
    const { recoveryCodes } = await cast.enrol(cast.ben);
    expect(recoveryCodes).toHaveLength(10);
    for (const [index, code] of recoveryCodes.entries()) {
      const { body: challenge } = await cast.logIn("Ben");
      expect(challenge.methods).toContain("recovery_code");
      const typed = index % 2 === 0 ? code : ` ${code.toLowerCase().replaceAll("-", " ")}`;
      const { status, body } = await cast.recover(challenge.ticket, typed);
      expect(status).toBe(200);
      expect(body.token).toMatch(/^sess_/);
      const { body: state } = await cast.request("GET /api/me/2fa", { as: cast.ben });
      expect(state.recoveryCodesLeft).toBe(9 - index);
      if (index > 1) continue;
      const again = await cast.recover(await cast.requestTicket("Ben"), code);
      expect(again).toMatchObject({ status: 401, body: { code: "invalid_code" } });
    }
    expect((await cast.logIn("Ben")).body.methods).toEqual(["totp"]);
  });

  test("[A16] One recovery code sent with many tickets simultaneously starts one session", async () => {
    const cast = await startWithTwoFactor(await open());
    const { recoveryCodes } = await cast.enrol(cast.ben);
    const before = await cast.sessionsOf(2);
    const tickets = await Promise.all(Array.from({ length: 9 }, () => cast.requestTicket("Ben")));
    const replies = await Promise.all(
      tickets.map((ticket) => cast.recover(ticket, recoveryCodes[3])),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cast.sessionsOf(2)).toBe(before + 1);
  });

  test("[A16] A recovery code of another user is rejected", async () => {
    const cast = await startWithTwoFactor(await open());
    const { recoveryCodes } = await cast.enrol(cast.ben);
    await cast.enrol(cast.cleo);
    const reply = await cast.recover(await cast.requestTicket("Cleo"), recoveryCodes[0]);
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_code" } });
  });

  test("[A16] A recovery code of the wrong type is rejected with 400 and does not count as an attempt", async () => {
    const cast = await startWithTwoFactor(await open());
    const { recoveryCodes } = await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    for (const code of [1, null, true, [recoveryCodes[0]], {}, undefined, 2]) {
      const { status, body } = await cast.recover(ticket, code);
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, "/recoveryCode"]);
    }
    expect((await cast.recover(ticket, recoveryCodes[0])).status).toBe(200);
  });

  test("[A16] New recovery codes replace the old ones", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    expect((await request(renew, { as })).body.code).toBe("two_factor_off");
    const { recoveryCodes: old } = await cast.enrol(as);
    await cast.recover(await cast.requestTicket("Ben"), old[0]);
    const { status, headers, body } = await request(renew, { as });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.recoveryCodes).toHaveLength(10);
    const ticket = await cast.requestTicket("Ben");
    expect((await cast.recover(ticket, old[1])).status).toBe(401);
    expect((await cast.recover(ticket, body.recoveryCodes[0])).status).toBe(200);
    expect((await request("GET /api/me/2fa", { as })).body.recoveryCodesLeft).toBe(9);
  });

  test("[A16] Parallel requests for new recovery codes leave ten codes", async () => {
    const cast = await startWithTwoFactor(await open());
    await cast.enrol(cast.ben);
    await Promise.all(Array.from({ length: 6 }, () => cast.request(renew, { as: cast.ben })));
    const { body } = await cast.request("GET /api/me/2fa", { as: cast.ben });
    expect(body.recoveryCodesLeft).toBe(10);
  });

  test("[A24] New recovery codes require recent authentication", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    cast.clock.at += 10 * minute;
    const refused = await cast.request(renew, { as: cast.ben });
    expect(refused).toMatchObject({ status: 403, body: { code: "reauthentication_required" } });
    const body = { code: phone.code() };
    await cast.request("POST /api/auth/reauthenticate", { as: cast.ben, body });
    expect((await cast.request(renew, { as: cast.ben })).status).toBe(200);
  });
});
