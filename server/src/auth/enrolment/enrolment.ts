/**
 * Turning two-factor on. A new secret is pending until its first code shows that the user's app
 * knows it. Then it replaces the secret in use, if there is one.
 */
import type { BothFactors, Enrolment, TwoFactorState } from "@belfry/contracts/auth/two-factor";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { isoTime } from "../../clock.ts";
import { fail } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { secondFactorRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import { countUnusedCodes, replaceCodes } from "../recovery-codes/recovery-code-store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "../recovery-codes/recovery-codes.ts";
import { deleteTickets } from "../tickets/ticket-store.ts";
import { raisePasswordVersion } from "../token-owner-store.ts";
import { findStep, makeTotpSecret, otpauthUri, totpAad } from "../totp/totp.ts";
import {
  activateSecret,
  deletePendingBefore,
  findSecret,
  lockFactors,
  writePendingSecret,
} from "../totp/totp-store.ts";
import type { TwoFactor } from "../two-factor/two-factor.ts";

const pendingMs = 60 * 60_000;

export type TwoFactorEnrolment = ReturnType<typeof createEnrolment>;

export function createEnrolment(
  { database, clock, secrets, audit, notify, policy }: AuthOptions,
  { limiter, sessions, requireRecent }: BaseModules,
  twoFactor: TwoFactor,
) {
  const { sql } = database;

  /** Creates a pending secret. Replacing a secret in use requires the password and a factor. */
  async function begin(
    identity: SessionIdentity,
    factors: Partial<BothFactors>,
  ): Promise<Enrolment> {
    const { id, email } = identity.user;
    const secret = makeTotpSecret();
    const sealed = secrets.seal(secret, totpAad(id));
    if (await twoFactor.isOn(id)) {
      if (factors.password === undefined) {
        const detail = "Two-factor is on already. To replace it, give your password and a code.";
        fail("two_factor_on", { detail });
      }
      // Two factors are stronger proof than a recent confirmation.
      await twoFactor.useBothFactors(identity, factors, (trx) =>
        writePendingSecret(trx, id, sealed, clock.now()),
      );
    } else {
      requireRecent(identity);
      await sql.transaction().execute(async (trx) => {
        await writePendingSecret(trx, id, sealed, clock.now());
        // Checked after the write, which waits for a parallel confirmation. Otherwise this secret
        // could replace the confirmed one without a factor.
        if (await findSecret(trx, id, "on")) fail("two_factor_on");
      });
    }
    return { secret, otpauthUri: otpauthUri(secret, email) };
  }

  /**
   * Turns two-factor on with the first code, and ends all other sessions: users turn it on when
   * someone else may be signed in. Returns recovery codes, which are shown only once.
   */
  async function confirm(identity: SessionIdentity, code: string): Promise<string[]> {
    const { user, origin, credential } = identity;
    const now = clock.now();
    const pending = await findSecret(sql, user.id, "pending");
    if (!pending || pending.createdAt + pendingMs <= now) fail("enrolment_not_started");
    const { secretSealed } = pending;
    const rule = secondFactorRule(user.id);
    const { isLast } = await limiter.reserve([rule]);
    const step = findStep(code, secrets.open(secretSealed, totpAad(user.id)), now);
    if (step === undefined) return twoFactor.rejectCode(isLast, user, origin);

    const codes = makeRecoveryCodes();
    const ended = await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      const isReplacement = await lockFactors(trx, user.id);
      // Stores the step of this code, so that the code cannot sign in as well.
      const isOn = await activateSecret(trx, user.id, secretSealed, step, now);
      if (!isOn) fail("enrolment_not_started");
      await replaceCodes(trx, user.id, codes.map(hashRecoveryCode));
      // A sign-in that has checked only the password must not get a session any more. Locks the user
      // before the tickets: a new password locks them in the same order.
      await raisePasswordVersion(trx, user.id);
      await deleteTickets(trx, user.id);
      await limiter.clear(trx, rule);
      const ended = await sessions.endAllWithin(trx, user.id, credential.id);
      await audit.within(trx).success(identity, "two_factor_enabled", `user:${user.id}`, {
        isReplacement,
        endedSessions: ended.count,
      });
      return ended;
    });
    ended.closeSockets("two_factor_changed");
    await notify(user.id, { type: "two_factor_enabled" }, origin);
    return codes;
  }

  async function state(userId: number): Promise<TwoFactorState> {
    const inUse = await findSecret(sql, userId, "on");
    return {
      isOn: inUse !== undefined,
      enabledAt: inUse ? isoTime(inUse.createdAt) : null,
      recoveryCodesLeft: inUse ? await countUnusedCodes(sql, userId) : 0,
      isRequired: await policy.isTwoFactorRequired(),
    };
  }

  return {
    begin,
    confirm,
    state,
    deleteExpired: (most: number) => deletePendingBefore(sql, clock.now() - pendingMs, most),
  };
}
