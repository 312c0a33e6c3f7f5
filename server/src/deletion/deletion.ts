/** Deletes chats and users, and the data that belonged to them. */

import { createDeleteChat, type DeleteChatOptions } from "./delete-chat.ts";
import type { RemovalsOptions } from "./removals.ts";
import { createRemovals } from "./removals.ts";

export type DeletionOptions = DeleteChatOptions & RemovalsOptions;

export type Deletion = ReturnType<typeof createDeletion>;

export function createDeletion(options: DeletionOptions) {
  return { chats: createDeleteChat(options), removals: createRemovals(options) };
}
