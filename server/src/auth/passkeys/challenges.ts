/**
 * Challenges: random bytes for an authenticator to sign. Each is good once, for what it was given
 * out for, and not for long, so that nothing signed can be used again or elsewhere.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./challenge-store.ts";

/** With the user where one is known before anything is signed. */
export type Purpose = "sign-in" | `register:${number}` | `second:${number}`;

export interface Challenges {
  give(purpose: Purpose): Promise<Buffer<ArrayBuffer>>;
  /** Answers whether it was given out for this and is taken for the first time. */
  take(challenge: string, purpose: Purpose): Promise<boolean>;
  forgetExpired(): Promise<void>;
}

/** Finding a telephone and a finger for it takes a while. */
export const challengeLifetimeMs = 5 * 60_000;

export function createChallenges({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Challenges {
  const { sql } = database;

  return {
    async give(purpose) {
      const challenge = randomBytes(32);
      const hash = hashToken(challenge.toString("base64url"));
      const expiresAt = clock.now() + challengeLifetimeMs;
      // Nobody adds two passkeys at once, and so nobody can pile up rows by asking again.
      if (purpose.startsWith("register:")) await store.replace(sql, hash, purpose, expiresAt);
      else await store.insert(sql, hash, purpose, expiresAt);
      return challenge;
    },

    take: (challenge, purpose) => store.take(sql, hashToken(challenge), purpose, clock.now()),
    forgetExpired: () => store.deleteExpired(sql, clock.now()),
  };
}
