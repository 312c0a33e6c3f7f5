/** Codes of authenticator apps (RFC 6238): what every app knows without settings, and nothing else. */
import { HOTP, Secret, TOTP } from "otpauth";
import { isSameSecret } from "../../crypto/compare.ts";

/** Seconds. */
const period = 30;
const common = { algorithm: "SHA1", digits: 6 } as const;
/** RFC 6238 §5.2: one step for a clock that is off, and for who types slowly. */
const stepsAround = [1, 0, -1] as const;

/** 160 bits in base32, as RFC 4226 §4 recommends. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({ ...common, period, secret, issuer: "Belfry", label: account }).toString();
}

/** The newest time step around now whose code this is; undefined when it is none of theirs. */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / period);
  const key = Secret.fromBase32(secret);
  return stepsAround
    .map((distance) => current + distance)
    .filter((step) => step >= 0)
    .find((step) => isSameSecret(code, HOTP.generate({ ...common, secret: key, counter: step })));
}
