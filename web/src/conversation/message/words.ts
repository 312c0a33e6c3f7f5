/** What a message says where only words can stand: read aloud, copied. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";

/** In a line or two: its text, else the first thing its cards say, else what its files are called. */
export function gistOf({ text, cards = [], files = [] }: Message): string {
  if (text.trim()) return text;
  const said = cards.map(({ title, text }) => [title, text].filter(Boolean).join(": "));
  return said.find(Boolean) ?? cards.flatMap(linesOf)[0] ?? namesOf(files).join(", ");
}

/** All of it, as Markdown. */
export function wordsOf({ text, cards = [], files = [] }: Message): string {
  const said = cards.map((card) => linesOf(card).join("\n"));
  const parts = [text, ...said, namesOf(files).join("\n")];
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
    card.imageUrl,
    ...links.map(({ text, url }) => `${text} (${url})`),
    footer?.text,
  ];
  return lines.flatMap((line) => line || []);
}
