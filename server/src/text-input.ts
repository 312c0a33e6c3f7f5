/** Parses text that people type: names, titles, topics and search queries. */
import { fail, failAt } from "./problems.ts";

// Control characters, line breaks, and marks that change the reading direction.
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns one trimmed line, or rejects the member of the body that it came from. */
export function parseTextInput(pointer: string, text: string, maxLength: number): string {
  if (!text.isWellFormed()) failAt(pointer, "must be well-formed Unicode");
  const line = text.trim().normalize("NFC");
  if (forbidden.test(line)) failAt(pointer, "must be one line without control characters");
  if (!visible.test(line)) failAt(pointer, "must not be blank");
  const length = [...line].length;
  if (length > maxLength) failAt(pointer, `must have at most ${maxLength} characters`);
  return line;
}

export function parseSearchText(query: string): string {
  const text = query.normalize("NFKC").trim();
  if (/\p{Cc}/u.test(text)) {
    fail("invalid_query", { detail: "query must not contain control characters." });
  }
  return text;
}
