/** One line of text a person typed: a name, a title, a topic. */
import { failAt } from "./problems.ts";

// Controls and line breaks, and the marks that make text read in another order than it is stored.
const forbidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Answers the trimmed text, or refuses the member of the body it came from. */
export function parseTextInput(pointer: string, text: string, maxLength: number): string {
  if (!text.isWellFormed()) failAt(pointer, "must be well-formed Unicode");
  const line = text.trim().normalize("NFC");
  if (forbidden.test(line)) failAt(pointer, "must be one line without control characters");
  if (!visible.test(line)) failAt(pointer, "must not be blank");
  const length = [...line].length;
  if (length > maxLength) failAt(pointer, `must have at most ${maxLength} characters`);
  return line;
}
