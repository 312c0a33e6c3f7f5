/** Plain text of a message, for announcements and copying. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";

/** A list or quote is one only at the start of a line. */
const startsWithBlock = /^\s*(?:[-*+>#]|\d+[.)]|```)/;

/** Returns the text, or else the first text of the cards, or the names of the files. */
export function summarize({ text, cards = [], files = [] }: Message): string {
  if (text.trim()) return text;
  const summaries = cards.map(({ title, text = "" }) => {
    const separator = startsWithBlock.test(text) ? ":\n\n" : ": ";
    return [title, text].filter(Boolean).join(separator);
  });
  return summaries.find(Boolean) ?? cards.flatMap(linesOf)[0] ?? namesOf(files).join(", ");
}

/** Returns everything as Markdown. */
export function fullText({ text, cards = [], files = [] }: Message): string {
  const cardTexts = cards.map((card) => linesOf(card).join("\n"));
  const parts = [text, ...cardTexts, namesOf(files).join("\n")];
  return parts.filter((part) => part.trim()).join("\n\n");
}

function namesOf(files: readonly StoredFile[]): string[] {
  return files.map(({ name }) => name);
}

function linesOf(card: Card): string[] {
  const { author, title, titleUrl, text, fields = [], footer, links = [] } = card;
  const lines = [
    author?.name,
    title && titleUrl ? `${title} (${titleUrl})` : (title ?? titleUrl),
    text,
    ...fields.map(({ title, value }) => (title ? `${title}: ${value}` : value)),
    card.details,
    card.imageUrl,
    ...links.map(({ text, url }) => `${text} (${url})`),
    footer?.text,
  ];
  return lines.flatMap((line) => line || []);
}
