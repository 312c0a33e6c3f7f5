/** Creates and hashes tokens. The database stores only their hashes. */
import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `sess_` or `ak_`, 30 random base62 characters, and a CRC-32 of these in 6 characters. */
export function makeToken(kind: "sess" | "ak"): string {
  const body = `${kind}_${randomBase62(30)}`;
  return body + checksum(body);
}

/** Detects mistyped or invented tokens without a database lookup. */
export function isWellFormedToken(token: string): boolean {
  if (!/^(sess|ak)_[0-9A-Za-z]{36}$/.test(token)) return false;
  return token.slice(-6) === checksum(token.slice(0, -6));
}

/** 214 random bits, for the path of a URL. */
export function makeWebhookToken(): string {
  return `whk_${randomBase62(36)}`;
}

/**
 * Derives a second key of a webhook from its token: 128 bits, as 32 hexadecimal digits, which programs for
 * PagerDuty and Opsgenie accept. It does not reveal the token.
 */
export function integrationKeyOf(webhookToken: string): string {
  return hash("sha256", `integration key of ${webhookToken}`, "hex").slice(0, 32);
}

/** 128 random bits in 22 characters, as the ping keys of healthchecks. */
export function makePingKey(): string {
  return randomBytes(16).toString("base64url");
}

/** 214 random bits, for the fragment of a URL. */
export function makeLinkToken(kind: "invite" | "reset" | "email"): string {
  return `${kind}_${randomBase62(36)}`;
}

/** `dev_` and 214 random bits, for a device that a user signed in with. */
export function makeDeviceToken(): string {
  return `dev_${randomBase62(36)}`;
}

export function isDeviceToken(text: string): boolean {
  return /^dev_[0-9A-Za-z]{36}$/.test(text);
}

export function makeSetupToken(): string {
  return `setup_${randomBase62(30)}`;
}

/** For a sign-in that waits for the second factor. 178 random bits. */
export function makeTicket(): string {
  return `2fa_ticket_${randomBase62(30)}`;
}

/** SHA-256 in base64url. For random secrets, not for passwords. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; larger values would favour the first characters.
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
