/**
 * Second factors: codes of the authenticator app and recovery codes. They complete a sign-in and
 * confirm sensitive changes. Each code works once, and every guess counts.
 */
import type { BothFactors, Challenge, SecondFactor } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Identity, Origin, SignInOrigin } from "../../access/identity.ts";
import type { Sql } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { secondFactorRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import type { Passkeys } from "../passkeys/passkeys.ts";
import { countUnusedCodes, useCode } from "../recovery-codes/recovery-code-store.ts";
import { hashRecoveryCode } from "../recovery-codes/recovery-codes.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import { findStep, totpAad } from "../totp/totp.ts";
import { acceptStep, findSecret, lockFactors } from "../totp/totp-store.ts";

export type FactorProof = { code: string } | { recoveryCode: string };

export type TwoFactor = ReturnType<typeof createTwoFactor>;

export function createTwoFactor(
  { database, clock, secrets, audit, notify }: AuthOptions,
  { limiter, passwordCheck, tickets, sessions }: BaseModules,
  passkeys: Passkeys,
) {
  const { sql } = database;

  async function isOn(userId: number): Promise<boolean> {
    return (await findSecret(sql, userId, "on")) !== undefined;
  }

  /**
   * Returns the challenge for the second step, or undefined if two-factor is off. Call it only
   * after the password was correct.
   */
  async function challenge(user: Me, passwordVersion: number): Promise<Challenge | undefined> {
    if (!(await isOn(user.id))) return undefined;
    const methods: SecondFactor[] = ["totp"];
    if ((await countUnusedCodes(sql, user.id)) > 0) methods.push("recovery_code");
    if (await passkeys.hasPasskey(user.id)) methods.push("passkey");
    return tickets.issue(user, passwordVersion, methods);
  }

  /** Completes a sign-in with a ticket and a factor. */
  async function signIn(
    { ticket, ...proof }: FactorProof & { ticket: string },
    origin: SignInOrigin,
  ): Promise<StartedSession> {
    const user = await tickets.countTry(ticket);
    // If another request redeems the ticket first, the factor is not used up.
    const { passwordVersion } = await useFactor(user, proof, origin, (trx) =>
      tickets.redeem(trx, ticket),
    );
    const method = "code" in proof ? "totp" : "recovery_code";
    const event = "authn_login_success";
    return sessions.start(user, origin, { method, event, passwordVersion });
  }

  /** Confirms a live session with a factor. */
  async function confirmFactor(user: Me, proof: FactorProof, origin: Origin): Promise<void> {
    if (!(await isOn(user.id))) fail("two_factor_off");
    await useFactor(user, proof, origin, async () => {});
  }

  /**
   * Uses up a factor and runs `act` in the same transaction. Rejects a wrong or used factor, and
   * every factor while the user's guesses have to wait.
   */
  async function useFactor<T>(
    user: Me,
    proof: FactorProof,
    origin: Origin,
    act: (trx: Sql) => Promise<T>,
  ): Promise<T> {
    const rule = secondFactorRule(user.id);
    const { isLast } = await limiter.reserve([rule]);
    const useUp =
      "code" in proof ? await prepareCode(user, proof.code) : prepareRecoveryCode(user, proof);
    const outcome = await sql.transaction().execute(async (trx) => {
      const used = await useUp(trx);
      if (!used) return undefined;
      if (used.left !== undefined) {
        await audit
          .within(trx)
          .success({ user, origin }, "recovery_code_used", `user:${user.id}`, { left: used.left });
      }
      const result = await act(trx);
      await limiter.clear(trx, rule);
      return { ...used, result };
    });
    if (!outcome) return rejectCode(isLast, user, origin);
    const { left, result } = outcome;
    if (left !== undefined) await notify(user.id, { type: "recovery_code_used", left }, origin);
    return result;
  }

  /** Computes the code before the transaction, in which it is only accepted or rejected. */
  async function prepareCode({ id }: Me, code: string) {
    const found = await findSecret(sql, id, "on");
    const step =
      found && findStep(code, secrets.open(found.secretSealed, totpAad(id)), clock.now());
    return async (trx: Sql): Promise<{ left?: number } | undefined> => {
      if (!found || step === undefined) return undefined;
      return (await acceptStep(trx, id, found.secretSealed, step)) ? {} : undefined;
    };
  }

  function prepareRecoveryCode({ id }: Me, { recoveryCode }: { recoveryCode: string }) {
    const hash = hashRecoveryCode(recoveryCode);
    return async (trx: Sql): Promise<{ left: number } | undefined> => {
      if (!(await lockFactors(trx, id))) return undefined;
      if (!(await useCode(trx, id, hash, clock.now()))) return undefined;
      return { left: await countUnusedCodes(trx, id) };
    };
  }

  /**
   * Checks the password and uses up a factor, for the changes an attacker would make first:
   * replacing and turning off two-factor.
   */
  async function useBothFactors<T>(
    { user, origin }: Identity,
    factors: Partial<BothFactors>,
    act: (trx: Sql) => Promise<T>,
  ): Promise<T> {
    const proof = readProof(factors) ?? failAt("/code", "is required, or a recovery code");
    if (factors.password === undefined) failAt("/password", "is required");
    // Checks the password first: without it nobody can use up or guess a code.
    await passwordCheck.confirm(user, factors.password, origin);
    return useFactor(user, proof, origin, act);
  }

  /** Records a wrong code and rejects it. */
  async function rejectCode(isLast: boolean, { id }: Me, origin: Origin): Promise<never> {
    const event = isLast ? "authn_two_factor_lock" : "authn_two_factor_fail";
    await audit.failure({ origin }, event, `user:${id}`);
    return fail("invalid_code", { headers: bearerChallenge });
  }

  return { isOn, challenge, signIn, confirmFactor, useBothFactors, rejectCode };
}

/** Returns the factor in a request, or undefined. Rejects two factors. */
export function readProof(factors: Partial<BothFactors>): FactorProof | undefined {
  const { code, recoveryCode } = factors;
  if (code !== undefined && recoveryCode !== undefined) {
    failAt("/recoveryCode", "is one too many: give a code or a recovery code");
  }
  if (code !== undefined) return { code };
  return recoveryCode === undefined ? undefined : { recoveryCode };
}
