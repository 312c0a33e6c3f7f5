import fc from "fast-check";
import { expect, test } from "vitest";
import { emailSpellings, normalizeEmail, parseEmail } from "./email.ts";

test.each([
  ["Ada@Example.ORG", "ada@example.org"],
  [" ada@example.org ", "ada@example.org"],
  ["ada+belfry@sub.example.org", "ada+belfry@sub.example.org"],
  ["ａｄａ@example.org", "ada@example.org"],
  ["ﬁona@example.org", "fiona@example.org"],
  ["root@localhost", "root@localhost"],
  ["jörg@münchen.de", "jörg@xn--mnchen-3ya.de"],
  ["jörg@XN--MNCHEN-3YA.de", "jörg@xn--mnchen-3ya.de"],
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

test("[F13] A domain has one spelling, and older spellings still find their account", () => {
  const spellings = ["ada@bücher.example", "ada@xn--bcher-kva.example"];
  expect(emailSpellings("Ada@Bücher.example")).toEqual(spellings);
  expect(emailSpellings("ada@XN--bcher-kva.example")).toEqual([spellings[1]]);
  expect(emailSpellings("ada@example.org")).toEqual(["ada@example.org"]);
  expect(emailSpellings("belfry")).toEqual([]);
});

test.each([
  ["jörg@münchen.de"],
  ["niño.łukasz+1@example.org"],
  ["почта@пример.рф"],
  ["почта@example.org"],
  ["παράδειγμα@example.org"],
  ["田中taro@日本.jp"],
  ["山田ー@example.org"],
  ["한국@한국.kr"],
  ["पता@उदाहरण.भारत"],
  ["o'neil_1@faß.de"],
])("[F13] %j is accepted", (address) => {
  expect(parseEmail("/email", address)).toBe(normalizeEmail(address));
});

const mixed = "mixes letters of different alphabets, such as Latin and Cyrillic";
test.each([
  ["lıly@example.org", "contains “ı”, which looks like another letter"],
  ["LİLY@example.org", "contains “\u0307”, which looks like another letter"],
  ["lily@ıstanbul.example", "contains “ı”, which looks like another letter"],
  ["lily@xn--stanbul-qfb.com", "contains “ı”, which looks like another letter"],
  ["ɑda@example.org", "contains “ɑ”, which looks like another letter"],
  ["аda@example.org", mixed],
  ["ada@exаmple.org", mixed],
  [`ada@${new URL("http://exаmple.org").hostname}`, mixed],
  ["αda@example.org", mixed],
  ["адаж日本@пример.рф", mixed],
  ["ada@xn--a.example", "must be an e-mail address"],
  ["ada@xn--.example", "must be an e-mail address"],
])("[F13] The look-alike %j is rejected with the reason", (address, detail) => {
  expect(() => parseEmail("/email", address)).toThrow(`/email ${detail}.`);
});
