/** The thread below a message, as the message shows it, and the reply that is also in the chat. */
import Type, { type Static } from "typebox";
import { Id, Position, Time } from "../../ids.ts";

/** Absent while the thread has no replies. It is not part of the `rev` of the message. */
export const MessageThread = Type.Object({
  /** The thread is a chat too. */
  chatId: Id,
  /** The thread's `rev` to which these numbers belong. Lower ones are older. */
  rev: Position,
  /** Replies, without the removed ones. */
  count: Type.Integer({ minimum: 1 }),
  /** The last reply, and when it was posted. */
  lastId: Id,
  lastAt: Time,
  /** The users who wrote last, at most three. The last one is first. */
  userIds: Type.Array(Id),
});
export type MessageThread = Static<typeof MessageThread>;

/** The reply in a thread that this message shows in the chat. Edits and the deletion of the reply follow. */
export const ThreadReply = Type.Object({ chatId: Id, id: Id });
export type ThreadReply = Static<typeof ThreadReply>;

/** The message that the thread of a reply is about, and the title of its chat. */
export const ThreadPlace = Type.Object({ chatId: Id, messageId: Id, title: Type.String() });
export type ThreadPlace = Static<typeof ThreadPlace>;
