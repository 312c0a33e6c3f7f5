/**
 * Challenges: random bytes that an authenticator signs. Each is valid once, for one purpose and for
 * five minutes, so that a signature cannot be replayed or used elsewhere.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./challenge-store.ts";

/** Includes the user id when the user is known before they sign. */
export type Purpose = "sign-in" | `register:${number}` | `second:${number}`;

/** Long enough to get a phone and unlock it. */
export const challengeLifetimeMs = 5 * 60_000;

export function createChallenges({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  async function issue(purpose: Purpose): Promise<Buffer<ArrayBuffer>> {
    const challenge = randomBytes(32);
    const hash = hashToken(challenge.toString("base64url"));
    const expiresAt = clock.now() + challengeLifetimeMs;
    // Nobody registers two passkeys at the same time. Replacing avoids a row per request.
    if (purpose.startsWith("register:")) await store.replace(sql, hash, purpose, expiresAt);
    else await store.insert(sql, hash, purpose, expiresAt);
    return challenge;
  }

  /** Returns true once per challenge, and only for the purpose it was issued for. */
  function redeem(challenge: string, purpose: Purpose): Promise<boolean> {
    return store.redeem(sql, hashToken(challenge), purpose, clock.now());
  }

  return { issue, redeem };
}

/** Returns the challenge that the client claims to have signed, or undefined if it is missing. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    // The server's pages cannot be framed, so such a signature was made on another site.
    const isFramed = data?.crossOrigin === true;
    return typeof data?.challenge === "string" && !isFramed ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
