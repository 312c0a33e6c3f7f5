/** How much is unread, and the window's title that says so while one looks elsewhere. */
import type { Chat } from "@belfry/contracts/chats";
import { useEffect } from "react";
import { text } from "../text/text.ts";

export function unreadOf(chat: Chat): number {
  return Math.max(0, chat.lastMessageId - chat.me.readMessageId);
}

export function useWindowTitle(chats: readonly Chat[], open: Chat | undefined): void {
  const unread = chats.reduce((sum, chat) => sum + unreadOf(chat), 0);
  const place = open ? `${open.title} · ${text.product}` : text.product;
  const title = unread > 0 ? `(${unread}) ${place}` : place;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(
    () => () => {
      document.title = text.product;
    },
    [],
  );
}
