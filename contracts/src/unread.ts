/** Unread messages of a chat. Has no schemas, to keep the web app small. */
import type { Chat } from "./chats.ts";

type Counters = Pick<Chat, "firstMessageId" | "lastMessageId"> & { me: { readMessageId: number } };

/** Returns the id of the last message that is read or deleted. */
export function lastReadId({ firstMessageId, me }: Counters): number {
  return Math.max(me.readMessageId, firstMessageId - 1);
}

export function unreadCount(chat: Counters): number {
  return Math.max(0, chat.lastMessageId - lastReadId(chat));
}
