/** Passwords are hashed with Argon2id, off the event loop. Which ones are accepted: password-rules. */
import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export interface Passwords {
  /** A PHC string with a salt of 16 bytes. */
  hash(password: string): Promise<string>;
  /** Without a hash, or with an older and cheaper one that does not fit, no less work is done. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with less work than is asked now. */
  isOutdated(passwordHash: string): boolean;
}

export function createPasswords(cost: PasswordCost): Passwords {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const dummy = hashOfNothing(cost);

  function isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(passwordHash);
    return memoryCost < cost.memoryKiB || timeCost < cost.passes;
  }

  return {
    hash: (password) => hash(canonical(password), options),

    async verify(password, passwordHash) {
      const isRight = await verify(passwordHash ?? dummy, canonical(password));
      // A cheaper hash of old would tell by its time that there is an account.
      if (!isRight && passwordHash !== undefined && isOutdated(passwordHash)) {
        await verify(dummy, canonical(password));
      }
      return isRight && passwordHash !== undefined;
    },

    isOutdated,
  };
}

/** In PHC form, with random bytes where a hash stands: it costs as much to check, and nothing fits. */
function hashOfNothing({ memoryKiB, passes }: PasswordCost): string {
  const [salt, bytes] = [randomBytes(16), randomBytes(32)].map((part) =>
    part.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${salt}$${bytes}`;
}

/** The same letter typed on two systems may arrive in two forms (NIST SP 800-63B-4 §3.1.1.2). */
function canonical(password: string): string {
  return password.normalize("NFC");
}
