/** One chat in the sidebar: bold while it has unread messages, counted if they are direct. */
import type { Chat } from "@belfry/contracts/chats";
import { unreadCount } from "@belfry/contracts/unread";
import { text } from "../text/text.ts";
import { ChatGlyph } from "./ChatGlyph.tsx";
import { SidebarRow } from "./SidebarRow.tsx";

export function ChatLink({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const unread = unreadCount(chat);
  return (
    <SidebarRow
      href={`/chats/${chat.id}`}
      glyph={<ChatGlyph chat={chat} />}
      name={chat.title}
      isOpen={isOpen}
      weight={unread > 0 ? "strong" : "normal"}
      count={chat.kind === "direct" ? unread : 0}
      state={unread > 0 ? text.sidebar.unread(unread) : undefined}
    />
  );
}
