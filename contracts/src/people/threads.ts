/** The threads that a user follows. */
import Type, { type Static } from "typebox";
import { Chat } from "../chats.ts";
import { Id, Position, pageOf, pageOptions } from "../ids.ts";
import { limits } from "../limits.ts";
import { Message } from "../messages/messages.ts";

export const FollowedThread = Type.Object({
  /** The thread as its follower sees it. */
  chat: Chat,
  /** The chat of the root. Its title is empty for a direct chat of people. */
  parent: Type.Object({ id: Id, title: Type.String() }),
  /** The message that the thread is about. Absent if it was deleted because of its age. */
  root: Type.Optional(Message),
  lastReply: Message,
  /** Unread replies up to the last one that counts. */
  unreadCount: Type.Integer({ minimum: 0 }),
  /** Unread replies that mention the user. In a direct chat, every unread one. */
  mentionCount: Type.Integer({ minimum: 0 }),
});
export type FollowedThread = Static<typeof FollowedThread>;

export const ThreadsQuery = Type.Object(pageOptions(200));
export type ThreadsQuery = Static<typeof ThreadsQuery>;

/** Threads with unread replies first, then by last reply. Read ones leave three days after it. */
export const ThreadPage = pageOf(FollowedThread);
export type ThreadPage = Static<typeof ThreadPage>;

/** The followed threads with unread replies. */
export const UnreadThreads = Type.Object({
  /** Threads with unread replies. Muted ones do not count. */
  unreadCount: Type.Integer({ minimum: 0 }),
  /** Unread replies that mention the user, in all threads. In a direct chat, every unread one. */
  mentionCount: Type.Integer({ minimum: 0 }),
  /** Present if `GET /api/me/threads` lists any thread. */
  hasThreads: Type.Optional(Type.Literal(true)),
  /** The threads with unread replies, the newest ones, ascending by id. */
  items: Type.Array(
    Type.Object({
      /** The thread. */
      chatId: Id,
      parentChatId: Id,
      /** The root. */
      messageId: Id,
      mentionCount: Type.Integer({ minimum: 0 }),
    }),
    { maxItems: limits.unreadThreads },
  ),
});
export type UnreadThreads = Static<typeof UnreadThreads>;

/** The threads that were marked as read, with the read mark before: `PUT …/unread` restores it. */
export const ReadThreads = Type.Object({
  items: Type.Array(Type.Object({ chatId: Id, readId: Position })),
});
export type ReadThreads = Static<typeof ReadThreads>;
