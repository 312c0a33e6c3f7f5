/** Secrets that travel: how they are made, told from noise, and stored as hashes only. */
import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `sess_` or `ak_`, 30 random base62 characters, 6 of CRC-32 over what precedes. */
export function makeToken(kind: "sess" | "ak"): string {
  const body = `${kind}_${randomBase62(30)}`;
  return body + checksum(body);
}

/** Tells a mistyped or invented token without asking the database. */
export function isWellFormedToken(token: string): boolean {
  if (!/^(sess|ak)_[0-9A-Za-z]{36}$/.test(token)) return false;
  return token.slice(-6) === checksum(token.slice(0, -6));
}

/** 214 random bits, fit for a path segment. */
export function makeWebhookToken(): string {
  return `whk_${randomBase62(36)}`;
}

/** 214 random bits, for the fragment of a link. */
export function makeLinkToken(kind: "invite" | "reset"): string {
  return `${kind}_${randomBase62(36)}`;
}

export function makeSetupToken(): string {
  return `setup_${randomBase62(30)}`;
}

/** A right password that waits for its second factor; 178 random bits. */
export function makeTicket(): string {
  return `2fa_ticket_${randomBase62(30)}`;
}

/** SHA-256 as base64url. Enough for random secrets, never for passwords. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the last multiple of 62 in a byte; what lies above would favour the first digits.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
