/** Finds texts that only repeat others, such as those that Slack shows in notifications. */
import { isBlank } from "./values.ts";

/** Whether all words of the text are in the strings of `shown`. */
export function isContainedIn(text: string, shown: unknown): boolean {
  if (isBlank(text)) return true;
  const shownText = leavesOf(shown).join("\n");
  const shownWords = new Set(wordsOf(shownText));
  const words = wordsOf(text);
  return words.length > 0
    ? words.every((word) => shownWords.has(word))
    : shownText.includes(text.trim());
}

/** Whether one of the strings of `shown` has the same words in the same order. */
export function isRepeatedIn(text: string, shown: unknown): boolean {
  const words = wordsOf(text).join(" ");
  return words !== "" && leavesOf(shown).some((leaf) => wordsOf(leaf).join(" ") === words);
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === "string" ? [value] : [];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
