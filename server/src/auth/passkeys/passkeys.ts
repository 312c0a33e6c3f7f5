/**
 * Passkeys: a sign-in without a password, and a second factor after it. Having one neither turns
 * two-factor on nor satisfies a policy that requires it, so that everyone with two-factor also has
 * recovery codes.
 */
import type { Clock } from "../../clock.ts";
import type { Sql } from "../../database/schema.ts";
import type { Notify } from "../security-notices.ts";
import { createCeremonies } from "./ceremonies.ts";
import { deleteChallengesOf } from "./challenge-store.ts";
import * as store from "./passkey-store.ts";
import { createPasskeyRegistration } from "./registration.ts";
import { createPasskeySignIn, type PasskeySignInOptions } from "./sign-in.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;

export interface PasskeysOptions extends Omit<PasskeySignInOptions, "ceremonies"> {
  clock: Clock;
  notify: Notify;
  publicUrl(): string;
}

export function createPasskeys(options: PasskeysOptions) {
  const { database, clock, audit, notify, publicUrl } = options;
  const ceremonies = createCeremonies({ database, clock, publicUrl });
  const registration = createPasskeyRegistration({ database, clock, audit, notify, ceremonies });
  const { limiter, sessions, tickets, config } = options;
  const passkeySignIn = createPasskeySignIn({
    database,
    audit,
    ceremonies,
    limiter,
    sessions,
    tickets,
    config,
  });

  /** Also ends a registration that is in progress. Returns the names of the removed passkeys. */
  async function removeAllWithin(trx: Sql, userId: number): Promise<string[]> {
    await deleteChallengesOf(trx, userId);
    return store.removeAll(trx, userId);
  }

  return {
    ...registration,
    ...passkeySignIn,
    hasPasskey: (userId: number) => store.hasPasskey(database.sql, userId),
    removeAllWithin,
    deleteExpired: ceremonies.deleteExpired,
  };
}
