/** Recovery codes, for users who lost their authenticator app. */
import { randomBytes } from "node:crypto";
import { limits } from "@belfry/contracts/limits";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { hashToken } from "../../crypto/tokens.ts";
import { fail } from "../../problems.ts";
import type { AuthOptions } from "../options.ts";
import { lockFactors } from "../totp/totp-store.ts";
import { replaceCodes } from "./recovery-code-store.ts";

/** Crockford's base32: no letter looks like a digit, and without U it spells no words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes of 80 bits, such as `7K2M-Q0XV-9RTA-3HWD`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
}

/** Hashes a code as typed: in lower case, without hyphens, with I for 1 or O for 0. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return hashToken(code);
}

function makeRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

export function createRecoveryCodes({ database, audit, notify }: AuthOptions) {
  /** Replaces all of a user's codes. The new ones are shown only once. */
  async function renew(identity: SessionIdentity): Promise<string[]> {
    const { user, origin } = identity;
    const codes = makeRecoveryCodes();
    await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      // Locked, so that the second of two parallel renewals replaces the codes of the first.
      if (!(await lockFactors(trx, user.id))) fail("two_factor_off");
      await replaceCodes(trx, user.id, codes.map(hashRecoveryCode));
      await audit
        .within(trx)
        .success({ user, origin }, "recovery_codes_created", `user:${user.id}`);
    });
    await notify(user.id, { type: "recovery_codes_created" }, origin);
    return codes;
  }

  return { renew };
}
