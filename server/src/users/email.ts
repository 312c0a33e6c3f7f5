/**
 * E-mail addresses. Each account has one spelling: NFKC, lower case, and the domain in ASCII. An
 * address that could be mistaken for another one is rejected when it is set, never at sign-in.
 */
import { domainToASCII, domainToUnicode } from "node:url";
import { limits } from "@belfry/contracts/limits";
import { failAt } from "../problems.ts";
import { lookAlikeIn } from "./look-alikes.ts";

// Full-width and small forms of @, which NFKC would turn into a real @.
const atSignVariants = /[\uff20\ufe6b]/;
const controls = /[\p{Cc}\p{Cf}]/u;
const shape = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{M}\p{N}-]{1,63}\.)*[\p{L}\p{M}\p{N}-]{1,63}$/u;
/** Contains letters beyond ASCII, or a label that encodes some (RFC 5891). */
const international = /[^\0-\x7f]|(^|\.)xn--/;

/**
 * Returns the canonical spelling of an e-mail address, or undefined if it is invalid. This spelling
 * is stored and compared, so that no two accounts have the same address in different spellings.
 */
export function normalizeEmail(text: string): string | undefined {
  const folded = foldEmail(text);
  if (folded === undefined) return undefined;
  const at = folded.lastIndexOf("@");
  const domain = folded.slice(at + 1);
  if (!international.test(domain)) return folded;
  const email = `${folded.slice(0, at)}@${domainToASCII(domain)}`;
  return isShort(email) && shape.test(email) ? email : undefined;
}

/**
 * Returns the spellings under which an account may be stored, best match first. Versions before
 * 2026-11-22 stored the domain as it was typed. Where two such accounts are one address today, both
 * keep their spelling.
 */
export function emailSpellings(text: string): string[] {
  const spellings = [foldEmail(text), normalizeEmail(text)];
  return [...new Set(spellings)].filter((spelling) => spelling !== undefined);
}

/** Parses the address of a new account, or a new address. */
export function parseEmail(pointer: string, text: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) failAt(pointer, "must be an e-mail address");
  const at = email.lastIndexOf("@");
  const labels = email.slice(at + 1).split(".");
  for (const part of [email.slice(0, at), ...labels.map(decodeLabel)]) {
    if (part === undefined) failAt(pointer, "must be an e-mail address");
    const problem = lookAlikeIn(part);
    if (problem) failAt(pointer, problem);
  }
  return email;
}

/** Returns a label of a domain in Unicode, or undefined if it claims to be encoded and is not. */
function decodeLabel(label: string): string | undefined {
  if (!label.startsWith("xn--")) return label;
  const decoded = domainToUnicode(label);
  return decoded === label ? undefined : decoded;
}

function foldEmail(text: string): string | undefined {
  if (text.length > 4 * limits.emailLength || !text.isWellFormed()) return undefined;
  if (atSignVariants.test(text)) return undefined;
  const folded = text.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
  if (controls.test(text.trim()) || controls.test(folded)) return undefined;
  return isShort(folded) && shape.test(folded) ? folded : undefined;
}

function isShort(email: string): boolean {
  return email.length <= limits.emailLength;
}
