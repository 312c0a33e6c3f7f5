/**
 * Passkeys: a sign-in without a password, and a second factor after it. Having one neither turns
 * two-factor on nor satisfies a policy that requires it, so that everyone with two-factor also has
 * recovery codes.
 */
import type { Sql } from "../../database/schema.ts";
import type { BaseModules } from "../base-modules.ts";
import type { AuthOptions } from "../options.ts";
import { createCeremonies } from "./ceremonies.ts";
import { deleteChallengesOf } from "./challenge-store.ts";
import * as store from "./passkey-store.ts";
import { createPasskeyRegistration } from "./registration.ts";
import { createPasskeySignIn } from "./sign-in.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(options: AuthOptions, base: BaseModules) {
  const ceremonies = createCeremonies(options);

  /** Also ends a registration that is in progress. Returns the names of the removed passkeys. */
  async function removeAllWithin(trx: Sql, userId: number): Promise<string[]> {
    await deleteChallengesOf(trx, userId);
    return store.removeAll(trx, userId);
  }

  return {
    ...createPasskeyRegistration(options, ceremonies),
    ...createPasskeySignIn(options, base, ceremonies),
    hasPasskey: (userId: number) => store.hasPasskey(options.database.sql, userId),
    removeAllWithin,
  };
}
