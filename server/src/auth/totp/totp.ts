/** Codes of authenticator apps (RFC 6238), with the parameters that every app assumes. */
import { HOTP, Secret, TOTP } from "otpauth";
import { isSameSecret } from "../../crypto/compare.ts";

const periodSeconds = 30;
const common = { algorithm: "SHA1", digits: 6 } as const;
/** RFC 6238 §5.2: one step each way, for clocks that are off and for slow typing. */
const stepsAround = [1, 0, -1] as const;

/** 160 bits in base32, as RFC 4226 §4 recommends. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI in the QR code. */
export function otpauthUri(secret: string, account: string): string {
  const period = periodSeconds;
  return new TOTP({ ...common, period, secret, issuer: "Belfry", label: account }).toString();
}

/** Returns the newest time step around now with this code, or undefined for a wrong code. */
export function findStep(code: string, secret: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / periodSeconds);
  const key = Secret.fromBase32(secret);
  return stepsAround
    .map((distance) => current + distance)
    .filter((step) => step >= 0)
    .find((step) => isSameSecret(code, HOTP.generate({ ...common, secret: key, counter: step })));
}

/** Binds a sealed secret to its user. */
export function totpAad(userId: number): string {
  return `totp:${userId}`;
}
