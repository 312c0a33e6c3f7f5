/**
 * Keeps the index equal to the messages. Works in small transactions that also move the cursors, so a
 * kill loses and doubles nothing. The rules are in `SPEC.md`.
 */

import { indexBacklog } from "./backlog.ts";
import { deleteOfChat } from "./clean-up.ts";
import { documentOf } from "./document.ts";
import { contentOf, type MessageRow } from "./message-row.ts";
import type { ChangedChat, Cursor, IndexState, IndexStore, IndexTransaction } from "./types.ts";

/** Increase it when the tokenizer or the documents change. The index is then built again. */
const indexVersion = 2;

/** Numbers below are for messages that were posted before the index existed. */
const firstSeq = 100_000_000;

const chatsMax = 200;
const messagesMax = 100;

/** `more` and `backlog`: there is more to do now, older messages last. `blocked`: another process is indexing. */
export type StepResult = "done" | "more" | "backlog" | "blocked";

/** Indexes what has changed, or else a part of the backlog, in one transaction. */
export async function indexStep(store: IndexStore): Promise<StepResult> {
  const result = await store.transaction(async (transaction): Promise<StepResult> => {
    const state = await openState(transaction);
    const chats = await transaction.changedChats(chatsMax);
    const isWorking = chats.length > 0 && (await indexChanges(transaction, state, chats));
    if (isWorking) return "more";
    return (await indexBacklog(transaction, state, store.backlogRows)) ? "backlog" : "done";
  });
  return result ?? "blocked";
}

async function openState(transaction: IndexTransaction): Promise<IndexState> {
  const state = await transaction.readState();
  const { epoch } = await transaction.readSource();
  if (state && state.epoch === epoch && state.version === indexVersion) return state;
  return startState(transaction);
}

async function startState(transaction: IndexTransaction): Promise<IndexState> {
  const { epoch, lastChatId } = await transaction.readSource();
  await transaction.clear();
  const state = { epoch, version: indexVersion, lastChatId, low: firstSeq, high: firstSeq };
  await transaction.saveState(state);
  return state;
}

/** Returns whether anything was done. */
async function indexChanges(
  transaction: IndexTransaction,
  state: IndexState,
  chats: readonly ChangedChat[],
): Promise<boolean> {
  const cursors: Cursor[] = [];
  const rows: MessageRow[] = [];
  for (const chat of chats) {
    if (rows.length >= messagesMax) break;
    const cursor = chat.cursor ?? firstCursor(chat, state);
    // Older than the index: the data folder was replaced by an earlier copy.
    if (chat.rev < cursor.rev && !chat.isDeleted) {
      await startState(transaction);
      return true;
    }
    // More of it is left: the cursor stays behind.
    if (await deleteOfChat(transaction, chat, cursor)) continue;
    if (chat.isDeleted) {
      cursors.push({ ...cursor, firstId: Number.MAX_SAFE_INTEGER, backlogId: 0, backlogAt: 0 });
      continue;
    }
    const changed = await transaction.changes(chat.chatId, cursor.rev, messagesMax - rows.length);
    const isComplete = changed.length < messagesMax - rows.length;
    rows.push(...changed.filter(({ id }) => id >= cursor.backlogId));
    const lastRev = changed.at(-1)?.rev ?? cursor.rev;
    cursors.push({
      ...cursor,
      firstId: Math.max(chat.firstId, cursor.firstId),
      rev: isComplete ? Math.max(lastRev, chat.rev) : lastRev,
    });
  }
  await write(transaction, state, rows);
  await transaction.saveCursors(cursors);
  return true;
}

function firstCursor({ chatId, rev, firstId, lastId }: ChangedChat, state: IndexState): Cursor {
  if (chatId > state.lastChatId) return { chatId, firstId, rev: 0, backlogId: 0, backlogAt: 0 };
  return { chatId, firstId, rev, backlogId: lastId + 1, backlogAt: Number.MAX_SAFE_INTEGER };
}

async function write(
  transaction: IndexTransaction,
  state: IndexState,
  rows: readonly MessageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const messages = rows.map(({ chat_id: chatId, id, created_at: at }) => ({ chatId, id, at }));
  const seqs = await transaction.seqsOf(messages);
  const known = rows.map((row, index) => ({ row, seq: seqs[index] }));
  const gone = known.filter(({ row }) => row.deleted_at !== null);
  await transaction.delete(gone.flatMap(({ seq }) => seq ?? []));
  const kept = known.filter(({ row }) => row.deleted_at === null);
  let { high } = state;
  const placed = kept
    .sort((a, b) => a.row.created_at - b.row.created_at)
    .map(({ row, seq }) => ({ row, seq: seq ?? high++, isKnown: seq !== undefined }));
  placed.sort((a, b) => a.seq - b.seq);
  const replaced = new Set(placed.flatMap(({ seq, isKnown }) => (isKnown ? [seq] : [])));
  await transaction.put(
    placed.map(({ row, seq }) => ({
      seq,
      chatId: row.chat_id,
      messageId: row.id,
      at: row.created_at,
      ...documentOf(contentOf(row)),
    })),
    replaced,
  );
  if (high !== state.high) await transaction.saveState({ ...state, high });
}
