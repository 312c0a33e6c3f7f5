/** Messages before and after they are stored: checks, the pending message, the event for a change. */
import { limits } from "@belfry/contracts/limits";
import type { MessageEvent } from "@belfry/contracts/live/events";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import { isoTime } from "../clock.ts";
import { parseColumn } from "../database/json-column.ts";
import { fail, failAt } from "../problems.ts";
import { shownProblem } from "./problems/message-problem.ts";
import type {
  CheckedCards,
  NewMessage,
  PendingMessage,
  Position,
  ReplacedMessage,
} from "./types.ts";

/** Rejects a message that is empty, too long or malformed. `replyTo` is resolved later. */
export function toPending(message: NewMessage, createdAt: number): PendingMessage {
  const { chatId, author, files, silent, allowMentions, level, state, problem, update } = message;
  const { text, cards } = checkContent(message);
  const key = message.idempotency;
  const idempotency = key && { ...key, expiresAt: createdAt + key.lifetimeMs };
  const checked = { chatId, author, text, cards, files, createdAt, update, idempotency };
  return { ...checked, silent, allowMentions, level, state, problem };
}

/** Keys belong to their author: two authors may use the same one. */
export function authorKey(author: Author): string {
  return author.kind === "user" ? `user:${author.userId}` : `webhook:${author.webhookId}`;
}

/** The message as readers receive it. Members that are undefined are not sent. */
export function messageOf(
  pending: PendingMessage,
  { id, rev }: Position,
  replaced?: ReplacedMessage,
): Message {
  const { chatId, author, text, cards, files, silent, allowMentions, level, state } = pending;
  const { replyTo, createdAt } = replaced ?? pending;
  const content = { author, text, cards: cards?.items, files, replyTo, ...pending.mentions?.shown };
  const about = state || pending.problem ? shownProblem(pending, replaced) : undefined;
  const settings = { silent: silent || undefined, allowMentions, level, state, ...about };
  const update = replaced ? updateOf(pending, replaced) : { threadReply: pending.threadReply };
  return { chatId, id, rev, ...content, ...settings, createdAt: isoTime(createdAt), ...update };
}

function updateOf({ createdAt }: PendingMessage, replaced: ReplacedMessage) {
  const { reactions, pinned, repeats } = replaced;
  const kept = reactions === null ? {} : { reactions: parseColumn(reactions) };
  return { ...kept, pinned, repeats, updatedAt: isoTime(createdAt) };
}

/** The live event for a change. Under the chat's lock, each change follows the one before it. */
export function messageEvent(type: MessageEvent["type"], message: Message): MessageEvent {
  const { chatId, id, rev } = message;
  return { type, chatId, id, rev, prevRev: rev - 1, message };
}

export type Content = Pick<NewMessage, "text" | "cards" | "files">;

/** Rejects content that is empty, too long or malformed. Text may be blank if there are cards or files. */
export function checkContent({ text, cards = [], files = [] }: Content) {
  const hasContent = cards.some(hasVisibleText);
  const isBlank = (hasContent || files.length > 0) && !isVisible(text);
  const areKept = hasContent || cards.some(({ fallback }) => fallback);
  return { text: isBlank ? "" : checkText(text), cards: areKept ? checkCards(cards) : undefined };
}

function checkCards(cards: Card[]): CheckedCards {
  const limit = limits.cardsPerMessage;
  if (cards.length > limit) {
    fail("invalid_body", { detail: `A message can have at most ${limit} cards.`, limit });
  }
  const json = JSON.stringify(cards);
  // A replacer is slow, so the members are checked only if the text may have a bad character.
  if (/\\u(0000|d[89a-f])/.test(json)) JSON.stringify(cards, checkCardMember);
  return { items: cards, json };
}

/** A card with only a color and a timestamp shows nothing. */
function hasVisibleText({ author, title, text, fields, footer, links, ...card }: Card): boolean {
  const { imageUrl, thumbnailUrl, details } = card;
  const texts = [title, text, author?.name, footer?.text, imageUrl, thumbnailUrl, details];
  return (
    texts.some((one) => one !== undefined && isVisible(one)) ||
    (fields ?? []).some((field) => isVisible(field.title) || isVisible(field.value)) ||
    (links ?? []).some((link) => isVisible(link.text) || isVisible(link.url))
  );
}

function checkCardMember(_name: string, value: unknown): unknown {
  const isStorable = typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
  return isStorable ? value : failAt("/cards", "must be well-formed Unicode without U+0000");
}

/** Control and zero-width characters are not visible. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text);
}

/** Returns the text unchanged: Markdown may need its leading spaces. */
function checkText(text: string): string {
  if (!text.isWellFormed()) failAt("/text", "must be well-formed Unicode");
  if (text.includes("\0")) failAt("/text", "must not contain the character U+0000");
  if (!isVisible(text)) fail("empty_message");
  // A string has at least as many UTF-16 units as characters, so most need no exact count.
  if (text.length > limits.textLength) checkLength([...text].length);
  return text;
}

function checkLength(actual: number): void {
  const limit = limits.textLength;
  if (actual <= limit) return;
  const detail = `The text has ${actual} characters; a message can have at most ${limit}.`;
  fail("text_too_long", { detail, limit, actual });
}
