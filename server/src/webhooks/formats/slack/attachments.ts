/** Slack's and Mattermost's attachments: one card each, and more where its blocks need them. */
import type { Card } from "@belfry/contracts/messages/cards";
import { isoTime } from "../../../clock.ts";
import { addBlocks } from "./blocks.ts";
import { type CardRun, createCardRun, type Field, isEmptyCard, type Link } from "./card-builder.ts";
import { writePlain } from "./mrkdwn/plain-text.ts";
import type { Voice } from "./text-dialect.ts";
import { isBlank, leafOf, listOf, type Members, webAddressOf } from "./values.ts";

export interface ReadAttachment {
  /** Markdown that stands before the card. */
  before: string;
  cards: Card[];
}

const colors: Record<string, string> = {
  good: "#2eb886",
  warning: "#daa038",
  danger: "#a30200",
};

export function readAttachment(attachment: Members, voice: Voice): ReadAttachment {
  const words = (member: string) => voice.words(leafOf(attachment[member])).trim();
  const run = createCardRun(headOf(attachment, words));
  run.text(voice.markdown(leafOf(attachment.text)));
  for (const text of strayAddresses(attachment)) run.text(writePlain(text));
  const { links, labels } = readActions(listOf(attachment.actions));
  for (const label of labels) run.text(writePlain(label));
  run.fields(
    listOf(attachment.fields)
      .map((field) => readField(field, voice))
      .filter(isShown),
  );
  run.links(links);
  addFooter(run, attachment, words);
  addBlocks(run, listOf(attachment.blocks));

  const before = voice.markdown(leafOf(attachment.pretext));
  const cards = run.cards.filter((card) => !isEmptyCard(card));
  if (cards.length > 0 || !isBlank(before)) return { before, cards };
  // Made for the lock screen: it repeats the rest, so it is shown only where there is no rest.
  const fallback = words("fallback");
  return {
    before,
    cards: isBlank(fallback) ? [] : [{ ...run.cards[0], text: writePlain(fallback) }],
  };
}

function headOf(attachment: Members, words: (member: string) => string): Card {
  const title = words("title");
  const titleUrl = webAddressOf(attachment.title_link);
  const name = [words("author_name"), words("author_subname")].filter((part) => part).join(" ");
  const url = webAddressOf(attachment.author_link);
  const iconUrl = webAddressOf(attachment.author_icon);
  const color = colorOf(leafOf(attachment.color).trim().toLowerCase());
  const imageUrl = webAddressOf(attachment.image_url);
  const thumbnailUrl = webAddressOf(attachment.thumb_url);
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

/** What stands where an address of the web is due is no link, yet somebody wrote it. */
function strayAddresses(attachment: Members): string[] {
  return ["author_link", "title_link", "image_url", "thumb_url"]
    .map((member) => attachment[member])
    .filter((value) => !webAddressOf(value))
    .map(leafOf);
}

function readField({ title, value, short }: Members, voice: Voice): Field {
  return {
    title: voice.words(leafOf(title)).trim(),
    value: voice.markdown(leafOf(value)),
    short: short === true || short === "true" || short === 1,
  };
}

function isShown({ title, value }: Field): boolean {
  return !isBlank(title) || !isBlank(value);
}

/** What can be followed is a link; the label of what cannot stays as text. */
function readActions(actions: Members[]): { links: Link[]; labels: string[] } {
  const links: Link[] = [];
  const labels: string[] = [];
  for (const action of actions) {
    const url = webAddressOf(action.url);
    const label = (leafOf(action.text) || leafOf(action.name)).trim();
    if (url) links.push({ text: label || url, url });
    else labels.push(`${label} ${leafOf(action.url)}`.trim());
  }
  return { links, labels };
}

function addFooter(run: CardRun, attachment: Members, words: (member: string) => string): void {
  const [card] = run.cards;
  const { timestamp, stray } = readTime(attachment.ts);
  const footer = [words("footer"), stray].filter((part) => part).join(" ");
  const iconUrl = webAddressOf(attachment.footer_icon);
  if (!isBlank(footer) && card) card.footer = { text: footer, ...(iconUrl && { iconUrl }) };
  if (timestamp && card) card.timestamp = timestamp;
}

/** Seconds since 1970 as a number or its text, also milliseconds; any other wording stays words. */
function readTime(value: unknown): { timestamp?: string; stray?: string } {
  const text = leafOf(value).trim();
  if (text === "" || text === "0") return {};
  const number = Number(text);
  const atMs = Number.isNaN(number)
    ? Date.parse(text)
    : number * (Math.abs(number) < 1e11 ? 1000 : 1);
  return atMs > 0 && atMs < 253_402_300_800_000
    ? { timestamp: isoTime(Math.floor(atMs)) }
    : { stray: text };
}
