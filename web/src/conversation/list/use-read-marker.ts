/** Marks messages as read when their end is on a visible page, and places the unread line. */

import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { countMissed, lastReadId } from "@belfry/contracts/live/unread";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useActions } from "../../live/hooks.ts";

interface Options {
  /** The user has seen this chat without messages. */
  hasSeenEmpty: boolean;
  /** The message of the link that the chat was opened by. */
  messageId: number | undefined;
}

export function useReadMarker(chat: Chat, timeline: Timeline, options: Options) {
  const { hasSeenEmpty, messageId } = options;
  const { markRead } = useActions();
  const chatId = chat.id;
  const readMessageId = lastReadId(chat);
  // Silent messages and those of muted webhooks get no line: no badge has announced them.
  const hasUnread = countMissed(chat) > 0;
  const lastLoadedId = timeline.hasNewer ? 0 : (timeline.messages.at(-1)?.id ?? 0);
  const [unreadAfter, setUnreadAfter] = useState(hasUnread && !hasSeenEmpty ? readMessageId : null);

  // Mentions below it are tinted, those above only have an edge.
  const [newAfter, setNewAfter] = useState(readMessageId);
  const latestReadId = useRef(readMessageId);
  useLayoutEffect(() => {
    latestReadId.current = readMessageId;
  }, [readMessageId]);

  const markBottomRead = useCallback(() => {
    if (document.visibilityState === "visible" && lastLoadedId > 0) markRead(chatId, lastLoadedId);
  }, [chatId, lastLoadedId, markRead]);

  // A link can skip unread messages. They stay unread until the reader has been at the end.
  const isPastUnread = messageId !== undefined && messageId > readMessageId + 1;
  /** Marks the messages above the lower edge of the list as read. */
  const markSeen = useCallback(
    (list: HTMLElement) => {
      if (document.visibilityState !== "visible" || isPastUnread) return;
      const { bottom } = list.getBoundingClientRect();
      const seen = [...list.querySelectorAll<HTMLElement>("[data-last-id]")].findLast(
        (row) => row.getBoundingClientRect().bottom <= bottom + 1,
      );
      if (seen) markRead(chatId, Number(seen.dataset.lastId));
    },
    [chatId, isPastUnread, markRead],
  );

  // Messages that arrive while the page is hidden start a new unread line.
  useEffect(() => {
    if (document.visibilityState === "visible") return;
    if (hasUnread) setUnreadAfter((line) => line ?? readMessageId);
  }, [hasUnread, readMessageId]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "visible") return;
      setUnreadAfter(null);
      setNewAfter(latestReadId.current);
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  const clearUnread = useCallback(() => {
    setUnreadAfter(null);
    setNewAfter(latestReadId.current);
  }, []);
  // Messages below the line may be deleted because of their age.
  const line = unreadAfter === null ? null : Math.max(unreadAfter, chat.firstMessageId - 1);
  return { unreadAfter: line, newAfter, markBottomRead, markSeen, clearUnread };
}
