/** Slack's and Mattermost's message bodies. README.md lists the members. */

import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";
import { levelOfCards } from "../color-levels.ts";
import type { MessageDraft } from "../draft.ts";
import type { Format, FormatRequest, ReadResult } from "../format.ts";
import { withAlertKey } from "./alert-key.ts";
import { readAttachment } from "./attachments.ts";
import { addBlocks } from "./blocks.ts";
import { createCardBuilder, isEmptyCard, writeCard } from "./card-builder.ts";
import { joinPassages } from "./mrkdwn/markdown.ts";
import { mrkdwnToMarkdown } from "./mrkdwn/mrkdwn.ts";
import { isContainedIn, isRepeatedIn } from "./repeats.ts";
import { senderOf } from "./sender.ts";
import { createTextReader, type Dialect, dialectOf } from "./text-dialect.ts";
import { isBlank, listOf, type Members, membersOf, textOf } from "./values.ts";

export const slack: Format = {
  name: "slack",
  textMember: "text",
  read: (request) => read(request, "mrkdwn"),
};
export const mattermost: Format = {
  name: "mattermost",
  textMember: "text",
  read: (request) => read(request, "markdown"),
};

function read({ body, webhook }: FormatRequest, textDefault: Dialect): ReadResult {
  const members = membersOf(body) ?? {};
  const draft = readSlack(members, { textDefault });
  const isReply = webhook?.repliesInThread === 1;
  return withAlertKey(isReply ? { ...draft, ...rootOf(members) } : draft, webhook);
}

/** Names the message of a thread by its id or its key in Belfry: it has no timestamps of Slack. */
function rootOf({ thread_ts: named }: Members): Pick<MessageDraft, "replyTo"> {
  if (typeof named !== "string" && typeof named !== "number") return {};
  const isId = /^[1-9]\d{0,14}$/.test(String(named));
  return { replyTo: isId ? Number(named) : String(named) };
}

/** Members of native and Discord bodies that Slack's bodies do not have. */
const otherFormatsMembers = [
  "cards",
  "avatarUrl",
  "key",
  "replyTo",
  "silent",
  "embeds",
  "content",
  "avatar_url",
];

/** Members that only Slack's and Mattermost's bodies have. */
const ownMembers = ["icon_emoji", "icon_url", "link_names", "mrkdwn", "unfurl_links"];

/** `isSlackBody` rejects bodies without one of these members. */
export const slackMembers = ["attachments", "blocks", ...ownMembers];

/** Whether a body is certainly Slack's, for routes that accept several formats. */
export function isSlackBody(body: Members): boolean {
  const { attachments, blocks, text } = body;
  // Other formats have lists of the same name, so an empty one counts only with a `text`.
  const isFull = (part: unknown) => listOf(part).length > 0;
  const hasLists = Array.isArray(attachments) || Array.isArray(blocks);
  const hasOwn = hasLists || ownMembers.some((name) => (body[name] ?? null) !== null);
  const hasParts = isFull(attachments) || isFull(blocks) || (hasOwn && typeof text === "string");
  return hasParts && otherFormatsMembers.every((name) => (body[name] ?? null) === null);
}

/** `textDefault` is the dialect of texts if the body does not show it. */
export function readSlack(body: Members, options: { textDefault: Dialect }): MessageDraft {
  const reader = createTextReader(dialectOf(body, options.textDefault));
  const given = textOf(body.text);
  const markdown = body.mrkdwn === false ? mrkdwnToMarkdown(given, false) : reader.markdown(given);
  const { text: blockText, cards } = readBlocks(listOf(body.blocks));
  const hasBlocks = !isBlank(blockText) || cards.length > 0;
  const before: string[] = [];
  const props = membersOf(body.props);
  for (const attachment of listOf(body.attachments ?? props?.attachments)) {
    const read = readAttachment(attachment, reader);
    if (isBlank(read.before)) cards.push(...read.cards);
    else if (cards.length > 0) cards.push({ text: read.before }, ...read.cards);
    else {
      before.push(read.before);
      cards.push(...read.cards);
    }
  }
  const aside = textOf(props?.card);
  if (!isBlank(aside)) cards.push({ text: aside });
  // Slack shows the text only in notifications if there are blocks.
  const words = reader.words(given);
  const isHidden = hasBlocks || isRepeatedIn(words, cards);
  const text = joinPassages([isHidden ? blockText : markdown, ...before]);
  if (isHidden && !isContainedIn(words, [text, cards[0]?.title])) {
    cards[0] = { ...cards[0], fallback: joinPassages([markdown, cards[0]?.fallback]) };
  }
  const level = levelOfCards(cards) ?? levelOfPriority(body.priority);
  return { ...fit({ text, cards }), ...senderOf(body), ...(level && { level }) };
}

/** Mattermost's priority, which Alertmanager's `mattermost_configs` can set. */
function levelOfPriority(value: unknown): Level | undefined {
  const priority = textOf(membersOf(value)?.priority);
  return priority === "urgent" ? "critical" : priority === "important" ? "warning" : undefined;
}

/** Blocks that contain only text become the message's text. If one needs a card, all become cards. */
function readBlocks(blocks: Members[]): { text: string; cards: Card[] } {
  const builder = createCardBuilder();
  addBlocks(builder, blocks);
  const cards = builder.cards.filter((card) => !isEmptyCard(card));
  const isText = cards.every(({ fields, links }) => !fields && !links);
  return isText ? { text: joinPassages(cards.map(writeCard)), cards: [] } : { text: "", cards };
}

/** Moves a text over the limit to a card, and joins the cards over the limit. Cuts nothing. */
function fit(draft: { text: string; cards: Card[] }): MessageDraft {
  const limit = limits.textLength;
  const isLong = draft.text.length > limit && isLongerThan(draft.text, limit);
  const all = isLong ? [{ text: draft.text }, ...draft.cards] : draft.cards;
  const text = isLong || isBlank(draft.text) ? "" : draft.text;
  const cards = all.slice(0, limits.cardsPerMessage);
  const rest = all.slice(limits.cardsPerMessage);
  if (rest.length > 0) {
    const joined = [cards.pop() ?? {}, ...rest];
    const fallback = joinPassages(joined.map((card) => card.fallback));
    cards.push({ text: joinPassages(joined.map(writeCard)), ...(fallback && { fallback }) });
  }
  return { text, ...(cards.length > 0 && { cards }) };
}

/** Counts characters, which may be two UTF-16 units. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > limit;
}
