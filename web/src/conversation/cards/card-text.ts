/** Texts and links of a card as Markdown. */
import type { Card } from "@belfry/contracts/messages/cards";

export function cardSource(card: Card): string {
  return linesOfCard(card).join("\n");
}

export function linesOfCard(card: Card): string[] {
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
