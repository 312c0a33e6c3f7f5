/**
 * Passkeys: a sign-in without a password, and a second factor after it. Having one neither turns
 * two-factor on nor satisfies a policy that requires it, so that everyone with two-factor also has
 * recovery codes.
 */
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import type { Notify } from "../security-notices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { Guesses } from "../two-factor/guesses.ts";
import type { Tickets } from "../two-factor/tickets.ts";
import { createAssertionVerifier } from "./assertions.ts";
import { createChallenges } from "./challenges.ts";
import * as store from "./passkey-store.ts";
import { createPasskeyRegistration } from "./registration.ts";
import { createRelyingParty } from "./relying-party.ts";
import { createPasskeySignIn } from "./sign-in.ts";
import { createUserHandles } from "./user-handles.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;

export interface PasskeysOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  notify: Notify;
  throttle: Throttle;
  sessions: Sessions;
  tickets: Tickets;
  guesses: Guesses;
  publicUrl(): string;
  config: Pick<Config, "failuresPerAddress" | "addressWindowMs">;
}

export function createPasskeys({
  database,
  clock,
  audit,
  notify,
  throttle,
  sessions,
  tickets,
  guesses,
  publicUrl,
  config,
}: PasskeysOptions) {
  const challenges = createChallenges({ database, clock });
  const relyingParty = createRelyingParty(publicUrl);
  const userHandles = createUserHandles(database);
  const { list, registrationOptions, register, remove } = createPasskeyRegistration({
    database,
    clock,
    audit,
    notify,
    challenges,
    relyingParty,
    userHandles,
  });
  const { signInOptions, signIn } = createPasskeySignIn({
    database,
    audit,
    challenges,
    relyingParty,
    verifyAssertion: createAssertionVerifier({
      database,
      clock,
      challenges,
      relyingParty,
      userHandles,
    }),
    throttle,
    sessions,
    tickets,
    guesses,
    config,
  });

  return {
    list,
    registrationOptions,
    register,
    remove,
    signInOptions,
    signIn,
    hasPasskey: (userId: number) => store.hasPasskey(database.sql, userId),
    removeAllWithin: store.removeAll,
    deleteExpired: challenges.deleteExpired,
  };
}
