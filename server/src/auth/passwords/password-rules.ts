/**
 * Rules for new passwords: a minimum length, a maximum to hash, and no easily guessed passwords. No
 * composition rules. They apply when a password is set, never at sign-in.
 */
import { limits } from "@belfry/contracts/limits";
import { fail } from "../../problems.ts";
import { commonPasswords, commonWords } from "./common-passwords.ts";

const product = "belfry";
const letterBySymbol: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", $: "s", "!": "i" },
};
const runs = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** Rejects text that cannot be hashed as a password. */
export function checkPasswordForm(pointer: string, password: string): void {
  const reject = (detail: string, numbers: { limit?: number; actual?: number } = {}) =>
    fail("invalid_body", {
      detail: `${pointer} ${detail}.`,
      errors: [{ pointer, detail }],
      ...numbers,
    });
  if (!password.isWellFormed()) reject("must be well-formed Unicode");
  const bytes = Buffer.byteLength(password);
  const limit = limits.passwordMaxBytes;
  if (bytes > limit) reject(`must have at most ${limit} bytes`, { limit, actual: bytes });
}

export function checkNewPassword(pointer: string, password: string, email: string): void {
  checkPasswordForm(pointer, password);
  const reject = (detail: string, numbers: { limit?: number; actual?: number } = {}) =>
    fail("password_too_weak", { detail, errors: [{ pointer, detail }], ...numbers });
  const length = [...password.normalize("NFC")].length;
  const limit = limits.passwordMinLength;
  if (length < limit) {
    reject(`A password needs at least ${limit} characters.`, { limit, actual: length });
  }
  if (isCommon(password, email)) reject("This password is too easy to guess.");
}

/** Returns whether a password is common, or little more than a common word, repetition or run. */
export function isCommon(password: string, email: string): boolean {
  const [localPart = ""] = email.toLowerCase().split("@");
  const words = [email.toLowerCase(), localPart, product, ...commonWords]
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  return (
    commonPasswords.has(lower) ||
    commonPasswords.has(withoutLeet(lower)) ||
    addsLittleTo(lower, words)
  );
}

function addsLittleTo(text: string, words: readonly string[]): boolean {
  if (isRepetition(text) || isRun(text)) return true;
  const rest = words.reduce(removeWord, text);
  if (rest === text) return false;
  const hasLetters = /\p{L}/u.test(rest);
  return rest.length <= (hasLetters ? 4 : 8) || isRepetition(rest) || isRun(rest);
}

/** Removes a word, even if it is written with symbols for letters. */
function removeWord(text: string, word: string): string {
  let rest = text.replaceAll(word, "");
  for (let at = withoutLeet(rest).indexOf(word); at >= 0; at = withoutLeet(rest).indexOf(word)) {
    rest = rest.slice(0, at) + rest.slice(at + word.length);
  }
  return rest;
}

/** Returns whether the text repeats a unit of up to a third of its length. */
function isRepetition(text: string): boolean {
  const longest = Math.min(12, Math.floor(text.length / 3));
  for (let length = 1; length <= longest; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** Returns whether the text consists of long runs of the alphabet, digits or keyboard rows. */
function isRun(text: string): boolean {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + 4, text.length);
    if (!runs.some((run) => run.includes(text.slice(start, end)))) return false;
    while (end < text.length && runs.some((run) => run.includes(text.slice(start, end + 1)))) end++;
    start = end;
  }
  return text.length > 0;
}

function withoutLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (symbol) => letterBySymbol[symbol] ?? symbol);
}
