/** Marks chats as read, with a toast that takes it back. */
import type { Chat } from "@belfry/contracts/chats";
import type { LiveClient } from "../../live/client.ts";
import { explain } from "../../text/explain.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

type MarkMany = LiveClient["actions"]["markMany"];

/** Messages that arrive meanwhile stay unread. */
export async function markAllRead(chats: readonly Chat[], markMany: MarkMany): Promise<void> {
  const unread = chats.filter(hasUnread);
  if (unread.length === 0) return toast(words.nothingUnread);
  const before = unread.map(({ id, me }) => ({ chatId: id, messageId: me.readMessageId + 1 }));
  const read = unread.map(({ id, lastMessageId }) => ({ chatId: id, messageId: lastMessageId }));
  try {
    await markMany("read", read);
    const undo = () => markMany("unread", before).catch((error) => toastFailure(explain(error)));
    toast(words.markedRead(unread.length), { undo: () => void undo() });
  } catch (error) {
    toastFailure(explain(error));
  }
}

export function hasUnread({ me }: Chat): boolean {
  return me.lastUnreadId > 0 || me.unreadMentionIds.length > 0 || me.unreadActivityIds.length > 0;
}
