/** What may stand in a message. */
import { limits } from "@belfry/contracts/limits";
import { fail, failAt } from "../problems.ts";

/** Answers the text as it will be stored: unchanged. Markdown may need its leading spaces. */
export function checkedText(text: string): string {
  if (!text.isWellFormed()) failAt("/text", "must be well-formed Unicode");
  if (text.includes("\0")) failAt("/text", "must not contain the character U+0000");
  if (!/[^\s\p{Cc}\p{Cf}]/u.test(text)) fail("empty_message"); // zero width is nothing to show
  const length = lengthOf(text);
  if (length > limits.textLength) {
    fail("text_too_long", {
      detail: `The text has ${length} characters; a message may have ${limits.textLength}.`,
      limit: limits.textLength,
      actual: length,
    });
  }
  return text;
}

/** In code points; counted only where UTF-16 units, which are never fewer, leave a doubt. */
function lengthOf(text: string): number {
  return text.length <= limits.textLength ? text.length : [...text].length;
}
