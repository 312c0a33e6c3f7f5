/**
 * Turning two-factor on: a secret waits for its first code beside the one that may be on already,
 * and takes its place once the user has shown that their app knows it.
 */
import type { BothFactors, Enrolment, TwoFactorState } from "@belfry/contracts/auth/two-factor";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { Notify } from "../security-notices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SpendBoth } from "./both-factors.ts";
import { aadOf, type Factors, refuseCode } from "./factors.ts";
import type { Guesses } from "./guesses.ts";
import { codesLeft, replaceCodes } from "./recovery-code-store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import type { Tickets } from "./tickets.ts";
import { makeTotpSecret, otpauthUri, stepOf } from "./totp.ts";
import {
  deletePendingBefore,
  findSecret,
  holdFactors,
  turnOn,
  writePending,
} from "./totp-store.ts";

export interface Enrolments {
  state(userId: number): Promise<TwoFactorState>;
  /** A new secret, pending. One that is on can be replaced by who has the password and a factor. */
  begin(identity: SessionIdentity, given: Partial<BothFactors>): Promise<Enrolment>;
  /** The first code turns it on. Answers recovery codes, to be shown this once. */
  confirm(identity: SessionIdentity, code: string): Promise<string[]>;
  forgetExpired(): Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  notify: Notify;
  sessions: Sessions;
  tickets: Tickets;
  guesses: Guesses;
  factors: Factors;
  spendBoth: SpendBoth;
  isTwoFactorRequired(): Promise<boolean>;
  requireRecent(identity: SessionIdentity): void;
}

const pendingMs = 60 * 60_000;

export function createEnrolments(needs: Needs): Enrolments {
  const { database, clock, secrets, audit, notify, sessions } = needs;
  const { tickets, guesses, factors, spendBoth, requireRecent } = needs;
  const { sql } = database;

  async function begin(identity: SessionIdentity, given: Partial<BothFactors>): Promise<Enrolment> {
    const { id, email } = identity.user;
    const secret = makeTotpSecret();
    const sealed = secrets.seal(secret, aadOf(id));
    if (await findSecret(sql, id, "on")) {
      if (given.password === undefined) {
        const detail = "Two-factor is on already. To replace it, give your password and a code.";
        fail("two_factor_on", { detail });
      }
      // Both factors in hand: more than what was confirmed lately could say.
      await spendBoth(identity, given, (trx) => writePending(trx, id, sealed, clock.now()));
    } else {
      requireRecent(identity);
      await sql.transaction().execute(async (trx) => {
        await writePending(trx, id, sealed, clock.now());
        // Looked at after the write, which waits for a confirmation that is on its way: else this
        // secret could replace the confirmed one without a factor.
        if (await findSecret(trx, id, "on")) fail("two_factor_on");
      });
    }
    return { secret, otpauthUri: otpauthUri(secret, email) };
  }

  async function confirm(identity: SessionIdentity, code: string): Promise<string[]> {
    const { user, origin, credential } = identity;
    const now = clock.now();
    const pending = await findSecret(sql, user.id, "pending");
    if (!pending || pending.createdAt + pendingMs <= now) fail("enrolment_not_started");
    const { secretSealed } = pending;
    const { isLast } = await guesses.reserve(user.id);
    const step = stepOf(code, secrets.open(secretSealed, aadOf(user.id)), now);
    if (step === undefined) {
      await factors.recordFailure(isLast, user, origin);
      refuseCode();
    }

    const codes = makeRecoveryCodes();
    const ended = await sql.transaction().execute(async (trx) => {
      const isReplacement = await holdFactors(trx, user.id);
      // With the step of this very code: it cannot be used to sign in as well.
      const isOn = await turnOn(trx, user.id, secretSealed, step, now);
      if (!isOn) fail("enrolment_not_started");
      await replaceCodes(trx, user.id, codes.map(hashRecoveryCode));
      await tickets.withdrawWithin(trx, user.id);
      await guesses.succeed(user.id, trx);
      await audit
        .within(trx)
        .success(identity, "two_factor_enabled", `user:${user.id}`, { isReplacement });
      return isReplacement ? sessions.endAllWithin(trx, user.id, credential.id) : undefined;
    });
    ended?.tell("two_factor_changed");
    await notify(user.id, { type: "two_factor_enabled" }, origin);
    return codes;
  }

  return {
    begin,
    confirm,

    async state(userId) {
      const on = await findSecret(sql, userId, "on");
      return {
        isOn: on !== undefined,
        enabledAt: on ? isoTime(on.createdAt) : null,
        recoveryCodesLeft: on ? await codesLeft(sql, userId) : 0,
        isRequired: await needs.isTwoFactorRequired(),
      };
    },

    forgetExpired: () => deletePendingBefore(sql, clock.now() - pendingMs),
  };
}
