/** What helps when the phone is gone: how the codes look, and what is read out of what was typed. */
import { randomBytes } from "node:crypto";
import { limits } from "@belfry/contracts/limits";
import { hashToken } from "../../crypto/tokens.ts";

/** Crockford's base32: no letter in it looks like a digit, and U spells nothing. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes of 80 bits, such as `7K2M-Q0XV-9RTA-3HWD`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
}

/** For a code as it was typed: in small letters, with or without hyphens, with I for 1 and O for 0. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return hashToken(code);
}

function makeRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}
