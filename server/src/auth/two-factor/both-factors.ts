/** The password and a factor in hand, for what a thief would do first: replacing and turning off. */
import type { BothFactors } from "@belfry/contracts/auth/two-factor";
import type { Kysely } from "kysely";
import type { Identity } from "../../access/identity.ts";
import type { Schema } from "../../database/schema.ts";
import { failAt } from "../../problems.ts";
import type { PasswordCheck } from "../passwords/password-check.ts";
import type { Factors, Proof } from "./factors.ts";

/** Does the act in the transaction that uses the factor up. Refuses unless both are right. */
export type SpendBoth = <T>(
  identity: Identity,
  given: Partial<BothFactors>,
  act: (trx: Kysely<Schema>) => Promise<T>,
) => Promise<T>;

interface Needs {
  passwordCheck: PasswordCheck;
  factors: Factors;
}

export function createBothFactors({ passwordCheck, factors }: Needs): SpendBoth {
  return async ({ user, origin }, given, act) => {
    const proof = proofIn(given) ?? failAt("/code", "is required, or a recovery code");
    if (given.password === undefined) failAt("/password", "is required");
    // The password first: without it no code is used up, and none can be guessed at.
    await passwordCheck.confirm(user, given.password, origin);
    return factors.spend(user, proof, origin, act);
  };
}

/** The factor that was given, if one was. */
export function proofIn({ code, recoveryCode }: Partial<BothFactors>): Proof | undefined {
  if (code !== undefined && recoveryCode !== undefined) {
    failAt("/recoveryCode", "is one too many: give a code or a recovery code");
  }
  if (code !== undefined) return { code };
  return recoveryCode === undefined ? undefined : { recoveryCode };
}
