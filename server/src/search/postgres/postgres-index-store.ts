/** SQL that writes the index of PostgreSQL, in the same transaction as its cursors. */
import { sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/json-rows.ts";
import type { Sql } from "../../database/schema.ts";
import { type MessageRow, messageColumns } from "../indexing/message-row.ts";
import type {
  ChangedChat,
  Cursor,
  IndexState,
  IndexStore,
  IndexTransaction,
} from "../indexing/types.ts";
import { vectorOf } from "./vectors.ts";

/** A deleted chat that can be restored stays in the index. */
const isGone = raw<boolean>`(c.deleted_at is not null and c.restorable_until is null)`;

/** Id of the lock that lets one process index at a time. */
const lockId = 5_275_001;

export function createPostgresIndexStore({ sql }: Pick<Database, "sql">): IndexStore {
  return {
    backlogRows: 400,
    transaction: (work) =>
      sql.transaction().execute(async (trx) => {
        const { rows } = await raw<{ isLocked: boolean }>`
          select pg_try_advisory_xact_lock(${lockId}) as "isLocked"`.execute(trx);
        if (!rows[0]?.isLocked) return undefined;
        // A crash loses the last moment of the index, together with its cursors.
        await raw`set local synchronous_commit = off`.execute(trx);
        return work(createTransaction(trx));
      }),
  };
}

const keyColumns = { chat_id: "integer", id: "integer" } as const;
const documentColumns = {
  seq: "integer",
  chat_id: "integer",
  message_id: "integer",
  at: "integer",
  words: "text",
} as const;
const cursorColumns = {
  chat_id: "integer",
  rev: "integer",
  first_id: "integer",
  backlog_id: "integer",
  backlog_at: "integer",
} as const;

function createTransaction(trx: Sql): IndexTransaction {
  const columns = raw.raw(messageColumns);
  const readMessages = async (condition: ReturnType<typeof raw>) =>
    (await raw<MessageRow>`select ${columns} from messages where ${condition}`.execute(trx)).rows;

  return {
    async readState() {
      const { rows } = await raw<{ value: string }>`
        select value from search_state where name = 'state'`.execute(trx);
      return rows[0] && (JSON.parse(rows[0].value) as IndexState);
    },

    async saveState(state) {
      const value = JSON.stringify(state);
      await raw`insert into search_state (name, value) values ('state', ${value})
        on conflict (name) do update set value = excluded.value`.execute(trx);
    },

    async readSource() {
      const { rows } = await raw<{ epoch: string; rebuild: string; lastChatId: number }>`select
        (select value from settings where name = 'epoch') as epoch,
        coalesce((select value from settings where name = 'search_rebuild'), '') as rebuild,
        coalesce((select max(id) from chats), 0) as "lastChatId"`.execute(trx);
      const [{ epoch, rebuild, lastChatId } = { epoch: "", rebuild: "", lastChatId: 0 }] = rows;
      return { epoch: `${epoch} ${rebuild}`, lastChatId };
    },

    async clear() {
      await raw`truncate search_documents, search_cursors, search_state`.execute(trx);
    },

    async changedChats(limit) {
      const { rows } = await raw<Omit<ChangedChat, "cursor"> & Partial<CursorRow>>`
        select c.id as "chatId", c.rev, c.first_message_id as "firstId",
          c.last_message_id as "lastId", ${isGone} as "isDeleted",
          s.rev as indexed_rev, s.first_id, s.backlog_id, s.backlog_at
        from chats c left join search_cursors s on s.chat_id = c.id
        where s.chat_id is null
          or case when not ${isGone} then s.rev <> c.rev or s.first_id < c.first_message_id
            else s.first_id < ${Number.MAX_SAFE_INTEGER} end
        limit ${limit}`.execute(trx);
      return rows.map(({ chatId, rev, firstId, lastId, isDeleted, ...row }) => ({
        chatId,
        rev,
        firstId,
        lastId,
        isDeleted,
        cursor: cursorOf(chatId, row),
      }));
    },

    async backlogChats(limit) {
      const { rows } = await raw<CursorRow & { chat_id: number }>`
        select chat_id, rev as indexed_rev, first_id, backlog_id, backlog_at from search_cursors
        where backlog_id > 0 order by backlog_at desc limit ${limit}`.execute(trx);
      return rows.flatMap((row) => cursorOf(row.chat_id, row) ?? []);
    },

    changes: (chatId, afterRev, limit) =>
      readMessages(raw`chat_id = ${chatId} and rev > ${afterRev} order by rev limit ${limit}`),
    olderMessages: (chatId, below, limit) =>
      readMessages(raw`chat_id = ${chatId} and id < ${below} order by id desc limit ${limit}`),

    async saveCursors(cursors) {
      const rows = cursors.map(({ chatId, rev, firstId, backlogId, backlogAt }) => ({
        chat_id: chatId,
        rev,
        first_id: firstId,
        backlog_id: backlogId,
        backlog_at: backlogAt,
      }));
      await raw`insert into search_cursors (chat_id, rev, first_id, backlog_id, backlog_at)
        select r.* from ${jsonRows("postgres", jsonOf(cursorColumns, rows), cursorColumns)} as r
        on conflict (chat_id) do update set rev = excluded.rev, first_id = excluded.first_id,
          backlog_id = excluded.backlog_id, backlog_at = excluded.backlog_at`.execute(trx);
    },

    async seqsOf(messages) {
      const keys = messages.map(({ chatId, id }) => ({ chat_id: chatId, id }));
      const { rows } = await raw<{ seq: number; chat_id: number; id: number }>`
        select d.seq, r.chat_id, r.id
        from ${jsonRows("postgres", jsonOf(keyColumns, keys), keyColumns)} as r
        join search_documents d on d.chat_id = r.chat_id and d.message_id = r.id`.execute(trx);
      const seqByKey = new Map(rows.map(({ seq, chat_id, id }) => [`${chat_id} ${id}`, seq]));
      return messages.map(({ chatId, id }) => seqByKey.get(`${chatId} ${id}`));
    },

    async put(documents) {
      const rows = documents.map(({ seq, chatId, messageId, at, ...document }) => ({
        seq,
        chat_id: chatId,
        message_id: messageId,
        at,
        words: vectorOf(document),
      }));
      await raw`insert into search_documents (seq, chat_id, message_id, at, words)
        select r.seq, r.chat_id, r.message_id, r.at, r.words::tsvector
        from ${jsonRows("postgres", jsonOf(documentColumns, rows), documentColumns)} as r
        on conflict (seq) do update set words = excluded.words`.execute(trx);
    },

    async delete(seqs) {
      await raw`delete from search_documents where seq = any(${seqs}::bigint[])`.execute(trx);
    },

    async seqsBelow(chatId, messageId, limit) {
      const { rows } = await raw<{ seq: number }>`select seq from search_documents
        where chat_id = ${chatId} and message_id < ${messageId} limit ${limit}`.execute(trx);
      return rows.map(({ seq }) => seq);
    },
  };
}

interface CursorRow {
  indexed_rev: number | null;
  first_id: number | null;
  backlog_id: number | null;
  backlog_at: number | null;
}

function cursorOf(chatId: number, row: Partial<CursorRow>): Cursor | undefined {
  const { indexed_rev: rev, first_id: firstId, backlog_id, backlog_at } = row;
  if (rev == null || firstId == null) return undefined;
  return { chatId, rev, firstId, backlogId: backlog_id ?? 0, backlogAt: backlog_at ?? 0 };
}
