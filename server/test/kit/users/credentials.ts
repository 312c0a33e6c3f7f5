/** Passwords and sessions of the users of a test, without the work of a sign-in. */
import { createPasswords } from "../../../src/auth/passwords/passwords.ts";
import type { Config } from "../../../src/config/config.ts";
import { hashToken, makeToken } from "../../../src/crypto/tokens.ts";

/** Password of all users. */
export const password = "a quiet harbour";

const hashByCost = new Map<string, Promise<string>>();

/** Returns the hash of the password, which is made once for each cost. */
export function passwordHashOf({ passwordMemoryKiB, passwordPasses }: Config): Promise<string> {
  const cost = { memoryKiB: passwordMemoryKiB, passes: passwordPasses };
  const key = JSON.stringify(cost);
  const hash = hashByCost.get(key) ?? createPasswords(cost).hash(password);
  hashByCost.set(key, hash);
  return hash;
}

/** Returns a session token and its row, as after a sign-in. */
export function makeSession(userId: number, now: number) {
  const token = makeToken("sess");
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + 30 * 24 * 60 * 60 * 1000,
    authenticated_at: now,
    address: "127.0.0.1",
    user_agent: "",
  };
  return { token, row };
}
