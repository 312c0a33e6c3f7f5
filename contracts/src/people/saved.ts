/** Messages that a user has saved for later. Nobody else sees which ones. */
import Type, { type Static } from "typebox";
import { Id, pageOf, pageOptions, Time } from "../ids.ts";
import { Message } from "../messages/messages.ts";
import { ThreadPlace } from "../messages/threads/message-thread.ts";

export const SavedMessage = Type.Object({
  savedAt: Time,
  message: Message,
  /** Only of a reply in a thread. */
  thread: Type.Optional(ThreadPlace),
});
export type SavedMessage = Static<typeof SavedMessage>;

export const SavedQuery = Type.Object(pageOptions(200));
export type SavedQuery = Static<typeof SavedQuery>;

/** The last saved message first, only from chats that the user can read now. */
export const SavedPage = pageOf(SavedMessage);
export type SavedPage = Static<typeof SavedPage>;

/** The ids of all saved messages, ascending, also in chats that the user has left. */
export const SavedIds = Type.Object({
  items: Type.Array(Type.Object({ chatId: Id, messageIds: Type.Array(Id) })),
});
export type SavedIds = Static<typeof SavedIds>;
