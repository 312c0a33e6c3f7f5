/** Checks that a person can read a message: a title that says something, few lines, whole links. */
import type { Card } from "@belfry/contracts/messages/cards";

export interface ReadableMessage {
  cards: readonly Card[];
  /** The body that the message was made of. */
  body: unknown;
  /** Names that say nothing about the event, such as the service's. */
  genericNames: readonly string[];
}

const maxLines = 12;

/** Lines that a card may have besides the text that the sender wrote. */
const extraLines = 6;

/** Returns what is wrong with the message, one sentence each. */
export function findFaults({ cards, body, genericNames }: ReadableMessage): string[] {
  const leaves = collectLeaves(body);
  return cards.flatMap((card) => [
    ...titleFaults(card, genericNames),
    ...lineFaults(card, leaves),
    ...linkFaults(card),
    ...wordFaults(card, leaves),
  ]);
}

function titleFaults({ title = "", text }: Card, genericNames: readonly string[]): string[] {
  const words = plainWords(title);
  if (words === "") return ["It has no title."];
  const name = genericNames.find((name) => plainWords(name) === words);
  return [
    ...(name ? [`Its title is only "${title}".`] : []),
    ...(/\\[\\`*_~#&<>|[\]]/.test(title) ? [`Its title has an escape: ${title}`] : []),
    ...(text?.split("\n", 1)[0]?.trim() === title ? ["Its text repeats the title."] : []),
  ];
}

function plainWords(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function lineFaults(card: Card, leaves: readonly string[]): string[] {
  const sent = Math.max(0, ...leaves.map(countLines));
  const limit = Math.max(maxLines, sent + extraLines);
  const lines = countLines(card.text ?? "") + countRows(card.fields ?? []);
  return lines > limit ? [`It has ${lines} lines, more than ${limit}.`] : [];
}

function countLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

/** Two short fields share a row. A long field has its own row. */
function countRows(fields: NonNullable<Card["fields"]>): number {
  let rows = 0;
  let isHalf = false;
  for (const { value, short } of fields) {
    const isShort = short && !value.includes("\n");
    rows += isShort && isHalf ? 0 : countLines(value);
    isHalf = isShort && !isHalf;
  }
  return rows;
}

function linkFaults(card: Card): string[] {
  const urls = [
    ...[card.titleUrl, card.imageUrl, card.thumbnailUrl, card.author?.url, card.author?.iconUrl],
    ...(card.links ?? []).map(({ url }) => url),
    ...markdownOf(card).flatMap(urlsInMarkdown),
  ].filter((url) => url !== undefined);
  return urls
    .filter((url) => !URL.canParse(url) || /[\\…]/.test(url))
    .map((url) => `A link is not whole: ${url}`);
}

/** Link targets, and URLs in the text. */
function urlsInMarkdown(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>()"`]+/g)].map(([url]) =>
    url.replace(/[\].,*]+$/, ""),
  );
}

function markdownOf({ text = "", fields = [], details = "" }: Card): string[] {
  return [text, details, ...fields.map(({ value }) => value)];
}

const emptyWords = /\b(undefined|null|NaN)\b|\[object Object\]/;
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** Words and times within a text of the sender are not faults. */
function wordFaults(card: Card, leaves: readonly string[]): string[] {
  const { title = "", footer, author } = card;
  const texts = [title, footer?.text ?? "", author?.name ?? "", ...markdownOf(card)];
  const times = leaves.filter((leaf) => isoTime.test(leaf) && leaf.length < 40);
  const isSent = (word: string) => leaves.some((leaf) => leaf.includes(word));
  return texts.flatMap((text) => {
    const word = emptyWords.exec(text)?.[0];
    // The app shows linked times in the reader's zone.
    const shown = text.replace(/\(time:[^)]*\)/g, "");
    const time = times.find((time) => shown.includes(time));
    return [
      ...(word && !isSent(word) ? [`It says "${word}": ${text.slice(0, 80)}`] : []),
      ...(time ? [`It has a raw time: ${text.slice(0, 80)}`] : []),
    ];
  });
}

function collectLeaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(collectLeaves)
    : [];
}
