/** Shortcuts that open the chats next to the open one, and the one that marks all chats as read. */
import type { Chat } from "@belfry/contracts/chats";
import { useCallback } from "react";
import { useLocation } from "wouter";
import { useActions } from "../../live/hooks.ts";
import { onDemand } from "../../ui/on-demand.ts";
import { useShortcut } from "../../ui/shortcuts/use-shortcut.ts";
import { neighbourOf } from "./chat-order.ts";
import { isUnread, type ShownSection } from "./sidebar-sections.ts";

const marking = onDemand(() => import("../unread/mark-all-read.ts"));

export function useChatKeys(sections: readonly ShownSection[], openChatId: number | null): void {
  const [, navigate] = useLocation();
  const { markMany } = useActions();
  const open = useCallback(
    (step: 1 | -1, chats: readonly Chat[], test?: (chat: Chat) => boolean) => {
      const chat = neighbourOf(chats, openChatId, step, test);
      if (chat) navigate(`/chats/${chat.id}`);
    },
    [openChatId, navigate],
  );
  const go = (step: 1 | -1) =>
    open(
      step,
      sections.flatMap(({ rows }) => rows),
    );
  /** Also chats of closed sections, whose names are bold then. */
  const goUnread = (step: 1 | -1) =>
    open(
      step,
      sections.flatMap(({ chats }) => chats),
      (chat) => isUnread(chat, Date.now()),
    );
  useShortcut("goUp", () => go(-1));
  useShortcut("goDown", () => go(1));
  useShortcut("unreadAbove", () => goUnread(-1));
  useShortcut("unreadBelow", () => goUnread(1));
  useShortcut("markAllRead", () => {
    const chats = sections.flatMap((shown) => shown.chats);
    marking.load().then(
      ({ markAllRead }) => markAllRead(chats, markMany),
      () => {},
    );
  });
}
