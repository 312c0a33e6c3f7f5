/** Deletes chats and users, and the data that belonged to them. */
import { createDeleteChat } from "./delete-chat.ts";
import { createDeleteUser } from "./delete-user.ts";
import { createDeletedChats } from "./deleted-chats/deleted-chats.ts";
import { createMemberships } from "./memberships.ts";
import type { DeletionOptions } from "./options.ts";
import { createRemovals } from "./removals.ts";
import { createRetention } from "./retention.ts";

export type { UserDeletionRequest } from "./delete-user.ts";

export type Deletion = ReturnType<typeof createDeletion>;

export function createDeletion(options: DeletionOptions) {
  const deleteChat = createDeleteChat(options);
  const deletedChats = createDeletedChats(options);
  const memberships = createMemberships(options, deleteChat);
  return {
    chats: deletedChats,
    deleteUserWithin: createDeleteUser(options, memberships),
    previewChatsOf: memberships.preview,
    retention: createRetention(options),
    removals: createRemovals(options, { memberships, deleteChat, deletedChats }),
    /** Removes what was deleted from the log of SQLite. */
    emptyLog: async () => options.database.emptyLog?.(),
  };
}
