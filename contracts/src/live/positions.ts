/** The last message of a chat and its change number, in the client state. */
import type { Chat } from "../chats.ts";
import type { MessageEvent } from "./events.ts";

/** The reply to a later edit by the user may come first, so each counter has its own maximum. */
export function withPosition(chat: Chat, { id, rev, message }: MessageEvent): Chat {
  if (rev <= chat.rev && id <= chat.lastMessageId) return chat;
  const isNewest = id > chat.lastMessageId;
  const last = isNewest && { lastMessageId: id, lastMessageAt: message.createdAt };
  return { ...chat, rev: Math.max(chat.rev, rev), ...last };
}

/** The last message of the chat may have been deleted because of its age. */
export function withoutExpiredTime(chat: Chat): Chat {
  if (chat.firstMessageId <= chat.lastMessageId) return chat;
  const { lastMessageAt: _, ...rest } = chat;
  return rest;
}
