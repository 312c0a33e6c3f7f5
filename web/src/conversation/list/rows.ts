/**
 * What stands in the list, row by row: one row a message, so that a message's place is its number.
 * Pure; heads, day lines and the unread line belong to the row below them.
 */

import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Author, Message } from "@belfry/contracts/messages/messages";
import type { Unsent } from "../../live/store.ts";
import { isBy } from "../message/author.ts";

export interface MessageRow {
  kind: "message";
  key: string;
  message: Message;
  isHead: boolean;
  /** A day begins here. */
  day: string | null;
  /** The first unread message: how many there are from here on. */
  unread: number | null;
}

export interface UnsentRow {
  kind: "unsent";
  key: string;
  unsent: Unsent;
  isHead: boolean;
}

export type Row = MessageRow | UnsentRow;

/** Messages of one sender within this stand under one head. */
const groupMs = 5 * 60_000;

interface Input {
  timeline: Timeline;
  unsent: readonly Unsent[];
  userId: number;
  /** The unread line stands after this message. */
  unreadAfter: number | null;
  lastMessageId: number;
}

export function rowsOf({ timeline, unsent, userId, unreadAfter, lastMessageId }: Input): Row[] {
  const rows: Row[] = [];
  let before: Message | null = null;
  for (const message of timeline.messages) {
    const isNewDay = !before || momentOf(before).day !== momentOf(message).day;
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
  if (timeline.hasNewer) return rows; // what is being sent stands at the end, which is not in sight
  for (const one of withoutArrived(unsent, timeline.messages, userId)) {
    const last = rows.at(-1);
    const isHead = last?.kind === "unsent" ? false : !before || !isBy(before.author, userId);
    rows.push({ kind: "unsent", key: `u${one.clientId}`, unsent: one, isHead });
  }
  return rows;
}

function continues(before: Message, message: Message): boolean {
  const apart = momentOf(message).at - momentOf(before).at;
  return apart < groupMs && senderOf(before.author) === senderOf(message.author);
}

/** A webhook speaking under another name is another sender. */
function senderOf(author: Author): string {
  return author.kind === "user"
    ? `user ${author.userId}`
    : `webhook ${author.webhookId} ${author.name} ${author.avatarUrl ?? ""}`;
}

/**
 * The live event of one's own message may come before the reply that settles it; for that moment
 * the message is known by its text, so that it never stands there twice.
 */
function withoutArrived(
  unsent: readonly Unsent[],
  messages: readonly Message[],
  userId: number,
): readonly Unsent[] {
  const claimed = new Set<number>();
  return unsent.filter(({ state, afterId, text }) => {
    if (state === "failed" || afterId === undefined) return true;
    const arrived = messages.findLast(
      (message) =>
        message.id > afterId &&
        !claimed.has(message.id) &&
        isBy(message.author, userId) &&
        message.text.trim() === text.trim(),
    );
    if (arrived) claimed.add(arrived.id);
    return !arrived;
  });
}

interface Moment {
  at: number;
  /** In the reader's own time zone. */
  day: number;
}

/** Asked for every message at every change of the list; reading a date is what would cost. */
const moments = new WeakMap<Message, Moment>();

function momentOf(message: Message): Moment {
  const known = moments.get(message);
  if (known) return known;
  const date = new Date(message.createdAt);
  const day = date.getFullYear() * 372 + date.getMonth() * 31 + date.getDate();
  const moment = { at: date.getTime(), day };
  moments.set(message, moment);
  return moment;
}
