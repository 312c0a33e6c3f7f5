import { expect, test } from "vitest";
import { checkNewPassword, isCommon } from "./password-rules.ts";

const email = "marianne.weber@example.org";

test.each([
  "correct horse battery staple",
  "a quiet harbour",
  "vier Enten am Teich",
  "ich-mag-kein-password",
  "rainy belfry in october",
  "хорошая погода",
  "🦊🦉🐢🐙🦔🦋🐌🐝🐞🦎🐍🦖",
  "x7 k2 p9 m4 q8",
])("[A2] The password %j is accepted", (password) => {
  expect(() => checkNewPassword("/password", password, email)).not.toThrow();
});

test.each([
  "password1234",
  "Password2026!",
  "P@ssw0rd!2026",
  "passwordpassword",
  "qwertyuiop12",
  "QWERTZUIOPASDF",
  "123456789012",
  "987654321098",
  "abcdefghijkl",
  "zyxwvutsrqpo",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "letmeinletmein",
  "iloveyou1234",
  "administrator",
  "Belfry-belfry",
  "belfry123456",
  "b3lfry!b3lfry!",
  "marianne.weber",
  "Marianne.Weber1!",
  "marianne.weber@example.org",
  "hellokitty12",
])("[A2] The password %j is rejected as too easy to guess", (password) => {
  expect(isCommon(password, email)).toBe(true);
  expect(() => checkNewPassword("/password", password, email)).toThrow(
    expect.objectContaining({ code: "password_too_weak" }),
  );
});

test("[A2] Length is counted in characters, not in code units or bytes", () => {
  expect(() => checkNewPassword("/password", "🦊".repeat(6), email)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ limit: 12, actual: 6 }) }),
  );
  expect(() =>
    checkNewPassword("/password", "lines of a song, ".repeat(2).trim(), email),
  ).not.toThrow();
});

test("[A2] More than 1,024 bytes are rejected and never truncated", () => {
  const words = Array.from({ length: 240 }, (_, index) => String(index * 7919)).join(" ");
  expect(() => checkNewPassword("/password", words.slice(0, 1024), email)).not.toThrow();
  expect(() => checkNewPassword("/password", words.slice(0, 1025), email)).toThrow(
    expect.objectContaining({
      code: "invalid_body",
      details: expect.objectContaining({ limit: 1024 }),
    }),
  );
});

test("[A2] Leading and trailing spaces are part of a password", () => {
  expect(() => checkNewPassword("/password", "  a harbour ", email)).not.toThrow();
});

test("[A2] A lone surrogate is rejected, because hashing would replace it", () => {
  expect(() => checkNewPassword("/password", "a quiet harbour\ud800", email)).toThrow(
    expect.objectContaining({ code: "invalid_body" }),
  );
});
