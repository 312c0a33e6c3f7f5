/** Reads what Slack's and Mattermost's senders post. README.md says what becomes of each member. */

import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { MessageDraft } from "../draft.ts";
import type { Format, FormatRequest, ReadResult } from "../format.ts";
import { withAlertKey } from "./alert-key.ts";
import { readAttachment } from "./attachments.ts";
import { addBlocks } from "./blocks.ts";
import { createCardRun, isEmptyCard, writeCard } from "./card-builder.ts";
import { joinPassages } from "./mrkdwn/markdown.ts";
import { mrkdwnToMarkdown } from "./mrkdwn/mrkdwn.ts";
import { type Dialect, dialectOf, voiceOf } from "./text-dialect.ts";
import { isBlank, leafOf, listOf, type Members, membersOf, webAddressOf } from "./values.ts";

export const slack: Format = { name: "slack", read: (request) => read(request, "mrkdwn") };
export const mattermost: Format = {
  name: "mattermost",
  read: (request) => read(request, "markdown"),
};

function read({ body, headers }: FormatRequest, textDefault: Dialect): ReadResult {
  const draft = readSlack(membersOf(body) ?? {}, { textDefault });
  return { type: "post", draft: withAlertKey(draft, headers) };
}

/** Members that only the native body has, or only Discord's. */
const foreign = [
  "cards",
  "avatarUrl",
  "key",
  "replyTo",
  "silent",
  "embeds",
  "content",
  "avatar_url",
];

/** Unmistakably Slack's: a route that takes many dialects may read it as such. */
export function isSlackBody(body: Members): boolean {
  const { attachments, blocks, text } = body;
  // Others have a list of that name as well; with nothing in it, it says nothing beside other words.
  const isFull = (part: unknown) => listOf(part).length > 0;
  const hasLists = Array.isArray(attachments) || Array.isArray(blocks);
  const hasParts = isFull(attachments) || isFull(blocks) || (hasLists && typeof text === "string");
  return hasParts && foreign.every((name) => (body[name] ?? null) === null);
}

/** `textDefault` is what texts are written in where nothing in the body tells. */
export function readSlack(body: Members, options: { textDefault: Dialect }): MessageDraft {
  const voice = voiceOf(dialectOf(body, options.textDefault));
  const given = leafOf(body.text);
  const markdown = body.mrkdwn === false ? mrkdwnToMarkdown(given, false) : voice.markdown(given);
  const { text: blockText, cards } = readBlocks(listOf(body.blocks));
  const isRepeated = isSaidInBlocks(given.trim(), listOf(body.blocks));
  const before = [isRepeated ? "" : markdown, blockText];

  const props = membersOf(body.props);
  for (const attachment of listOf(body.attachments ?? props?.attachments)) {
    const read = readAttachment(attachment, voice);
    if (isBlank(read.before)) cards.push(...read.cards);
    else if (cards.length > 0) cards.push({ text: read.before }, ...read.cards);
    else {
      before.push(read.before);
      cards.push(...read.cards);
    }
  }
  const aside = leafOf(props?.card);
  if (!isBlank(aside)) cards.push({ text: aside });
  const text = joinPassages(before);
  return fit({ text, username: nameOf(body.username), avatarUrl: pictureOf(body.icon_url), cards });
}

/** Blocks that are words alone are the message's text; where one needs a card, all stand in cards. */
function readBlocks(blocks: Members[]): { text: string; cards: Card[] } {
  const run = createCardRun();
  addBlocks(run, blocks);
  const cards = run.cards.filter((card) => !isEmptyCard(card));
  const isText = cards.every(({ fields, links }) => !fields && !links);
  return isText ? { text: joinPassages(cards.map(writeCard)), cards: [] } : { text: "", cards };
}

/** Beside blocks the text is for notifications, and mostly repeats one of them. */
function isSaidInBlocks(text: string, blocks: Members[]): boolean {
  return blocks.some(({ text: own }) => leafOf(membersOf(own)?.text).trim() === text);
}

/** What is too much for a message stands in its cards, which have no such limits; nothing is cut. */
function fit(draft: MessageDraft & { cards: Card[] }): MessageDraft {
  const { username, avatarUrl } = draft;
  const limit = limits.textLength;
  const isLong = draft.text.length > limit && isLongerThan(draft.text, limit);
  const all = isLong ? [{ text: draft.text }, ...draft.cards] : draft.cards;
  const text = isLong || isBlank(draft.text) ? "" : draft.text;
  const cards = all.slice(0, limits.cardsPerMessage);
  const rest = all.slice(limits.cardsPerMessage);
  if (rest.length > 0)
    cards.push({ text: joinPassages([cards.pop() ?? {}, ...rest].map(writeCard)) });
  return {
    text,
    ...(username && { username }),
    ...(avatarUrl && { avatarUrl }),
    ...(cards.length > 0 && { cards }),
  };
}

/** Counted in characters, of which one may be two units of a string. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > limit;
}

/** Cleaned and cut rather than refused: an alert is worth more than its sender's name. */
function nameOf(value: unknown): string | undefined {
  const line = leafOf(value)
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .normalize("NFC");
  const name = [...line].slice(0, limits.nameLength).join("").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : undefined;
}

function pictureOf(value: unknown): string | undefined {
  const url = webAddressOf(value);
  return url && url.length <= limits.avatarUrlLength ? url : undefined;
}
