import { expect, test } from "vitest";
import type {
  Authenticator,
  ResponseOverrides,
} from "../../../test/kit/authenticator/authenticator.ts";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithPasskeys } from "../../../test/kit/passkeys.ts";
import type { Database } from "../../database/database.ts";

const minute = 60_000;

anyDatabase((open) => {
  /** Ada has two-factor and a passkey; Ben has the same. */
  async function startWithBoth(database: Database) {
    const cast = await startWithPasskeys(database);
    const [adas, bens] = [cast.authenticator(), cast.authenticator()];
    await cast.add(cast.ada, adas);
    await cast.add(cast.ben, bens);
    const { phone } = await cast.enrol(cast.ada);
    await cast.enrol(cast.ben);

    async function respond(
      ticket: string,
      authenticator: Authenticator,
      overrides: ResponseOverrides = {},
    ) {
      return cast.verifyPasskey(
        authenticator.sign(await cast.requestSignature(ticket), overrides),
        ticket,
      );
    }
    return { ...cast, adas, bens, phone, respond };
  }

  test("[A12] After the password, a passkey of the same user completes the sign-in once", async () => {
    const cast = await startWithBoth(await open());
    const challenge = (await cast.logIn("Ada")).body;
    expect(challenge.methods).toEqual(["totp", "recovery_code", "passkey"]);
    const { ticket } = challenge;

    const options = await cast.requestSignature(ticket);
    const id = cast.adas.passkeys[0]?.id.toString("base64url");
    expect(options).toMatchObject({ userVerification: "required", allowCredentials: [{ id }] });
    // If the server names the passkeys, many authenticators omit the user handle.
    const reply = await cast.verifyPasskey(
      cast.adas.sign(options, { userHandle: undefined }),
      ticket,
    );
    expect(reply.status).toBe(200);
    expect(reply.body.user.displayName).toBe("Ada");
    const rows = await cast.database.sql.selectFrom("sessions").select("method").execute();
    expect(rows.map(({ method }) => method)).toContain("passkey");

    const again = await cast.request("POST /api/auth/passkey/options", { body: { ticket } });
    expect([again.status, again.body.code]).toEqual([401, "invalid_ticket"]);
    const code = await cast.verify(ticket, cast.phone.code());
    expect([code.status, code.body.code]).toEqual([401, "invalid_ticket"]);
  });

  test("A passkey is offered as second factor only to users with both two-factor and a passkey", async () => {
    const cast = await startWithPasskeys(await open());
    const authenticator = cast.authenticator();
    await cast.add(cast.ada, authenticator);
    await cast.enrol(cast.ben);
    expect((await cast.logIn("Ada")).body.token).toBeDefined();
    expect((await cast.logIn("Ben")).body.methods).toEqual(["totp", "recovery_code"]);
    const ticket = await cast.requestTicket("Ben");
    const options = await cast.request("POST /api/auth/passkey/options", { body: { ticket } });
    expect([options.status, options.body.code]).toEqual([401, "invalid_passkey"]);

    await cast.enrol(cast.ada);
    expect((await cast.signInWith(authenticator)).body.token).toMatch(/^sess_/);
  });

  test("[A12] A ticket rejects the passkeys of other users and signatures for other tickets", async () => {
    const cast = await startWithBoth(await open());
    const ticket = await cast.requestTicket("Ada");
    const bens = cast.bens.passkeys[0];
    const foreign = await cast.respond(ticket, cast.bens, { userHandle: undefined });
    expect([foreign.status, foreign.body.code]).toEqual([401, "invalid_passkey"]);
    const adasHandle = { userHandle: cast.adas.passkeys[0]?.userHandle };
    expect((await cast.respond(ticket, cast.bens, adasHandle)).status).toBe(401);

    const forBen = cast.bens.sign(
      await cast.requestSignature(await cast.requestTicket("Ben")),
      {},
      bens,
    );
    expect((await cast.verifyPasskey(forBen, ticket)).status).toBe(401);
    const alone = cast.adas.sign(await cast.requestSignature());
    expect((await cast.verifyPasskey(alone, ticket)).status).toBe(401);
    const withTicket = cast.adas.sign(await cast.requestSignature(ticket));
    expect((await cast.verifyPasskey(withTicket)).status).toBe(401);
    expect((await cast.respond(ticket, cast.adas)).body.user.displayName).toBe("Ada");
  });

  test("[A12] A ticket allows five attempts and expires after five minutes", async () => {
    const cast = await startWithBoth(await open());
    const ticket = await cast.requestTicket("Ada");
    for (let times = 0; times < 8; times++) await cast.requestSignature(ticket);
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await cast.respond(ticket, cast.adas, { isVerified: false });
      expect(wrong.body.code).toBe("invalid_passkey");
    }
    const right = await cast.request("POST /api/auth/passkey/options", { body: { ticket } });
    expect(right.body.code).toBe("invalid_ticket");

    const late = await cast.requestTicket("Ada");
    const response = cast.adas.sign(await cast.requestSignature(late));
    cast.clock.at += 5 * minute;
    expect((await cast.verifyPasskey(response, late)).body.code).toBe("invalid_ticket");
    expect((await cast.verifyPasskey(response, "2fa_ticket_made_up")).body.code).toBe(
      "invalid_ticket",
    );
    expect((await cast.verifyPasskey(response, "\0")).body.code).toBe("invalid_ticket");
  });

  test("[A13] Wrong passkeys and wrong codes share one counter, and a correct one resets it", async () => {
    const cast = await startWithBoth(await open());
    const wrongPasskeys = async (times: number) => {
      const ticket = await cast.requestTicket("Ada");
      for (let tries = 0; tries < times; tries++) {
        await cast.respond(ticket, cast.adas, { isPresent: false });
      }
    };
    await wrongPasskeys(5);
    expect((await cast.respond(await cast.requestTicket("Ada"), cast.adas)).status).toBe(200);
    await wrongPasskeys(5);
    const codes = await cast.requestTicket("Ada");
    for (let tries = 0; tries < 5; tries++) {
      expect((await cast.verify(codes, cast.phone.wrongCode())).status).toBe(401);
    }
    const throttled = await cast.respond(await cast.requestTicket("Ada"), cast.adas);
    expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([429, "900"]);
    expect((await cast.signInWith(cast.adas)).status).toBe(200);
  });

  test("[A42] Rejected passkeys after the password are audited as failed second factors", async () => {
    const cast = await startWithBoth(await open());
    const ticket = await cast.requestTicket("Ada");
    await cast.respond(ticket, cast.adas, { isVerified: false });
    await cast.respond(ticket, cast.adas);
    expect(await cast.auditRows("authn_two_factor_fail")).toMatchObject([
      { target: "user:1", result: "failure", details: '{"method":"passkey"}' },
    ]);
    expect(await cast.auditRows("authn_login_success")).toMatchObject([
      { actor_user_id: 1, details: '{"method":"passkey"}' },
    ]);
  });

  test("[A11, A12] Only one of twenty simultaneous responses to a ticket creates a session", async () => {
    const cast = await startWithBoth(await open());
    const ticket = await cast.requestTicket("Ada");
    const options = await Promise.all(
      Array.from({ length: 20 }, () => cast.requestSignature(ticket)),
    );
    const replies = await Promise.all(
      options.map((option) => cast.verifyPasskey(cast.adas.sign(option), ticket)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "invalid_ticket")).toHaveLength(19);
  });
});
