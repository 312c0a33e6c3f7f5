/** Webhook signatures. A malformed header is a wrong signature; nothing here throws. */
import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../crypto/compare.ts";
import { header, type SignedRequest } from "../format.ts";

/** Both directions: the sender's clock may be ahead of the server's. */
const toleranceMs = 5 * 60 * 1000;

/** Checks the hexadecimal HMAC-SHA256 of the concatenated parts. */
export function isHexHmac(given: string, secret: string, ...parts: (string | Buffer)[]): boolean {
  return isSameSecret(given, hmac(secret, parts).digest("hex"));
}

function isBase64Hmac(given: string, secret: Buffer, ...parts: (string | Buffer)[]): boolean {
  return isSameSecret(given, hmac(secret, parts).digest("base64"));
}

/** As in JSON Web Signatures (RFC 7515). */
export function isBase64UrlHmac(given: string, secret: string, part: string): boolean {
  return isSameSecret(given, hmac(secret, [part]).digest("base64url"));
}

/** Checks the hexadecimal HMAC of services that use another hash. */
export function isHexHmacWith(
  hash: "sha1" | "sha512",
  given: string,
  { secret, body }: SignedRequest,
): boolean {
  return isSameSecret(given, hmac(secret, [body], hash).digest("hex"));
}

function hmac(secret: string | Buffer, parts: (string | Buffer)[], hash = "sha256") {
  const result = createHmac(hash, secret);
  for (const part of parts) result.update(part);
  return result;
}

/** Checks a header that contains the body's hexadecimal HMAC after a prefix. */
export function hasBodySignature(
  name: string,
  { secret, headers, body }: SignedRequest,
  prefix = "",
): boolean {
  const given = header(headers, name);
  return given.startsWith(prefix) && isHexHmac(given.slice(prefix.length), secret, body);
}

/** Checks a signed time, in seconds since 1970, against replays of old requests. */
export function isRecent(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - now) <= toleranceMs;
}

const maxSignatures = 10;

/**
 * Checks a signature of the id, the time and the body (standardwebhooks.com). A secret with the prefix
 * `whsec_` is a key in base64.
 */
export function hasStandardSignature({ secret, headers, body, now }: SignedRequest): boolean {
  const seconds = header(headers, "webhook-timestamp");
  if (!isRecent(seconds, now)) return false;
  const prefix = `${header(headers, "webhook-id")}.${seconds}.`;
  const key = secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret);
  return header(headers, "webhook-signature")
    .split(" ", maxSignatures)
    .some((part) => part.startsWith("v1,") && isBase64Hmac(part.slice(3), key, prefix, body));
}

/** Belfry's own signatures, for the native body and for services without a signature. */
export function isSignedNatively(signed: SignedRequest): boolean {
  const isBodySigned = hasBodySignature("x-signature-256", signed, "sha256=");
  return isBodySigned || hasStandardSignature(signed);
}
