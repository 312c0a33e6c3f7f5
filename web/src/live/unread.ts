/** How much is unread, and the window's title that says so while one looks elsewhere. */
import type { Chat } from "@belfry/contracts/chats";
import { useEffect } from "react";
import { text } from "../text/text.ts";
import { useChats } from "./hooks.ts";

export function unreadOf(chat: Chat): number {
  return Math.max(0, chat.lastMessageId - chat.me.readMessageId);
}

/** `place` is where one is: the title of a chat, or the name of another screen. */
export function useWindowTitle(place: string | undefined): void {
  const chats = useChats() ?? [];
  const unread = chats.reduce((sum, chat) => sum + unreadOf(chat), 0);
  const here = place ? `${place} · ${text.product}` : text.product;
  const title = unread > 0 ? `(${unread}) ${here}` : here;
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
