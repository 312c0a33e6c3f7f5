/** Removes from the index what was deleted with its rows: old messages, and whole chats. */
import type { ChangedChat, Cursor, IndexTransaction } from "./types.ts";

const deletedMax = 500;

/** Returns whether something was removed. Call it again until nothing is left. */
export async function deleteOfChat(
  transaction: IndexTransaction,
  { chatId, firstId, isDeleted }: ChangedChat,
  cursor: Cursor,
): Promise<boolean> {
  const below = isDeleted ? Number.MAX_SAFE_INTEGER : firstId;
  if (below <= cursor.firstId) return false;
  const seqs = await transaction.seqsBelow(chatId, below, deletedMax);
  if (seqs.length > 0) await transaction.delete(seqs);
  return seqs.length > 0;
}
