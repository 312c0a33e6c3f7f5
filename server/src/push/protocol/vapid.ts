/** Identifies this server to push services (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

export interface VapidKeys {
  /** On the curve P-256, uncompressed, in base64url: the browser's `applicationServerKey`. */
  publicKey: string;
  privateKey: KeyObject;
}

/** Apple rejects tokens that are valid for more than a day. */
const lifetimeMs = 12 * 60 * 60_000;

/** Returns new private bytes in base64url. `vapidKeysOf` makes the keys from them. */
export function makeVapidSecret(): string {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

export function vapidKeysOf(secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(secret, "base64url"));
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: "EC", crv: "P-256", d: secret, x: base64url(x), y: base64url(y) };
  return {
    publicKey: base64url(point),
    privateKey: createPrivateKey({ key: jwk, format: "jwk" }),
  };
}

/**
 * Returns the `Authorization` header for one push service. `subject` is how its operators reach the
 * administrators of this server: a `mailto:` or `https:` URL.
 */
export function authorizationFor(
  endpoint: URL,
  { keys, subject, now }: { keys: VapidKeys; subject: string; now: number },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor((now + lifetimeMs) / 1000),
    sub: subject,
  };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => base64url(Buffer.from(JSON.stringify(part))))
    .join(".");
  const key = { key: keys.privateKey, dsaEncoding: "ieee-p1363" as const };
  const signature = base64url(sign("sha256", Buffer.from(signed), key));
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
}

function base64url(bytes: Buffer): string {
  return bytes.toString("base64url");
}
