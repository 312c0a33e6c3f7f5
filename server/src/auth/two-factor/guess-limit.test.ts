import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startTestServer } from "../../../test/kit/test-server.ts";
import {
  createSignInSteps,
  password,
  startWithTwoFactor,
  type TwoFactorCast,
} from "../../../test/kit/two-factor.ts";

const minute = 60_000;

/** Sends wrong codes over as many tickets as needed, and expects each to be checked. */
async function fail(times: number, cast: TwoFactorCast, wrongCode: string): Promise<void> {
  let ticket = "";
  for (let tries = 0; tries < times; tries++) {
    if (tries % 5 === 0) ticket = await cast.requestTicket("Ben");
    expect((await cast.verify(ticket, wrongCode)).body.code).toBe("invalid_code");
  }
}

eachDatabase((open) => {
  test("[A13] Ten wrong codes over several tickets block every code for 15 minutes, even the correct one", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone, recoveryCodes } = await cast.enrol(cast.ben);
    await fail(10, cast, phone.wrongCode());
    const ticket = await cast.requestTicket("Ben");
    const wrong = await cast.verify(ticket, phone.wrongCode());
    const right = await cast.verify(ticket, phone.code());
    const recovery = await cast.recover(ticket, recoveryCodes[0]);
    for (const rejected of [wrong, right, recovery]) {
      expect(rejected).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(rejected.headers.get("retry-after")).toBe("900");
      expect({ ...rejected.body, instance: "" }).toEqual({ ...wrong.body, instance: "" });
    }
    cast.clock.at += 15 * minute;
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code())).status).toBe(200);
    cast.clock.at += minute;
    await fail(9, cast, phone.wrongCode());
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code())).status).toBe(200);
  });

  test("[A13] A wait does not affect the user's sessions or other users", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const ada = await cast.enrol(cast.ada);
    await fail(10, cast, phone.wrongCode());
    expect((await cast.request("GET /api/chats", { as: cast.ben })).status).toBe(200);
    expect((await cast.verify(await cast.requestTicket("Ada"), ada.phone.code())).status).toBe(200);
  });

  test("[A13] Guesses of every kind count together", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const code = phone.wrongCode();
    const { request, ben } = cast;
    const kinds = [
      async () => cast.verify(await cast.requestTicket("Ben"), code),
      async () => cast.recover(await cast.requestTicket("Ben"), "0000-0000-0000-0000"),
      () => request("POST /api/auth/reauthenticate", { as: ben, body: { code } }),
      () => request("DELETE /api/me/2fa", { as: ben, body: { password, code } }),
      () => request("POST /api/me/2fa", { as: ben, body: { password, code } }),
    ];
    for (const guess of [...kinds, ...kinds]) {
      expect(await guess()).toMatchObject({ status: 401, body: { code: "invalid_code" } });
    }
    for (const guess of kinds) expect((await guess()).status).toBe(429);
  });

  test("[A13] Wrong codes during enrolment count as well", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as } = cast;
    const { body } = await request("POST /api/me/2fa", { as, body: {} });
    const phone = cast.createApp(body.secret);
    const confirm = (code: string) => request("POST /api/me/2fa/confirm", { as, body: { code } });
    for (let tries = 0; tries < 10; tries++) {
      expect((await confirm(phone.wrongCode(tries))).body.code).toBe("invalid_code");
    }
    expect((await confirm(phone.code())).status).toBe(429);
    cast.clock.at += 15 * minute;
    expect((await confirm(phone.code())).status).toBe(200);
  });

  test("[A13] Parallel guesses over many tickets do not bypass the counter", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const tickets = await Promise.all(Array.from({ length: 8 }, () => cast.requestTicket("Ben")));
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        cast.verify(tickets[index % 8] ?? "", phone.wrongCode(index)),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test("[A13] Only ten of 200 guesses over many tickets are checked, even across a restart", async () => {
    const database = await open();
    const environment = { BELFRY_TICKET_TRIES: "20" };
    const cast = await startWithTwoFactor(database, environment);
    const { phone } = await cast.enrol(cast.ben);
    const started = await cast.requestTicket("Ben");
    for (let tries = 0; tries < 7; tries++) await cast.verify(started, phone.wrongCode(tries));
    await cast.server.app.close();

    const after = await startTestServer(database, environment);
    after.clock.at = cast.clock.at;
    const { requestTicket, verify } = createSignInSteps(after);
    const codes: string[] = [];
    for (let number = 7; number < 200; number += 20) {
      const ticket = await requestTicket("Ben");
      const guesses = Array.from({ length: Math.min(20, 200 - number) }, (_, index) =>
        verify(ticket, phone.wrongCode(number + index)),
      );
      codes.push(...(await Promise.all(guesses)).map(({ body }) => body.code));
    }
    expect(codes).toHaveLength(193);
    expect(codes.filter((code) => code === "invalid_code")).toHaveLength(3);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(190);
    const reply = await verify(await requestTicket("Ben"), phone.code());
    expect(reply.body.code).toBe("rate_limited");
  });

  test("[A13] After a hundred wrong codes every code is rejected until an administrator's reset", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone, recoveryCodes } = await cast.enrol(cast.ben);
    const { request, ben, clock } = cast;
    const guess = (code: string) =>
      request("POST /api/auth/reauthenticate", { as: ben, body: { code } });
    const waits: [checked: number, minutes: number][] = [];
    let checked = 0;
    for (;;) {
      const { status, headers, body } = await guess(phone.wrongCode(checked));
      if (status === 401) checked += 1;
      if (body.code === "two_factor_blocked") break;
      if (status !== 429) continue;
      const seconds = Number(headers.get("retry-after"));
      waits.push([checked, seconds / 60]);
      clock.at += seconds * 1000 - 1;
      expect((await guess(phone.code())).status).toBe(429);
      clock.at += 1;
    }
    expect(checked).toBe(100);
    expect(waits).toEqual([
      [10, 15],
      [20, 60],
      [30, 240],
      [50, 1440],
    ]);
    clock.at += 365 * 24 * 60 * minute;
    const ticket = await cast.requestTicket("Ben");
    const blocked = { status: 403, body: { code: "two_factor_blocked" } };
    expect(await cast.verify(ticket, phone.code())).toMatchObject(blocked);
    expect(await cast.recover(ticket, recoveryCodes[0])).toMatchObject(blocked);

    expect(await cast.server.auth.twoFactorRemoval.reset({ id: 2 }, { user: { id: 1 } })).toBe(
      true,
    );
    const { body } = await cast.logIn("Ben");
    expect(body.token).toBeDefined();
    await cast.enrol(body.token);
  });

  test("[A13] A clock that is set back does not prolong a wait", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    cast.clock.at += 24 * 60 * minute;
    await fail(10, cast, phone.wrongCode());
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code())).status).toBe(429);
    cast.clock.at -= 23 * 60 * minute;
    expect((await cast.verify(await cast.requestTicket("Ben"), phone.code())).status).toBe(200);
  });

  test("[A13, A42] The guess that starts a wait has its own event in the audit log", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    await fail(10, cast, phone.wrongCode());
    const failed = (await cast.auditRows()).filter(({ result }) => result === "failure");
    const names = failed.map(({ event }) => event);
    expect(names).toEqual([...Array(9).fill("authn_two_factor_fail"), "authn_two_factor_lock"]);
  });
});
