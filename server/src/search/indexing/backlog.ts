/** Indexes messages that were posted before the index existed, the newest of all chats first. */
import { documentOf } from "./document.ts";
import { contentOf, type MessageRow } from "./message-row.ts";
import type { Cursor, IndexState, IndexTransaction } from "./types.ts";

/** With many chats, a step takes few messages of most of them. Later pages of a chat are larger. */
const firstPageSize = 4;
const pageGrowth = 4;

/** Returns whether anything was left to do. */
export async function indexBacklog(
  transaction: IndexTransaction,
  state: IndexState,
  rowsMax: number,
): Promise<boolean> {
  // As many chats as messages: each message that is taken is newer than those of all other chats.
  const cursors = await transaction.backlogChats(rowsMax);
  if (cursors.length === 0) return false;
  const chats = cursors.map(
    (cursor): Backlog => ({ saved: cursor, cursor, page: [], pageSize: firstPageSize }),
  );
  const rows = await takeNewest(transaction, chats, rowsMax);
  const kept = rows.filter(({ deleted_at }) => deleted_at === null);
  kept.sort((a, b) => a.created_at - b.created_at || a.id - b.id);
  const low = state.low - kept.length;
  await transaction.put(
    kept.map((row, index) => ({
      seq: low + index,
      chatId: row.chat_id,
      messageId: row.id,
      at: row.created_at,
      ...documentOf(contentOf(row)),
    })),
    new Set(),
  );
  const moved = chats.filter(({ saved, cursor }) => cursor !== saved);
  await transaction.saveCursors(moved.map(({ cursor }) => cursor));
  await transaction.saveState({ ...state, low });
  return true;
}

interface Backlog {
  saved: Cursor;
  cursor: Cursor;
  /** Read and not taken yet, in descending order. */
  page: MessageRow[];
  pageSize: number;
}

/** Takes messages in descending order of time, and moves the cursors. */
async function takeNewest(
  transaction: IndexTransaction,
  chats: Backlog[],
  rowsMax: number,
): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  while (rows.length < rowsMax) {
    const newest = chats.reduce((a, b) => (b.cursor.backlogAt > a.cursor.backlogAt ? b : a));
    const { cursor, page } = newest;
    if (cursor.backlogId === 0) break;
    const [row] = page;
    if (!row) {
      const { pageSize } = newest;
      newest.page = await transaction.olderMessages(cursor.chatId, cursor.backlogId, pageSize);
      newest.pageSize = Math.min(pageSize * pageGrowth, rowsMax);
      const head = newest.page[0];
      newest.cursor = head
        ? { ...cursor, backlogAt: head.created_at }
        : { ...cursor, backlogId: 0, backlogAt: 0 };
      continue;
    }
    rows.push(row);
    page.shift();
    newest.cursor = {
      ...cursor,
      backlogId: row.id,
      backlogAt: page[0]?.created_at ?? row.created_at,
    };
  }
  return rows;
}
