import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeEmail } from "./user-input.ts";

test.each([
  ["Ada@Example.ORG", "ada@example.org"],
  [" ada@example.org ", "ada@example.org"],
  ["ada+belfry@sub.example.org", "ada+belfry@sub.example.org"],
  ["ａｄａ@example.org", "ada@example.org"],
  ["ﬁona@example.org", "fiona@example.org"],
  ["root@localhost", "root@localhost"],
  ["jörg@münchen.de", "jörg@münchen.de"],
])("[A8] %j is normalized to %j", (given, address) => {
  expect(normalizeEmail(given)).toBe(address);
});

test.each([
  "",
  "ada",
  "@example.org",
  "ada@",
  "ada@@example.org",
  "ada@b@example.org",
  "ada＠example.org",
  "ada﹫example.org",
  "ada\0@example.org",
  "ada@exam\nple.org",
  "ada\u200b@example.org",
  "ada\u007f@example.org",
  "ada lovelace@example.org",
  "ada@example..org",
  "ada@.example.org",
  "<ada@example.org>",
  "ada@example.org\ud800",
  `${"a".repeat(65)}@example.org`,
  `ada@${"a.".repeat(130)}org`,
  `ada@${"a".repeat(100_000)}`,
])("[A8] %j is not an e-mail address", (given) => {
  expect(normalizeEmail(given)).toBeUndefined();
});

test("[A8] Normalizing a normalized address does not change it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 });
  fc.assert(
    fc.property(text, text, (local, domain) => {
      const once = normalizeEmail(`${local}@${domain}`);
      if (once !== undefined) expect(normalizeEmail(once)).toBe(once);
    }),
  );
});
