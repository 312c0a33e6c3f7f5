/** Marks messages as read when the end of the list is on a visible page, and places the unread line. */

import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { countMissed, lastReadId } from "@belfry/contracts/live/unread";
import { useCallback, useEffect, useState } from "react";
import { useActions } from "../../live/hooks.ts";

export function useReadMarker(chat: Chat, timeline: Timeline, hasSeenEmpty: boolean) {
  const { markRead } = useActions();
  const chatId = chat.id;
  const readMessageId = lastReadId(chat);
  // Silent messages and those of muted webhooks get no line: no badge has announced them.
  const hasUnread = countMissed(chat) > 0;
  const lastLoadedId = timeline.hasNewer ? 0 : (timeline.messages.at(-1)?.id ?? 0);
  const [unreadAfter, setUnreadAfter] = useState(hasUnread && !hasSeenEmpty ? readMessageId : null);

  const markBottomRead = useCallback(() => {
    if (document.visibilityState === "visible" && lastLoadedId > 0) markRead(chatId, lastLoadedId);
  }, [chatId, lastLoadedId, markRead]);

  // Messages that arrive while the page is hidden start a new unread line.
  useEffect(() => {
    if (document.visibilityState === "visible") return;
    if (hasUnread) setUnreadAfter((line) => line ?? readMessageId);
  }, [hasUnread, readMessageId]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && setUnreadAfter(null);
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  const clearUnread = useCallback(() => setUnreadAfter(null), []);
  // Messages below the line may be deleted because of their age.
  const line = unreadAfter === null ? null : Math.max(unreadAfter, chat.firstMessageId - 1);
  return { unreadAfter: line, markBottomRead, clearUnread };
}
