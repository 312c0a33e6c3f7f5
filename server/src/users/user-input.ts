/** Parses e-mail addresses, display names and avatar URLs. */
import { limits } from "@belfry/contracts/limits";
import { failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";

// Full-width and small forms of @, which NFKC would turn into a real @.
const atSignVariants = /[\uff20\ufe6b]/;
const controls = /[\p{Cc}\p{Cf}]/u;
const shape = /^[^\s@<>()[\]\\,;:"]{1,64}@([\p{L}\p{N}-]{1,63}\.)*[\p{L}\p{N}-]{1,63}$/u;

/**
 * Returns the canonical spelling of an e-mail address, or undefined if it is invalid. This spelling
 * is stored and compared, so that no two accounts have the same address in different spellings.
 */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > 4 * limits.emailLength || !text.isWellFormed()) return undefined;
  if (atSignVariants.test(text)) return undefined;
  const folded = text.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
  if (controls.test(text.trim()) || controls.test(folded)) return undefined;
  if (folded.length > limits.emailLength || !shape.test(folded)) return undefined;
  return folded;
}

export function parseEmail(pointer: string, text: string): string {
  return normalizeEmail(text) ?? failAt(pointer, "must be an e-mail address");
}

export function parseDisplayName(pointer: string, text: string): string {
  return parseTextInput(pointer, text, limits.nameLength);
}

/** Checks the form of the URL only. Fetches nothing. */
export function parseAvatarUrl(pointer: string, text: string): string {
  const limit = limits.avatarUrlLength;
  const url = text.length <= limit ? URL.parse(text) : null;
  // The serialized form is stored, and it may be longer than the input.
  const isValid = url && /^https?:$/.test(url.protocol) && url.href.length <= limit;
  if (!isValid || url.username || url.password) {
    failAt(pointer, `must be an http or https URL with at most ${limit} characters`);
  }
  return url.href;
}
