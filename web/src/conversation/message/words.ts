/** What a message says where only words can stand: read aloud, copied. */
import type { Card } from "@belfry/contracts/cards";
import type { Message } from "@belfry/contracts/messages";

/** In a line or two: its text, else the first thing its cards say. */
export function gistOf({ text, cards = [] }: Message): string {
  if (text.trim()) return text;
  const said = cards.map(({ title, text }) => [title, text].filter(Boolean).join(": "));
  return said.find(Boolean) ?? cards.flatMap(linesOf)[0] ?? "";
}

/** All of it, as Markdown. */
export function wordsOf({ text, cards = [] }: Message): string {
  const parts = [text, ...cards.map((card) => linesOf(card).join("\n"))];
  return parts.filter((part) => part.trim()).join("\n\n");
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
