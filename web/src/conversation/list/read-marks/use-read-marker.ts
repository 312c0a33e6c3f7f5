/** Marks messages as read when their end is on a visible page, and places the unread line. */

import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { countMissed, lastReadId } from "@belfry/contracts/live/unread";
import {
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useActions } from "../../../live/hooks.ts";
import { useShortcut } from "../../../ui/shortcuts/use-shortcut.ts";
import { IsCovered } from "./covered.ts";
import { useUnreadHold } from "./use-unread-hold.ts";

interface Options {
  scroller: RefObject<HTMLElement | null>;
  /** The user has seen this chat without messages. */
  hasSeenEmpty: boolean;
  /** The message of the link that the chat was opened by. */
  messageId: number | undefined;
  /** The key that marks all as read is left to the list next to this one. */
  isSecond?: boolean;
}

export function useReadMarker(chat: Chat, timeline: Timeline, options: Options) {
  const { scroller, hasSeenEmpty, messageId } = options;
  const { markRead } = useActions();
  const isCovered = use(IsCovered);
  const { isHeld, endHold } = useUnreadHold(chat, scroller);
  const { id: chatId, me: seen, lastMessageId } = chat;
  const readMessageId = lastReadId(chat);
  // Silent messages and those of muted webhooks get no line: no badge has announced them.
  const hasUnread = countMissed(chat) > 0;
  const lastLoadedId = timeline.hasNewer ? 0 : (timeline.messages.at(-1)?.id ?? 0);
  const [unreadAfter, setUnreadAfter] = useState(hasUnread && !hasSeenEmpty ? readMessageId : null);

  // Mentions below it are tinted, those above only have an edge.
  const [newAfter, setNewAfter] = useState(readMessageId);
  const latestReadId = useRef(readMessageId);
  const latestIsHeld = useRef(isHeld);
  useLayoutEffect(() => {
    latestReadId.current = readMessageId;
    latestIsHeld.current = isHeld;
  }, [readMessageId, isHeld]);

  const markCount = seen.markedUnread?.count;
  useEffect(() => {
    if (markCount === undefined || !latestIsHeld.current) return;
    setUnreadAfter(latestReadId.current);
    setNewAfter(latestReadId.current);
  }, [markCount]);

  const markBottomRead = useCallback(() => {
    if (document.visibilityState !== "visible" || isHeld || isCovered) return;
    if (lastLoadedId > 0) markRead(chatId, lastLoadedId, seen);
  }, [chatId, seen, isHeld, isCovered, lastLoadedId, markRead]);

  // A link can skip unread messages. They stay unread until the reader has been at the end.
  const isPastUnread = messageId !== undefined && messageId > readMessageId + 1;
  /** Marks the messages above the lower edge of the list as read. */
  const markSeen = useCallback(
    (list: HTMLElement) => {
      if (document.visibilityState !== "visible" || isPastUnread || isHeld || isCovered) return;
      const { bottom } = list.getBoundingClientRect();
      const last = [...list.querySelectorAll<HTMLElement>("[data-last-id]")].findLast(
        (row) => row.getBoundingClientRect().bottom <= bottom + 1,
      );
      if (last) markRead(chatId, Number(last.dataset.lastId), seen);
    },
    [chatId, seen, isPastUnread, isHeld, isCovered, markRead],
  );

  // Messages that arrive while the page is hidden start a new unread line.
  useEffect(() => {
    if (document.visibilityState === "visible") return;
    if (hasUnread) setUnreadAfter((line) => line ?? readMessageId);
  }, [hasUnread, readMessageId]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "visible" || latestIsHeld.current) return;
      setUnreadAfter(null);
      setNewAfter(latestReadId.current);
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  const clearUnread = useCallback(() => {
    endHold();
    setUnreadAfter(null);
    setNewAfter(latestReadId.current);
  }, [endHold]);

  const markAllRead = useCallback(() => {
    markRead(chatId, lastMessageId, seen);
    clearUnread();
  }, [chatId, lastMessageId, seen, markRead, clearUnread]);
  useShortcut("markRead", options.isSecond ? undefined : markAllRead);

  // Messages below the line may be deleted because of their age.
  const line = unreadAfter === null ? null : Math.max(unreadAfter, chat.firstMessageId - 1);
  return { unreadAfter: line, newAfter, markBottomRead, markSeen, clearUnread, endHold };
}
