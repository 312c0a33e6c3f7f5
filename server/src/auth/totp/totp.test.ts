import { URI } from "otpauth";
import { expect, test } from "vitest";
import { findStep, makeTotpSecret, otpauthUri } from "./totp.ts";

/** RFC 6238 appendix B: the secret is the ASCII text 12345678901234567890. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];

test.each(vectors)(
  "[A10] At %i s the code equals that of RFC 6238, truncated to six digits",
  (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(findStep(code.slice(2), secret, seconds * 1000)).toBe(step);
  },
);

test("[A10] A code is accepted one step early and one step late, but not two", () => {
  const step = 41152263;
  const accepted = [-2, -1, 0, 1, 2].map((distance) => {
    const startOfStep = (step + distance) * 30_000;
    const endOfStep = startOfStep + 29_999;
    return [findStep("005924", secret, startOfStep), findStep("005924", secret, endOfStep)];
  });
  expect(accepted).toEqual([
    [undefined, undefined],
    [step, step],
    [step, step],
    [step, step],
    [undefined, undefined],
  ]);
});

test("[A10] Secrets have 160 bits, and no two are equal", () => {
  const secrets = Array.from({ length: 100 }, makeTotpSecret);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});

test("[A10] The URI in the QR code contains everything an authenticator app needs", () => {
  const uri = otpauthUri(secret, "ada+test@example.org");
  expect(URI.parse(uri)).toMatchObject({
    issuer: "Belfry",
    label: "ada+test@example.org",
    algorithm: "SHA1",
    digits: 6,
    period: 30,
    secret: { base32: secret },
  });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Belfry:ada%2Btest%40example\.org\?/);
});
