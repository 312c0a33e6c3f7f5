/**
 * Builds cards part by part. A card shows its parts in a fixed order, so a part that belongs above
 * an earlier one starts the next card. This keeps the sender's order.
 */
import type { Card } from "@belfry/contracts/messages/cards";
import { joinPassages } from "./mrkdwn/markdown.ts";
import { writePlain } from "./mrkdwn/plain-text.ts";
import { isRepeatedIn } from "./repeats.ts";
import { isBlank } from "./values.ts";

export type Field = NonNullable<Card["fields"]>[number];
export type Link = NonNullable<Card["links"]>[number];

const positions = { title: 0, text: 1, fields: 2, ending: 3 };

export function createCardBuilder(first: Card = {}) {
  const cards = [first];
  let position =
    first.footer || first.links ? 3 : first.fields ? 2 : first.text || first.title ? 1 : 0;

  function cardAt(place: keyof typeof positions): Card {
    const last = cards.at(-1);
    if (last && positions[place] >= position) {
      position = positions[place];
      return last;
    }
    const next: Card = first.color ? { color: first.color } : {};
    cards.push(next);
    position = positions[place];
    return next;
  }

  return {
    cards,
    title(title: string) {
      if (isBlank(title)) return;
      cardAt("title").title = title;
      position = positions.text;
    },
    text(markdown: string) {
      const title = cards.at(-1)?.title;
      if (isBlank(markdown) || (title && isRepeatedIn(markdown, title))) return;
      const card = cardAt("text");
      card.text = card.text ? `${card.text}\n\n${markdown}` : markdown;
    },
    fields(fields: Field[]) {
      if (fields.length === 0) return;
      const card = cardAt("fields");
      card.fields ??= [];
      card.fields.push(...fields);
    },
    footer(text: string) {
      const card = cardAt("ending");
      card.footer = { ...card.footer, text: card.footer ? `${card.footer.text} ${text}` : text };
    },
    links(links: Link[]) {
      if (links.length === 0) return;
      const card = cardAt("ending");
      card.links ??= [];
      card.links.push(...links);
    },
    divide() {
      const card = cards.at(-1);
      if (position === positions.text && card?.text) card.text = `${card.text}\n\n---`;
      else if (position > positions.text) cardAt("text");
    },
  };
}
export type CardBuilder = ReturnType<typeof createCardBuilder>;

/** A colour or a time alone does not count as content. */
export function isEmptyCard(card: Card): boolean {
  const { author, title, text, fields, imageUrl, thumbnailUrl, footer, links } = card;
  const words = [author?.name, title, text, imageUrl, thumbnailUrl, footer?.text];
  return words.every((word) => isBlank(word ?? "")) && !fields?.length && !links?.length;
}

/** Writes a card as Markdown, for places that cannot show cards. */
export function writeCard(card: Card): string {
  const { author, title, titleUrl, text, fields, footer } = card;
  const urls = [titleUrl, author?.url, card.imageUrl, card.thumbnailUrl];
  const links = card.links?.map(({ text, url }) => `${writePlain(text)} ${writePlain(url)}`) ?? [];
  return joinPassages([
    writePlain(author?.name ?? ""),
    title && `### ${writePlain(title.replace(/\s+/g, " ").trim())}`,
    text,
    ...(fields ?? []).map((field) => joinPassages([writePlain(field.title), field.value])),
    ...urls.map((url) => writePlain(url ?? "")),
    writePlain(footer?.text ?? ""),
    card.timestamp && writePlain(card.timestamp),
    ...links,
    card.details,
  ]);
}
