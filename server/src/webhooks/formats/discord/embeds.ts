/** Converts Discord's embeds to cards, and cards to the embeds of replies. */

import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { readContent, readWords } from "./content.ts";

/** Reads Discord's integer, or the `#rrggbb` that some senders write instead. */
export function readColor(given: unknown): string | undefined {
  const found = getText(given);
  if (/^#[0-9a-f]{6}$/i.test(found)) return found.toLowerCase();
  const number = found === "" ? Number.NaN : Number(found);
  if (!Number.isInteger(number) || number < 0 || number > 0xffffff) return undefined;
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** Converts an embed to a card. Returns undefined if it shows nothing. */
function readEmbed(embed: unknown): Card | undefined {
  const rest: string[] = []; // values without a place in a card, shown below its text
  const words = (...path: string[]) => readWords(getText(embed, ...path));
  const url = (...path: string[]) => {
    const found = getUrl(embed, ...path);
    const given = getText(embed, ...path);
    // `attachment://` refers to a file of the same request, which the message shows itself.
    if (!found && given && !given.startsWith("attachment://")) rest.push(given);
    return found;
  };

  const card: Card = {};
  const text = readContent(getText(embed, "description"));
  const [title, titleUrl] = [words("title"), url("url")];
  if (title || titleUrl) card.title = title || titleUrl;
  if (titleUrl) card.titleUrl = titleUrl;
  readAuthor(card, words("author", "name"), url("author", "url"), url("author", "icon_url"));
  readFooter(card, words("footer", "text"), url("footer", "icon_url"));
  const [imageUrl, thumbnailUrl] = [url("image", "url"), url("thumbnail", "url")];
  if (imageUrl) card.imageUrl = imageUrl;
  if (thumbnailUrl) card.thumbnailUrl = thumbnailUrl;

  const links = (["video", "provider"] as const).flatMap((part) => {
    const name = words(part, "name");
    const target = url(part, "url");
    if (!target && name) rest.push(name);
    return target ? [{ text: name || (part === "video" ? "Video" : target), url: target }] : [];
  });
  if (links.length > 0) card.links = links;
  const fields = getList(embed, "fields").flatMap(readField);
  if (fields.length > 0) card.fields = fields;

  const timestamp = getTime(embed, "timestamp");
  if (!timestamp && getText(embed, "timestamp")) rest.push(getText(embed, "timestamp"));
  const body = [text, ...rest].filter(Boolean).join("\n\n");
  if (body) card.text = body;
  if (Object.keys(card).length === 0) return undefined;

  const color = readColor(get(embed, "color"));
  if (color) card.color = color;
  if (timestamp) card.timestamp = timestamp;
  return card;
}

function readAuthor(card: Card, name: string, url?: string, iconUrl?: string): void {
  if (!name && !url && !iconUrl) return;
  card.author = { name: name || url || "", ...(url && { url }), ...(iconUrl && { iconUrl }) };
}

function readFooter(card: Card, text: string, iconUrl?: string): void {
  if (text || iconUrl) card.footer = { text, ...(iconUrl && { iconUrl }) };
}

function readField(field: unknown): NonNullable<Card["fields"]> {
  const title = readWords(getText(field, "name"));
  const value = readContent(getText(field, "value"));
  const short = ["true", "1"].includes(getText(field, "inline").toLowerCase());
  return title || value ? [{ title, value, short }] : [];
}

/** Writes a card as Markdown, for cards over the limit. */
function writeCard(card: Card): string {
  const { author, title, titleUrl, text, fields, footer, links, imageUrl, thumbnailUrl } = card;
  return [
    [author?.name, author?.url, author?.iconUrl],
    [title && `**${title}**`, titleUrl],
    [text],
    ...(fields ?? []).map(({ title, value }) => [title && `**${title}**`, value]),
    ...(links ?? []).map(({ text, url }) => [text, url]),
    [imageUrl, thumbnailUrl],
    [footer?.text, footer?.iconUrl],
    [card.timestamp],
    [card.details],
  ]
    .map((line) => line.filter(Boolean).join(" "))
    .filter(Boolean)
    .join("\n");
}

export function readEmbeds(embeds: unknown): Card[] {
  return getList(embeds)
    .filter(isObject)
    .flatMap((embed) => readEmbed(embed) ?? []);
}

/** Adds the text of the cards over the limit to the last card. */
export function fitCards(cards: readonly Card[]): Card[] {
  const kept = cards.slice(0, limits.cardsPerMessage);
  const beyond = cards.slice(limits.cardsPerMessage).map(writeCard);
  const last = kept.at(-1);
  if (last && beyond.length > 0) {
    last.text = [last.text, ...beyond].filter(Boolean).join("\n\n");
  }
  return kept;
}

/** Converts a card to the embed of a reply. */
export function embedOf(card: Card): Record<string, unknown> {
  const { author, footer } = card;
  const image = (url?: string) => (url ? { url } : undefined);
  const embed = {
    type: "rich",
    title: card.title,
    url: card.titleUrl,
    description: card.text,
    color: card.color && Number.parseInt(card.color.slice(1), 16),
    timestamp: card.timestamp,
    author: author && { name: author.name, url: author.url, icon_url: author.iconUrl },
    footer: footer && { text: footer.text, icon_url: footer.iconUrl },
    fields: card.fields?.map(({ title, value, short }) => ({ name: title, value, inline: short })),
    image: image(card.imageUrl),
    thumbnail: image(card.thumbnailUrl),
  };
  return Object.fromEntries(Object.entries(embed).filter(([, value]) => value !== undefined));
}
