/** Webhook signatures. A malformed header is a wrong signature; nothing here throws. */
import { createHash, createHmac } from "node:crypto";
import { isSameSecret } from "../../../crypto/compare.ts";
import { header, type Signature, type SignedRequest } from "../format.ts";
import { getText, isObject } from "./json-path.ts";

type Check = (given: string, request: SignedRequest, signature: Signature) => boolean;

/** How to check the value of the header, by scheme. */
export const schemes: Readonly<Record<Signature["scheme"], Check>> = {
  /** The HMAC of the body. */
  hmac: (given, { secret, body }, { prefix = "", hash, isList = false }) =>
    (isList ? partsOf(given) : [given]).some(
      (part) =>
        part.startsWith(prefix) && isHexHmac(part.slice(prefix.length), secret, [body], hash),
    ),

  /** The HMAC of the body, or of `<seconds>:<body>`. */
  "hmac-any-time": (given, { secret, headers, body, now }) =>
    isHexHmac(given, secret, [body]) ||
    // The name of the time header is configurable, so every recent time is tried.
    Object.keys(headers)
      .map((name) => header(headers, name))
      .filter((value) => isRecent(value, now))
      .slice(0, maxTimes)
      .some((seconds) => isHexHmac(given, secret, [`${seconds}:`, body])),

  /** `t=<seconds>,v1=<HMAC of "<seconds>.<body>">`. */
  "hmac-with-time": (given, { secret, body, now }) => {
    const parts = given.split(",", 20).map((part) => part.trim().split("=", 2));
    const valuesOf = (name: string) =>
      parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
    const [seconds = ""] = valuesOf("t");
    if (!isRecent(seconds, now)) return false;
    return valuesOf("v1").some((one) => isHexHmac(one, secret, [`${seconds}.`, body]));
  },

  /** A JSON Web Signature (RFC 7515) with HS256. Its payload has the SHA-256 of the body. */
  jws: (given, { secret, body }, { issuer }) => {
    const [head = "", payload = "", signature = "", ...more] = given.split(".", 4);
    if (more.length > 0 || readPart(head)?.alg !== "HS256") return false;
    const expected = hmac(secret, [`${head}.${payload}`]).digest("base64url");
    if (!isSameSecret(signature, expected)) return false;
    const claims = readPart(payload);
    const digest = createHash("sha256").update(body).digest("hex");
    return claims?.iss === issuer && isSameSecret(getText(claims, "sha256"), digest);
  },

  /** Standard Webhooks: the id, the time and the body. A secret `whsec_…` is a key in base64. */
  standard: (given, { secret, headers, body, now }) => {
    const seconds = header(headers, "webhook-timestamp");
    if (!isRecent(seconds, now)) return false;
    const prefix = `${header(headers, "webhook-id")}.${seconds}.`;
    const key = secret.startsWith("whsec_")
      ? Buffer.from(secret.slice("whsec_".length), "base64")
      : secret;
    return given
      .split(" ", maxSignatures)
      .some(
        (part) =>
          part.startsWith("v1,") &&
          isSameSecret(part.slice(3), hmac(key, [prefix, body]).digest("base64")),
      );
  },

  /** The secret itself, unless the request is signed too. */
  token: (given, { secret, headers }) =>
    header(headers, standardHeader) === "" && isSameSecret(given, secret),
};

const standardHeader = "webhook-signature";

/** Belfry's own signatures, which every format accepts. */
const ownSignatures: readonly Signature[] = [
  { scheme: "hmac", header: "x-signature-256", prefix: "sha256=" },
  { scheme: "standard", header: standardHeader },
];

/** Whether one of the signatures, or one of Belfry's own, is that of the request. */
export function isSigned(request: SignedRequest, signatures: readonly Signature[] = []): boolean {
  return [...signatures, ...ownSignatures].some((signature) => {
    const given = header(request.headers, signature.header);
    return given !== "" && schemes[signature.scheme](given, request, signature);
  });
}

/** Services send several signatures while they replace a secret, or in several versions. */
const maxSignatures = 10;
const maxTimes = 5;

function partsOf(given: string): string[] {
  return given.split(",", maxSignatures).map((part) => part.trim());
}

function isHexHmac(
  given: string,
  secret: string,
  parts: (string | Buffer)[],
  hash?: string,
): boolean {
  return isSameSecret(given, hmac(secret, parts, hash).digest("hex"));
}

function hmac(secret: string | Buffer, parts: (string | Buffer)[], hash = "sha256") {
  const result = createHmac(hash, secret);
  for (const part of parts) result.update(part);
  return result;
}

/** Both directions: the sender's clock may be ahead of the server's. */
const toleranceMs = 5 * 60 * 1000;

/** Checks a signed time, in seconds since 1970, against replays of old requests. */
function isRecent(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - now) <= toleranceMs;
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
