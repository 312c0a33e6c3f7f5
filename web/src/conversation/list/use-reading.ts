/**
 * What the reader has seen. Messages count as read when their end was on a visible page; the unread
 * line stays where it was when they came, so that it can be found again.
 */
import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { useCallback, useEffect, useState } from "react";
import { useActions } from "../../live/hooks.ts";

export function useReading(chat: Chat, timeline: Timeline, isWatched: boolean) {
  const { markRead } = useActions();
  const { id: chatId, lastMessageId } = chat;
  const { readMessageId } = chat.me;
  const lastHeld = timeline.hasNewer ? 0 : (timeline.messages.at(-1)?.id ?? 0);
  const [unreadAfter, setUnreadAfter] = useState(
    lastMessageId > readMessageId && !isWatched ? readMessageId : null,
  );

  const seeBottom = useCallback(() => {
    if (document.visibilityState === "visible" && lastHeld > 0) markRead(chatId, lastHeld);
  }, [chatId, lastHeld, markRead]);

  // Whatever comes while the page is hidden begins below a line of its own.
  useEffect(() => {
    if (document.visibilityState === "visible") return;
    if (lastMessageId > readMessageId) setUnreadAfter((line) => line ?? readMessageId);
  }, [lastMessageId, readMessageId]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && setUnreadAfter(null);
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  const clearUnread = useCallback(() => setUnreadAfter(null), []);
  return { unreadAfter, seeBottom, clearUnread };
}
