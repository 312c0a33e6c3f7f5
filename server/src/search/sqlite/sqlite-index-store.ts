/** SQL that writes the index of SQLite, in its own file, and reads the messages of Belfry's. */
import type Sqlite from "better-sqlite3";
import { type MessageRow, messageColumns } from "../indexing/message-row.ts";
import type {
  ChangedChat,
  Cursor,
  IndexedDocument,
  IndexState,
  IndexStore,
  IndexTransaction,
} from "../indexing/types.ts";
import { createDocuments, type Documents } from "./sqlite-documents-store.ts";
import { createParts, type Parts } from "./sqlite-parts-store.ts";
import { createTimes } from "./sqlite-times-store.ts";

interface ChatRow {
  chatId: number;
  rev: number;
  firstId: number;
  lastId: number;
  isDeleted: number;
}

/** `source` is a read-only connection to Belfry's database. */
export function createSqliteIndexStore(source: Sqlite.Database, index: Sqlite.Database) {
  createTables(index);
  const parts = createParts(index);
  const documents = createDocuments(index);
  const transaction = createTransaction({ source, index, parts, documents });
  let indexedVersion = -1;

  const store: IndexStore = {
    // Larger steps read fewer messages twice and merge less: 2,000 take about 50 ms.
    backlogRows: 2000,
    async transaction(work) {
      index.exec("begin immediate");
      try {
        const result = await work(transaction);
        index.exec("commit");
        return result;
      } catch (error) {
        if (index.inTransaction) index.exec("rollback");
        parts.load();
        transaction.forget();
        throw error;
      }
    },
  };

  /** Whether the messages may have changed since the last call of `markIndexed`. */
  const sourceVersion = () => Number(source.pragma("data_version", { simple: true }));
  return {
    ...store,
    parts,
    documents,
    hasChanged: () => sourceVersion() !== indexedVersion,
    markIndexed(version: number) {
      indexedVersion = version;
    },
    sourceVersion,
  };
}

function createTables(index: Sqlite.Database): void {
  index.exec(`
    create table if not exists state (name text primary key not null, value text not null) without rowid;
    create table if not exists cursors (
      chat_id integer primary key, rev integer not null, first_id integer not null,
      backlog_id integer not null, backlog_at integer not null, last_id integer not null);
    create table if not exists parts (id integer primary key, merge_after integer);
  `);
}

interface Stores {
  source: Sqlite.Database;
  index: Sqlite.Database;
  parts: Parts;
  documents: Documents;
}

