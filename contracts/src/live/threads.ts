/** Threads in the client state: what a message shows of its thread, and what a thread has of its chat. */
import type { Chat, ChatInfo } from "../chats.ts";
import type { Message } from "../messages/messages.ts";
import type { MessageThread } from "../messages/threads/message-thread.ts";
import type { UnreadThreads } from "../people/threads.ts";

export const noUnreadThreads: UnreadThreads = { unreadCount: 0, mentionCount: 0, items: [] };

/** Returns the message with the newer thread of both copies: threads do not advance its `rev`. */
export function withNewerThread(message: Message, other: Message | undefined): Message {
  if (!other?.thread || other.thread.rev <= (message.thread?.rev ?? -1)) return message;
  return { ...message, thread: other.thread };
}

/** Applies `thread.changed`. Returns the same message if it has a newer thread. */
export function withThread(message: Message, thread: MessageThread | null): Message {
  if (thread && thread.rev < (message.thread?.rev ?? 0)) return message;
  const { thread: before, ...rest } = message;
  if (thread) return { ...rest, thread };
  return before ? rest : message;
}

/** Returns a thread with what it has of its chat. */
export function withParentInfo(thread: Chat, parent: ChatInfo): Chat {
  const { members: _, ...rest } = thread;
  const { title, visibility, archivedAt, isSystem, members, retentionDays, threads } = parent;
  const shared = { title, visibility, archivedAt, isSystem, retentionDays, threads };
  return { ...rest, ...shared, ...(members && { members }) };
}
