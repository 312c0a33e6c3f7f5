/** Parses display names and avatar URLs. */
import { limits } from "@belfry/contracts/limits";
import { failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";

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
