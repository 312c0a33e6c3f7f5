/** Shortcuts that open the chats next to the open one. */
import type { Chat } from "@belfry/contracts/chats";
import { weightOf } from "@belfry/contracts/live/unread";
import { useCallback } from "react";
import { useLocation } from "wouter";
import { useShortcut } from "../../ui/shortcuts/use-shortcut.ts";
import { neighbourOf, orderOf } from "./chat-order.ts";

export function useChatKeys(chats: readonly Chat[], openChatId: number | null): void {
  const [, navigate] = useLocation();
  const open = useCallback(
    (step: 1 | -1, test?: (chat: Chat) => boolean) => {
      const chat = neighbourOf(orderOf(chats, openChatId), openChatId, step, test);
      if (chat) navigate(`/chats/${chat.id}`);
    },
    [chats, openChatId, navigate],
  );
  useShortcut(
    "goUp",
    useCallback(() => open(-1), [open]),
  );
  useShortcut(
    "goDown",
    useCallback(() => open(1), [open]),
  );
  useShortcut(
    "unreadAbove",
    useCallback(() => open(-1, isUnread), [open]),
  );
  useShortcut(
    "unreadBelow",
    useCallback(() => open(1, isUnread), [open]),
  );
}

/** Muted chats do not count, as in the title of the window. */
function isUnread(chat: Chat): boolean {
  const { kind } = weightOf(chat, Date.now());
  return kind === "unread" || kind === "mention";
}
