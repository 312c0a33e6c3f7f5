/**
 * Which passwords may be set: long enough, not too long to hash, not among the first an attacker
 * tries. No composition rules. Asked when a password is set, never at sign-in.
 */
import { limits } from "@belfry/contracts/limits";
import { fail } from "../../problems.ts";
import { commonPasswords, commonWords } from "./common-passwords.ts";

const product = "belfry";
const letterBySign: Readonly<Record<string, string>> = {
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

/** Refuses a text no password can be: it was not hashed and never will be. */
export function checkPasswordForm(pointer: string, password: string): void {
  const refuse = (detail: string, numbers: { limit?: number; actual?: number } = {}) =>
    fail("invalid_body", {
      detail: `${pointer} ${detail}.`,
      errors: [{ pointer, detail }],
      ...numbers,
    });
  if (!password.isWellFormed()) refuse("must be well-formed Unicode");
  const bytes = Buffer.byteLength(password);
  const limit = limits.passwordMaxBytes;
  if (bytes > limit) refuse(`must have at most ${limit} bytes`, { limit, actual: bytes });
}

export function checkNewPassword(pointer: string, password: string, email: string): void {
  checkPasswordForm(pointer, password);
  const refuse = (detail: string, numbers: { limit?: number; actual?: number } = {}) =>
    fail("password_too_weak", { detail, errors: [{ pointer, detail }], ...numbers });
  const length = [...password.normalize("NFC")].length;
  const limit = limits.passwordMinLength;
  if (length < limit) {
    refuse(`A password needs at least ${limit} characters.`, { limit, actual: length });
  }
  if (isCommon(password, email)) refuse("This password is too easy to guess.");
}

/** Whether a password is, or is little more than, something everybody thinks of. */
export function isCommon(password: string, email: string): boolean {
  const [localPart = ""] = email.toLowerCase().split("@");
  const words = [email.toLowerCase(), localPart, product, ...commonWords]
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  return (
    commonPasswords.has(lower) ||
    commonPasswords.has(withoutLeet(lower)) ||
    hasNothingOfItsOwn(lower, words)
  );
}

function hasNothingOfItsOwn(text: string, words: readonly string[]): boolean {
  if (isRepetition(text) || isRun(text)) return true;
  const rest = words.reduce(without, text);
  if (rest === text) return false;
  const hasLetters = /\p{L}/u.test(rest);
  return rest.length <= (hasLetters ? 4 : 8) || isRepetition(rest) || isRun(rest);
}

/** Finds the word written with signs for letters as well, and leaves the rest as it is. */
function without(text: string, word: string): string {
  let rest = text.replaceAll(word, "");
  for (let at = withoutLeet(rest).indexOf(word); at >= 0; at = withoutLeet(rest).indexOf(word)) {
    rest = rest.slice(0, at) + rest.slice(at + word.length);
  }
  return rest;
}

/** A unit of up to a third of the text, over and over. */
function isRepetition(text: string): boolean {
  const longest = Math.min(12, Math.floor(text.length / 3));
  for (let length = 1; length <= longest; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** Made of long pieces of the alphabet, the digits or the keyboard's rows. */
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
  return text.replace(/[013457@$!]/g, (sign) => letterBySign[sign] ?? sign);
}
