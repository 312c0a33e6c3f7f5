/**
 * Using up a second factor: a code of the authenticator app, or a recovery code. Each works once,
 * each guess counts, and what the factor opens happens in the transaction that uses it up.
 */
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Origin } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { Notify } from "../security-notices.ts";
import type { Guesses } from "./guesses.ts";
import { codesLeft, useCode } from "./recovery-code-store.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";
import { acceptStep, findSecret, holdFactors } from "./totp-store.ts";

export type Proof = { code: string } | { recoveryCode: string };
type Trx = Kysely<Schema>;

export interface Factors {
  /** Refuses a wrong or used one, and every one while the user's guesses must wait. */
  spend<T>(user: Me, proof: Proof, origin: Origin, act: (trx: Trx) => Promise<T>): Promise<T>;
  recordFailure(isLast: boolean, user: Me, origin: Origin): Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  notify: Notify;
  guesses: Guesses;
}

export function createFactors(needs: Needs): Factors {
  const { database, clock, secrets, audit, notify, guesses } = needs;
  const { sql } = database;

  async function spend<T>(
    user: Me,
    proof: Proof,
    origin: Origin,
    act: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    const { isLast } = await guesses.reserve(user.id);
    const use =
      "code" in proof ? await useOfCode(user, proof.code) : useOfRecoveryCode(user, proof);
    const outcome = await sql.transaction().execute(async (trx) => {
      const used = await use(trx);
      if (!used) return undefined;
      if (used.left !== undefined) {
        await audit
          .within(trx)
          .success({ user, origin }, "recovery_code_used", `user:${user.id}`, { left: used.left });
      }
      const opened = await act(trx);
      await guesses.succeed(user.id, trx);
      return { ...used, opened };
    });
    if (!outcome) {
      await recordFailure(isLast, user, origin);
      refuseCode();
    }
    const { left, opened } = outcome;
    if (left !== undefined) await notify(user.id, { type: "recovery_code_used", left }, origin);
    return opened;
  }

  /** What takes time is done before the transaction; the transaction decides. */
  async function useOfCode({ id }: Me, code: string) {
    const found = await findSecret(sql, id, "on");
    const step = found && stepOf(code, secrets.open(found.secretSealed, aadOf(id)), clock.now());
    return async (trx: Trx): Promise<{ left?: number } | undefined> => {
      if (!found || step === undefined) return undefined;
      return (await acceptStep(trx, id, found.secretSealed, step)) ? {} : undefined;
    };
  }

  function useOfRecoveryCode({ id }: Me, { recoveryCode }: { recoveryCode: string }) {
    const hash = hashRecoveryCode(recoveryCode);
    return async (trx: Trx): Promise<{ left: number } | undefined> => {
      if (!(await holdFactors(trx, id))) return undefined;
      if (!(await useCode(trx, id, hash, clock.now()))) return undefined;
      return { left: await codesLeft(trx, id) };
    };
  }

  async function recordFailure(isLast: boolean, { id }: Me, origin: Origin): Promise<void> {
    const event = isLast ? "authn_two_factor_lock" : "authn_two_factor_fail";
    await audit.failure({ origin }, event, `user:${id}`);
  }

  return { spend, recordFailure };
}

export function refuseCode(): never {
  fail("invalid_code", { headers: bearerChallenge });
}

/** Binds a sealed secret to its user. */
export function aadOf(userId: number): string {
  return `totp:${userId}`;
}
