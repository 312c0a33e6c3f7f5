/** Unsaved changes of messages, kept in this browser. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { LocalState } from "../local-state.ts";

/** Returns the name of the draft in the local state. */
export function editDraftName({ chatId, id }: Pick<Message, "chatId" | "id">): string {
  return `${chatId}.edit.${id}`;
}

/** Deletes the unsaved changes of the messages that are deleted. */
export function dropEditDrafts(
  localState: LocalState,
  userId: number,
  messages: readonly Message[],
): void {
  for (const message of messages) {
    if (message.deletedAt) localState.set(userId, "draft", editDraftName(message), null);
  }
}
