/** Unread messages of a chat, and how much they weigh. Has no schemas, to keep the web app small. */

import type { Chat } from "../chats.ts";
import type { ChatNotifications } from "../notifications/notifications.ts";

type Counters = Pick<Chat, "firstMessageId"> & {
  me: Pick<Chat["me"], "readMessageId" | "lastUnreadId">;
};

/** Returns the id of the last message that is read or deleted. */
export function lastReadId({ firstMessageId, me }: Counters): number {
  return Math.max(me.readMessageId, firstMessageId - 1);
}

/**
 * How many messages the reader has missed: those after the read mark, up to the last one that counts as
 * unread. 0 if none counts, as the badge says. Removed, silent and muted ones in between are included.
 */
export function countMissed(chat: Counters): number {
  return Math.max(0, chat.me.lastUnreadId - lastReadId(chat));
}

/**
 * How a chat stands out: `mention` is filled and counted, `unread` is bold, `muted` is dim. List,
 * title, icon badges and push use this one rule.
 */
export type Weight =
  | { kind: "mention"; count: number }
  | { kind: "unread" }
  | { kind: "muted" }
  | { kind: "none" };

export function weightOf({ me }: Pick<Chat, "me">, now: number): Weight {
  if (isMuted(me.notifications, now)) return { kind: "muted" };
  const count = me.unreadMentionIds.length;
  if (count > 0) return { kind: "mention", count };
  return { kind: me.lastUnreadId > 0 ? "unread" : "none" };
}

/** The unread entries of the activity list. Muted chats have none: they are dim everywhere. */
export function unreadActivityOf({ me }: Pick<Chat, "me">, now: number): readonly number[] {
  return isMuted(me.notifications, now) ? [] : me.unreadActivityIds;
}

/** The number on the title and on the app's icon: mentions and direct messages. */
export function badgeCount(chats: readonly Pick<Chat, "me">[], now: number): number {
  return chats.reduce((sum, chat) => {
    const weight = weightOf(chat, now);
    return sum + (weight.kind === "mention" ? weight.count : 0);
  }, 0);
}

/** A chat that notifies of nothing is muted too. */
export function isMuted({ level, mutedUntil }: ChatNotifications, now: number): boolean {
  if (level === "nothing" || mutedUntil === "forever") return true;
  return mutedUntil !== null && Date.parse(mutedUntil) > now;
}
