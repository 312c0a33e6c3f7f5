/** Slack's and Mattermost's attachments: one card each, or several if its blocks need them. */
import type { Card } from "@belfry/contracts/messages/cards";
import { isoTime } from "../../../clock.ts";
import { addBlocks } from "./blocks.ts";
import {
  type CardBuilder,
  createCardBuilder,
  type Field,
  isEmptyCard,
  type Link,
} from "./card-builder.ts";
import { writePlain } from "./mrkdwn/plain-text.ts";
import { isContainedIn } from "./repeats.ts";
import type { TextReader } from "./text-dialect.ts";
import { isBlank, listOf, type Members, textOf, webUrlOf } from "./values.ts";

export interface AttachmentParts {
  /** Markdown that is shown before the card. */
  before: string;
  cards: Card[];
}

const colors: Record<string, string> = {
  good: "#2eb886",
  warning: "#daa038",
  danger: "#a30200",
  // Alertmanager's rocketchat_configs name these.
  red: "#a30200",
  green: "#2eb886",
};

export function readAttachment(attachment: Members, reader: TextReader): AttachmentParts {
  const words = (member: string) => reader.words(textOf(attachment[member])).trim();
  const builder = createCardBuilder(readHead(attachment, words));
  builder.text(reader.markdown(textOf(attachment.text)));
  for (const text of invalidUrls(attachment)) builder.text(writePlain(text));
  const { links, labels } = readActions(listOf(attachment.actions));
  for (const label of labels) builder.text(writePlain(label));
  builder.fields(
    listOf(attachment.fields)
      .map((field) => readField(field, reader))
      .filter(hasText),
  );
  builder.links(links);
  addFooter(builder, attachment, words);
  addBlocks(builder, listOf(attachment.blocks));

  const before = reader.markdown(textOf(attachment.pretext));
  const cards = builder.cards.filter((card) => !isEmptyCard(card));
  // Meant for notifications: it usually repeats the other members.
  const fallback = words("fallback");
  if (isContainedIn(fallback, [before, cards])) return { before, cards };
  const isShown = cards.length === 0 && isBlank(before);
  const member = { [isShown ? "text" : "fallback"]: writePlain(fallback) };
  const [first = builder.cards[0], ...others] = cards;
  return { before, cards: [{ ...first, ...member }, ...others] };
}

function readHead(attachment: Members, words: (member: string) => string): Card {
  const title = words("title");
  const titleUrl = webUrlOf(attachment.title_link);
  const name = [words("author_name"), words("author_subname")].filter((part) => part).join(" ");
  const url = webUrlOf(attachment.author_link);
  const iconUrl = webUrlOf(attachment.author_icon);
  const color = colorOf(textOf(attachment.color).trim().toLowerCase());
  const imageUrl = webUrlOf(attachment.image_url);
  const thumbnailUrl = webUrlOf(attachment.thumb_url);
  return {
    ...(color && { color }),
    ...((name || url) && {
      author: { name: name || `${url}`, ...(url && { url }), ...(iconUrl && { iconUrl }) },
    }),
    ...((title || titleUrl) && { title: title || `${titleUrl}` }),
    ...(titleUrl && { titleUrl }),
    ...(imageUrl && { imageUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
  };
}

function colorOf(color: string): string | undefined {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(color)?.[1];
  if (!hex) return Object.hasOwn(colors, color) ? colors[color] : undefined;
  return `#${hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")}`;
}

/** Members that should be URLs and are not. They are shown as text, so that nothing is lost. */
function invalidUrls(attachment: Members): string[] {
  return ["author_link", "title_link", "image_url", "thumb_url"]
    .map((member) => attachment[member])
    .filter((value) => !webUrlOf(value))
    .map(textOf);
}

function readField({ title, value, short }: Members, reader: TextReader): Field {
  return {
    title: reader.words(textOf(title)).trim(),
    value: reader.markdown(textOf(value)),
    short: /^(true|1)$/i.test(textOf(short)),
  };
}

function hasText({ title, value }: Field): boolean {
  return !isBlank(title) || !isBlank(value);
}

/** Actions with a URL become links, the others become text. */
function readActions(actions: Members[]): { links: Link[]; labels: string[] } {
  const links: Link[] = [];
  const labels: string[] = [];
  for (const action of actions) {
    const url = webUrlOf(action.url);
    const label = (textOf(action.text) || textOf(action.name)).trim();
    const options = listOf(action.options).map(({ text }) => textOf(text).trim());
    if (url) links.push({ text: label || url, url });
    else labels.push(`${label} ${textOf(action.url)}`.trim());
    labels.push(options.filter((option) => option).join(" "));
  }
  return { links, labels };
}

function addFooter(
  builder: CardBuilder,
  attachment: Members,
  words: (member: string) => string,
): void {
  const [card] = builder.cards;
  const { timestamp, stray } = readTime(attachment.ts);
  const footer = [words("footer"), stray].filter((part) => part).join(" ");
  const iconUrl = webUrlOf(attachment.footer_icon);
  if (!isBlank(footer) && card) card.footer = { text: footer, ...(iconUrl && { iconUrl }) };
  if (timestamp && card) card.timestamp = timestamp;
}

/** Reads seconds or milliseconds since 1970, or a date. Other values are shown as text. */
function readTime(value: unknown): { timestamp?: string; stray?: string } {
  const text = textOf(value).trim();
  if (text === "" || text === "0") return {};
  const number = Number(text);
  const atMs = Number.isNaN(number)
    ? Date.parse(text)
    : number * (Math.abs(number) < 1e11 ? 1000 : 1);
  return atMs > 0 && atMs < 253_402_300_800_000
    ? { timestamp: isoTime(Math.floor(atMs)) }
    : { stray: text };
}
