/** Plain text of a message, for announcements and copying. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import { cardSource, linesOfCard } from "../cards/card-text.ts";

/** A list or quote is one only at the start of a line. */
const startsWithBlock = /^\s*(?:[-*+>#]|\d+[.)]|```)/;

/** Returns the text, or else the first text of the cards, or the names of the files. */
export function summarize({ text, cards = [], files = [] }: Message): string {
  if (text.trim()) return text;
  const summaries = cards.map(({ title, text = "", fallback }) => {
    if (fallback) return fallback;
    const separator = startsWithBlock.test(text) ? ":\n\n" : ": ";
    return [title, text].filter(Boolean).join(separator);
  });
  return summaries.find(Boolean) ?? cards.flatMap(linesOfCard)[0] ?? namesOf(files).join(", ");
}

/** Returns everything as Markdown. */
export function fullText({ text, cards = [], files = [] }: Message): string {
  const cardTexts = cards.map(cardSource);
  const parts = [text, ...cardTexts, namesOf(files).join("\n")];
  return parts.filter((part) => part.trim()).join("\n\n");
}

function namesOf(files: readonly StoredFile[]): string[] {
  return files.map(({ name }) => name);
}
