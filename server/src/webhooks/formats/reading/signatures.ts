/** How services sign what they send. A header that is malformed is a wrong one; nothing here throws. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { header, type SignedRequest } from "../format.ts";

/** In both directions: the sender's clock may be ahead of ours as well. */
const toleranceMs = 5 * 60 * 1000;

/** Equal, in a time that tells nothing of where the two differ. Nothing equals what is absent. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected)) && given !== "";
}

/** Whether a hexadecimal HMAC-SHA256 is that of these parts, one after another. */
export function isHexHmac(given: string, secret: string, ...parts: (string | Buffer)[]): boolean {
  return isSameSecret(given, hmac(secret, parts).digest("hex"));
}

export function isBase64Hmac(
  given: string,
  secret: Buffer,
  ...parts: (string | Buffer)[]
): boolean {
  return isSameSecret(given, hmac(secret, parts).digest("base64"));
}

function hmac(secret: string | Buffer, parts: (string | Buffer)[]) {
  const made = createHmac("sha256", secret);
  for (const part of parts) made.update(part);
  return made;
}

/** Whether a header holds the body's HMAC, after its prefix. */
export function hasBodySignature(
  name: string,
  { secret, headers, body }: SignedRequest,
  prefix = "",
): boolean {
  const given = header(headers, name);
  return given.startsWith(prefix) && isHexHmac(given.slice(prefix.length), secret, body);
}

/** Whether a time in seconds since 1970 is near enough to keep a recorded delivery from being sent again. */
export function isRecent(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - now) <= toleranceMs;
}

/** Our own way, for the native body and for services that have none. */
export function isSignedNatively(signed: SignedRequest): boolean {
  return hasBodySignature("x-signature-256", signed, "sha256=");
}
