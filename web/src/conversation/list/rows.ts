/** Rows of the message list. Heads, day lines and the unread line belong to the row below them. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import { shownCards } from "@belfry/contracts/messages/shown-cards";
import type { Unsent } from "../../live/store.ts";
import { isBy } from "../message-text/author.ts";
import { statusOf } from "../states/status.ts";

export interface MessageRow {
  kind: "message";
  key: string;
  message: Message;
  isHead: boolean;
  /** Time of the message if it is the first of a day. */
  day: string | null;
  /** Number of unread messages, at the first of them. */
  unread: number | null;
}

export interface UnsentRow {
  kind: "unsent";
  key: string;
  unsent: Unsent;
  isHead: boolean;
}

export type Row = MessageRow | UnsentRow;

/** Messages of one sender within this time share one head. */
const groupMs = 5 * 60_000;

interface Input {
  timeline: Timeline;
  unsent: readonly Unsent[];
  userId: number;
  /** The last read message, above the unread line. */
  unreadAfter: number | null;
  lastMessageId: number;
  /** A message on this day needs no day line above it if it is the first one of all. */
  startsAt?: string | undefined;
  /** Rows whose message and the one before it are the same are kept, so that nothing renders again. */
  previous?: readonly Row[];
}

export function rowsOf(input: Input): Row[] {
  const { timeline, unsent, userId, unreadAfter, lastMessageId, startsAt, previous = [] } = input;
  const rows: Row[] = [];
  const added = countAdded(timeline.messages, previous);
  let before: Message | null = null;
  for (const message of timeline.messages) {
    const known = previous[rows.length - added];
    const knownBefore = previous[rows.length - added - 1];
    if (
      known?.kind === "message" &&
      known.message === message &&
      before !== null &&
      knownBefore?.kind === "message" &&
      knownBefore.message === before &&
      known.unread === (message.id - 1 === unreadAfter ? lastMessageId - unreadAfter : null)
    ) {
      rows.push(known);
      before = message;
      continue;
    }
    const dayBefore = before
      ? momentOf(before).day
      : startsAt && !timeline.hasOlder && dayOf(new Date(startsAt));
    const isNewDay = dayBefore !== momentOf(message).day;
    const isFirstUnread = message.id - 1 === unreadAfter;
    rows.push({
      kind: "message",
      key: `m${message.id}`,
      message,
      isHead: isNewDay || isFirstUnread || !before || !continues(before, message),
      day: isNewDay ? message.createdAt : null,
      unread: isFirstUnread ? lastMessageId - unreadAfter : null,
    });
    before = message;
  }
  if (timeline.hasNewer) return rows; // unsent messages follow the newest one
  for (const message of withoutReceived(unsent, timeline.messages, userId)) {
    const last = rows.at(-1);
    const isHead = last?.kind === "unsent" ? false : !before || !isBy(before.author, userId);
    rows.push({ kind: "unsent", key: `u${message.clientId}`, unsent: message, isHead });
  }
  return rows;
}

/** Returns how many messages were loaded before the first known one; below 0 if the first ones are gone. */
function countAdded(messages: readonly Message[], previous: readonly Row[]): number {
  const [first] = messages;
  const [known] = previous;
  if (!first || known?.kind !== "message") return 0;
  if (first.id <= known.message.id) return messages.findIndex(({ id }) => id >= known.message.id);
  return -previous.findIndex((row) => row.kind === "message" && row.message.id >= first.id);
}

/** A head shows the time of an update, and a state that no card shows. */
function needsHead(message: Message): boolean {
  return Boolean(
    message.updatedAt || (statusOf(message) && shownCards(message.cards).length === 0),
  );
}

function continues(before: Message, message: Message): boolean {
  if (needsHead(message)) return false;
  const apart = momentOf(message).at - momentOf(before).at;
  return apart < groupMs && senderOf(before.author) === senderOf(message.author);
}

/** A webhook with another name or avatar counts as another sender. */
function senderOf(author: Author): string {
  return author.kind === "user"
    ? `user ${author.userId}`
    : `webhook ${author.webhookId} ${author.name} ${author.avatarUrl ?? ""}`;
}

/** Omits messages whose event came before the reply to their request. They are matched by text. */
function withoutReceived(
  unsent: readonly Unsent[],
  messages: readonly Message[],
  userId: number,
): readonly Unsent[] {
  const matchedIds = new Set<number>();
  return unsent.filter(({ state, afterId, text }) => {
    if (state === "failed" || afterId === undefined) return true;
    const received = messages.findLast(
      (message) =>
        message.id > afterId &&
        !matchedIds.has(message.id) &&
        isBy(message.author, userId) &&
        message.text.trim() === text.trim(),
    );
    if (received) matchedIds.add(received.id);
    return !received;
  });
}

interface Moment {
  at: number;
  /** In the browser's time zone. */
  day: number;
}

/** Parsing every date whenever a long list changes would be slow. */
const moments = new WeakMap<Message, Moment>();

function momentOf(message: Message): Moment {
  const known = moments.get(message);
  if (known) return known;
  const date = new Date(message.createdAt);
  const moment = { at: date.getTime(), day: dayOf(date) };
  moments.set(message, moment);
  return moment;
}

function dayOf(date: Date): number {
  return date.getFullYear() * 372 + date.getMonth() * 31 + date.getDate();
}
