/**
 * Signing in with a passkey. Without a ticket it is the whole sign-in: the authenticator knows the
 * user and checks a finger, a face or a PIN, which makes two factors in one. With a ticket it is
 * the second factor after the password.
 */
import type { PasskeySignIn } from "@belfry/contracts/auth/passkeys";
import type { Me } from "@belfry/contracts/users";
import type { Origin } from "../../access/identity.ts";
import type { AuditEvent } from "../../audit/audit.ts";
import type { Config } from "../../config/config.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { Guesses } from "../two-factor/guesses.ts";
import { refuseTicket, type Tickets } from "../two-factor/tickets.ts";
import { type PasskeyParts, refusePasskey } from "./own-passkeys.ts";
import * as store from "./passkey-store.ts";
import { type Recognition, recognise } from "./recognition.ts";

export interface PasskeySignIns {
  /** What the browser needs to have a challenge signed. */
  ask(ticket: string | undefined, origin: Origin): Promise<unknown>;
  signIn(proof: PasskeySignIn, origin: Origin): Promise<StartedSession>;
}

export interface SignInNeeds extends PasskeyParts {
  throttle: Throttle;
  sessions: Sessions;
  tickets: Tickets;
  guesses: Guesses;
  config: Pick<Config, "failuresPerAddress" | "addressWindowMs">;
}

interface Recognised {
  user: Me;
  /** Where a password came first. */
  passwordVersion?: number;
}

export function createPasskeySignIns(needs: SignInNeeds): PasskeySignIns {
  const { database, audit, challenges, relyingParty, throttle, sessions, tickets, guesses } = needs;
  const { sql } = database;

  /** Failures count with those of passwords; a challenge is a row, and whoever asks need not answer. */
  function rulesFor({ ip }: Origin) {
    const { failuresPerAddress: failures, addressWindowMs: windowMs } = needs.config;
    const place = ipPrefix(ip);
    return {
      asking: { key: `passkey-options:${place}`, failures, windowMs },
      trying: { key: `address:${place}`, failures, windowMs },
    };
  }

  async function refuse(event: AuditEvent, outcome: Recognition, origin: Origin): Promise<never> {
    const isCounterBack = outcome.type === "refused" && outcome.isCounterBack;
    const target = outcome.user && `user:${outcome.user.id}`;
    const details = { method: "passkey", ...(isCounterBack && { reason: "counter_went_back" }) };
    await audit.failure({ origin }, event, target, details);
    return refusePasskey();
  }

  async function alone({ response }: PasskeySignIn, origin: Origin): Promise<Recognised> {
    const outcome = await recognise(response, "sign-in", needs);
    if (outcome.type === "refused") return refuse("authn_login_fail", outcome, origin);
    return { user: outcome.user };
  }

  async function afterPassword(
    ticket: string,
    { response }: PasskeySignIn,
    origin: Origin,
  ): Promise<Recognised> {
    const user = await tickets.holder(ticket);
    const { isLast } = await guesses.reserve(user.id);
    const outcome = await recognise(response, `second:${user.id}`, needs, user.id);
    if (outcome.type === "refused") {
      const event = isLast ? "authn_two_factor_lock" : "authn_two_factor_fail";
      return refuse(event, { ...outcome, user }, origin);
    }
    const { passwordVersion } = await sql.transaction().execute(async (trx) => {
      const redeemed = (await tickets.redeem(trx, ticket)) ?? refuseTicket();
      await guesses.succeed(user.id, trx);
      return redeemed;
    });
    return { user, passwordVersion };
  }

  return {
    async ask(ticket, origin) {
      await throttle.reserve([rulesFor(origin).asking]);
      if (ticket === undefined) return relyingParty.askToSign(await challenges.give("sign-in"));
      const { id } = await tickets.find(ticket);
      const held = await store.credentialsOf(sql, id);
      if (held.length === 0) refusePasskey();
      return relyingParty.askToSign(await challenges.give(`second:${id}`), held);
    },

    async signIn(proof, origin) {
      const { asking, trying } = rulesFor(origin);
      const { ticket } = proof;
      await throttle.reserve([trying]);
      const { user, ...given } =
        ticket === undefined
          ? await alone(proof, origin)
          : await afterPassword(ticket, proof, origin);
      await throttle.settle([], [asking, trying]);
      const event = "authn_login_success";
      return sessions.start(user, origin, { method: "passkey", event, ...given });
    },
  };
}
