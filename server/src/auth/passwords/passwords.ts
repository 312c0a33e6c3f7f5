/** Password hashes: Argon2id, computed off the event loop. */
import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify as verifyHash } from "@node-rs/argon2";

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost: PasswordCost) {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const dummyHash = makeDummyHash(cost);

  /** Does the same work if there is no hash, or if an older, cheaper hash does not match. */
  async function verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const isRight = await verifyHash(passwordHash ?? dummyHash, canonical(password));
    // The shorter time of a cheaper hash would reveal that the account exists.
    if (!isRight && passwordHash !== undefined && isOutdated(passwordHash)) {
      await verifyHash(dummyHash, canonical(password));
    }
    return isRight && passwordHash !== undefined;
  }

  /** Returns whether a hash took less work than the configuration asks for. */
  function isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(passwordHash);
    return memoryCost < cost.memoryKiB || timeCost < cost.passes;
  }

  return {
    /** Returns a PHC string with a salt of 16 bytes. */
    hash: (password: string): Promise<string> => hash(canonical(password), options),
    verify,
    isOutdated,
  };
}

/** A PHC string of random bytes instead of a hash: equally expensive, and no password matches. */
function makeDummyHash({ memoryKiB, passes }: PasswordCost): string {
  const [salt, bytes] = [randomBytes(16), randomBytes(32)].map((part) =>
    part.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${salt}$${bytes}`;
}

/** Two systems can send the same letter in two forms (NIST SP 800-63B-4 §3.1.1.2). */
function canonical(password: string): string {
  return password.normalize("NFC");
}
