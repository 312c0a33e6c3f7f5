/** How chats stand out, kept up to date when mutes end. */

import type { Chat } from "@belfry/contracts/chats";
import { badgeCount, unreadActivityOf, type Weight, weightOf } from "@belfry/contracts/live/unread";
import { useEffect, useState } from "react";
import { useChats, useLive } from "../hooks.ts";

export function useWeight(chat: Chat): Weight {
  return weightOf(chat, useMuteClock([chat]));
}

/** Mentions and direct messages in all chats, and whether anything else is unread. */
export function useBadge(): { count: number; hasUnread: boolean } {
  const chats = useChats() ?? [];
  const now = useMuteClock(chats);
  const threads = useLive(({ state }) => state.threads);
  const hasUnread =
    threads.unreadCount > 0 || chats.some((chat) => weightOf(chat, now).kind === "unread");
  return { count: badgeCount(chats, now) + threads.mentionCount, hasUnread };
}

/** How many entries of the activity list are unread. */
export function useActivityCount(): number {
  const chats = useChats() ?? [];
  const now = useMuteClock(chats);
  return chats.reduce((sum, chat) => sum + unreadActivityOf(chat, now).length, 0);
}

/** Whether `useActivityCount` counts this message. */
export function useIsUnreadActivity(chat: Chat | undefined, messageId: number): boolean {
  const now = useMuteClock(chat ? [chat] : []);
  return chat !== undefined && unreadActivityOf(chat, now).includes(messageId);
}

/** The longest delay of a timer. */
const delayMaxMs = 2 ** 31 - 1;

/** Returns a time that is later than the end of each mute that is over. */
export function useMuteClock(chats: readonly Chat[]): number {
  const [, setTicks] = useState(0);
  const now = Date.now();
  const ends = chats.flatMap(({ me: { notifications } }) => {
    const { mutedUntil } = notifications;
    const end = mutedUntil === null || mutedUntil === "forever" ? 0 : Date.parse(mutedUntil);
    return end > now ? [end] : [];
  });
  const next = Math.min(...ends);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const delay = Math.min(Math.max(0, next - Date.now()), delayMaxMs);
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), delay);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