function createTransaction({ source, index, parts, documents }: Stores) {
  /** A copy of the table, to compare all chats with it. */
  const cursorByChat = new Map<number, Cursor>();
  /** The highest id that was ever indexed: messages with a higher one are new. */
  const lastIdByChat = new Map<number, number>();
  const times = createTimes(source, documents);
  const forget = () => {
    cursorByChat.clear();
    lastIdByChat.clear();
    for (const cursor of readCursors.all()) cursorByChat.set(cursor.chatId, cursor);
    for (const { chatId, lastId } of readLastIds.all()) lastIdByChat.set(chatId, lastId);
  };
  const readCursors = index.prepare<[], Cursor>(
    `select chat_id as chatId, rev, first_id as firstId, backlog_id as backlogId,
      backlog_at as backlogAt from cursors`,
  );
  const readLastIds = index.prepare<[], { chatId: number; lastId: number }>(
    "select chat_id as chatId, last_id as lastId from cursors",
  );
  const saveCursor = index.prepare(
    `insert or replace into cursors (chat_id, rev, first_id, backlog_id, backlog_at, last_id)
      values (?, ?, ?, ?, ?, ?)`,
  );
  const readState = index.prepare<[], { value: string }>(
    "select value from state where name = 'state'",
  );
  const saveState = index.prepare("insert or replace into state (name, value) values ('state', ?)");
  const readSource = source.prepare<[], { name: string; value: string }>(
    "select name, value from settings where name in ('epoch', 'search_rebuild')",
  );
  const readLastChat = source.prepare<[], { id: number | null }>("select max(id) as id from chats");
  const readChats = source.prepare<[], ChatRow>(
    `select id as chatId, rev, first_message_id as firstId, last_message_id as lastId,
      deleted_at is not null and restorable_until is null as isDeleted from chats`,
  );
  const readChanges = source.prepare<[number, number, number], MessageRow>(
    `select ${messageColumns} from messages where chat_id = ? and rev > ? order by rev limit ?`,
  );
  const readOlder = source.prepare<[number, number, number], MessageRow>(
    `select ${messageColumns} from messages where chat_id = ? and id < ? order by id desc limit ?`,
  );
  forget();

  const transaction: IndexTransaction = {
    readState() {
      const row = readState.get();
      return row && (JSON.parse(row.value) as IndexState);
    },
    saveState(state) {
      saveState.run(JSON.stringify(state));
    },
    readSource() {
      const facts = Object.fromEntries(readSource.all().map(({ name, value }) => [name, value]));
      const lastChatId = readLastChat.get()?.id ?? 0;
      return { epoch: `${facts.epoch} ${facts.search_rebuild ?? ""}`, lastChatId };
    },
    clear() {
      parts.clear();
      index.exec("delete from documents; delete from cursors; delete from state");
      cursorByChat.clear();
      lastIdByChat.clear();
    },
    changedChats(limit) {
      const changed: ChangedChat[] = [];
      for (const row of readChats.iterate()) {
        const cursor = cursorByChat.get(row.chatId);
        const chat = { ...row, isDeleted: row.isDeleted === 1, cursor };
        if (!isIndexed(chat)) changed.push(chat);
        if (changed.length >= limit) break;
      }
      return changed;
    },
    backlogChats: (limit) =>
      [...cursorByChat.values()]
        .filter(({ backlogId }) => backlogId > 0)
        .sort((a, b) => b.backlogAt - a.backlogAt)
        .slice(0, limit),
    changes: (chatId, afterRev, limit) => readChanges.all(chatId, afterRev, limit),
    olderMessages: (chatId, below, limit) => readOlder.all(chatId, below, limit),
    saveCursors(cursors) {
      for (const cursor of cursors) {
        const { chatId, rev, firstId, backlogId, backlogAt } = cursor;
        const lastId = lastIdByChat.get(chatId) ?? 0;
        saveCursor.run(chatId, rev, firstId, backlogId, backlogAt, lastId);
        cursorByChat.set(chatId, cursor);
      }
    },
    async seqsOf(messages) {
      const seqs: (number | undefined)[] = [];
      for (const { chatId, id: messageId, at } of messages) {
        const isNew = messageId > (lastIdByChat.get(chatId) ?? 0);
        const near = isNew ? 0 : await times.firstSeqAt(at);
        seqs.push(isNew ? undefined : documents.findSeq({ chatId, messageId }, near));
      }
      return seqs;
    },
    put(added: readonly IndexedDocument[], replacedSeqs) {
      for (const { seq, chatId, messageId, words, names } of added) {
        if (replacedSeqs.has(seq)) parts.delete(seq);
        parts.insert(seq, words.join(" "), names.join(" "));
        if (messageId > (lastIdByChat.get(chatId) ?? 0)) lastIdByChat.set(chatId, messageId);
      }
      documents.write(
        added.map(({ seq, chatId, messageId }) => ({ seq, key: { chatId, messageId } })),
      );
    },
    delete(seqs) {
      for (const seq of seqs) parts.delete(seq);
      documents.write(seqs.map((seq) => ({ seq, key: undefined })));
    },
    seqsBelow: documents.seqsBelow,
  };
  return { ...transaction, forget };
}

function isIndexed({ rev, firstId, isDeleted, cursor }: ChangedChat): boolean {
  if (!cursor) return false;
  if (isDeleted) return cursor.firstId === Number.MAX_SAFE_INTEGER;
  return cursor.rev === rev && cursor.firstId >= firstId;
}
