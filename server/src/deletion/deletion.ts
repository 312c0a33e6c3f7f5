/** Deletes chats and users, and the data that belonged to them. */
import type { Auth } from "../auth/auth.ts";
import { createDeleteChat, type DeleteChatOptions } from "./delete-chat.ts";
import { createDeleteUser, type DeleteUserOptions } from "./delete-user.ts";
import { createDeletedChats } from "./deleted-chats/deleted-chats.ts";
import { createMemberships } from "./memberships.ts";
import { createRemovals, type RemovalsOptions } from "./removals.ts";
import { createRetention, type RetentionOptions } from "./retention.ts";

export type { UserDeletionRequest } from "./delete-user.ts";

export type DeletionOptions = DeleteChatOptions &
  Omit<RemovalsOptions, "memberships" | "deleteChat" | "deletedChats"> &
  RetentionOptions & { auth: Pick<Auth, "allCredentials">; users: DeleteUserOptions["users"] };

export type Deletion = ReturnType<typeof createDeletion>;

export function createDeletion(options: DeletionOptions) {
  const deleteChat = createDeleteChat(options);
  const deletedChats = createDeletedChats(options);
  const memberships = createMemberships({ ...options, deleteChat });
  return {
    chats: deletedChats,
    deleteUserWithin: createDeleteUser({ ...options, memberships }),
    previewChatsOf: memberships.preview,
    retention: createRetention(options),
    removals: createRemovals({ ...options, memberships, deleteChat, deletedChats }),
    /** Removes what was deleted from the log of SQLite. */
    emptyLog: async () => options.database.emptyLog?.(),
  };
}
