import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { hashToken, isWellFormedToken, makeToken, makeWebhookToken } from "./tokens.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

test("[A19] A token consists of its kind, 30 random characters and a checksum of 6 characters", () => {
  for (const kind of ["sess", "ak"] as const) {
    const token = makeToken(kind);
    expect(token).toMatch(new RegExp(`^${kind}_[0-9A-Za-z]{36}$`));
    const value = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(crc32(token.slice(0, -6)));
    expect(isWellFormedToken(token)).toBe(true);
  }
});

test("[A19] A token with one character changed, removed or added is not well formed", () => {
  const token = makeToken("sess");
  const other = token.at(10) === "x" ? "y" : "x";
  const broken = [
    token.slice(0, 10) + other + token.slice(11),
    token.slice(0, -1),
    `${token}0`,
    `${token}\n`,
    token.replace("sess_", "ak_"),
    token.toUpperCase(),
    "",
    "sess_",
    "2fa_ticket_0123456789",
  ];
  for (const text of broken) expect(isWellFormedToken(text), text).toBe(false);
});

test("[A19] The random characters of a token are uniformly distributed", () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 2000; round++) {
    for (const character of makeToken("sess").slice(5, 35)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  // 60,000 draws over 62 characters: the average is 968, the standard deviation 31.
  expect(counts.size).toBe(62);
  expect(Math.max(...counts.values())).toBeLessThan(1170);
  expect(Math.min(...counts.values())).toBeGreaterThan(770);
});

test("[A29] A webhook token has at least 190 random bits and needs no escaping in a path", () => {
  const token = makeWebhookToken();
  expect(token).toMatch(/^whk_[0-9A-Za-z]{36}$/);
  expect(36 * Math.log2(62)).toBeGreaterThan(190);
  expect(makeWebhookToken()).not.toBe(token);
});

test("[A19] A token has a stable hash", () => {
  expect(hashToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
