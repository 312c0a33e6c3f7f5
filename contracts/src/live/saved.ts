/** Changes to the ids of the messages that a user has saved. */
import type { SavedIds } from "../people/saved.ts";

/** Ascending ids of the saved messages, by chat. A chat without any is absent. */
export type SavedByChat = Readonly<Record<number, readonly number[]>>;

export function savedByChat({ items }: SavedIds): SavedByChat {
  return Object.fromEntries(items.map(({ chatId, messageIds }) => [chatId, messageIds]));
}

/** Returns the same object if nothing changes. */
export function withSaved(
  saved: SavedByChat,
  { chatId, messageId }: { chatId: number; messageId: number },
  isSaved: boolean,
): SavedByChat {
  const before = saved[chatId] ?? [];
  if (before.includes(messageId) === isSaved) return saved;
  return withIds(
    saved,
    chatId,
    isSaved
      ? [...before, messageId].sort((a, b) => a - b)
      : before.filter((id) => id !== messageId),
  );
}

/** Drops the messages that were deleted because of their age. */
export function withoutSavedBefore(
  saved: SavedByChat,
  chatId: number,
  firstId: number,
): SavedByChat {
  const before = saved[chatId];
  if (!before || (before[0] ?? firstId) >= firstId) return saved;
  return withIds(
    saved,
    chatId,
    before.filter((id) => id >= firstId),
  );
}

function withIds(saved: SavedByChat, chatId: number, ids: readonly number[]): SavedByChat {
  const { [chatId]: _, ...others } = saved;
  return ids.length > 0 ? { ...others, [chatId]: ids } : others;
}
