/** SQL that reads how far the index is, also from the command line while a server runs. */
import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { CompiledQuery } from "kysely";
import type { Database } from "../database/database.ts";
import { hasThisVersion } from "./sqlite/open-index-file.ts";

export interface IndexProgress {
  indexed: number;
  /** The number of older messages that are still to be indexed. */
  waiting: number;
  /** The epoch of the indexed messages, and the id of the last rebuild. */
  epoch: string;
}

export interface IndexHealth extends IndexProgress {
  /** False if the index is from before a restore or a rebuild. */
  isCurrent: boolean;
  /** The number of changed messages that the index does not have yet. */
  changes: number;
  /** The number of messages that the index should have. */
  messages: number;
}

interface Row {
  indexed: number;
  waiting: number;
  state: string | null;
}

interface Revision {
  chatId: number;
  rev: number;
}

const progressSql = (count: string, prefix: string) => `select
  (select ${count} from ${prefix}documents) as indexed,
  (select coalesce(sum(backlog_id - first_id), 0) from ${prefix}cursors where backlog_id > 0) as waiting,
  (select value from ${prefix}state where name = 'state') as state`;

const cursorsSql = (prefix: string) => `select chat_id as "chatId", rev from ${prefix}cursors`;

const sourceSql = `select
  (select value from settings where name = 'epoch') as epoch,
  (select value from settings where name = 'search_rebuild') as rebuild,
  (select count(*) from messages m join chats c on c.id = m.chat_id
    where m.deleted_at is null and c.deleted_at is null) as messages`;

const chatsSql = `select id as "chatId", rev from chats where deleted_at is null`;

/** Returns undefined if there is no index yet. */
export async function readProgress(
  database: Database,
  indexFile: string,
): Promise<IndexProgress | undefined> {
  return (await readIndex(database, indexFile))?.progress;
}

/** Returns the number of changed and older messages that are still to be indexed. */
export async function readBehind(
  database: Database,
  indexFile: string,
): Promise<number | undefined> {
  const index = await readIndex(database, indexFile);
  return index && index.progress.waiting + (await countChanges(database, index.cursors));
}

/** Reads the index before the messages, so that a running server only seems to be behind. */
export async function readHealth(
  database: Database,
  indexFile: string,
): Promise<IndexHealth | undefined> {
  const index = await readIndex(database, indexFile);
  if (!index) return undefined;
  const changes = await countChanges(database, index.cursors);
  const [source] = await read<{ epoch: string; rebuild: string | null; messages: number }>(
    database,
    sourceSql,
  );
  return {
    ...index.progress,
    isCurrent: index.progress.epoch === `${source?.epoch} ${source?.rebuild ?? ""}`,
    changes,
    messages: source?.messages ?? 0,
  };
}

async function countChanges(database: Database, cursors: readonly Revision[]): Promise<number> {
  const revByChat = new Map(cursors.map(({ chatId, rev }) => [chatId, rev]));
  const chats = await read<Revision>(database, chatsSql);
  return chats.reduce(
    (sum, { chatId, rev }) => sum + Math.max(0, rev - (revByChat.get(chatId) ?? 0)),
    0,
  );
}

/** Whether older messages are still to be indexed, by any process. Only for PostgreSQL. */
export async function hasBacklog(database: Database): Promise<boolean> {
  const text = `select exists (select from search_cursors where backlog_id > 0) as "isBehind"`;
  return (await read<{ isBehind: boolean }>(database, text))[0]?.isBehind ?? true;
}

async function readIndex(database: Database, indexFile: string) {
  const found = database.kind === "sqlite" ? readFile(indexFile) : await readTables(database);
  if (!found?.row?.state) return undefined;
  const { indexed, waiting, state } = found.row;
  const { epoch } = JSON.parse(state) as { epoch: string };
  const progress: IndexProgress = { indexed, waiting: Number(waiting), epoch };
  return { progress, cursors: found.cursors };
}

async function readTables(database: Database) {
  const [row] = await read<Row>(database, progressSql("count(*)", "search_"));
  return { row, cursors: await read<Revision>(database, cursorsSql("search_")) };
}

function readFile(file: string) {
  if (!existsSync(file)) return undefined;
  const index = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    if (!hasThisVersion(index)) return undefined;
    const row = index.prepare<[], Row>(progressSql("coalesce(sum(count), 0)", "")).get();
    return { row, cursors: index.prepare<[], Revision>(cursorsSql("")).all() };
  } finally {
    index.close();
  }
}

function read<R>({ fetch }: Database, sql: string): Promise<R[]> {
  return fetch(CompiledQuery.raw(sql) as CompiledQuery<R>);
}
