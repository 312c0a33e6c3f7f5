/** SQL for idempotency keys: a repeated request finds the message of the first one. */
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows, withRows } from "../../database/json-rows.ts";
import type { Schema } from "../../database/schema.ts";
import { authorKey } from "../message.ts";
import type { PendingMessage, Position } from "../types.ts";
import type { MessageRow } from "./message-write.ts";

type Kind = Database["kind"];

export interface UsedKey extends Position {
  bodyHash: string;
}

export function idempotencyName({ chatId, author, idempotency }: PendingMessage): string {
  return `${chatId} ${authorKey(author)} ${idempotency?.idempotencyKey}`;
}

/** Returns the unexpired keys of these messages that were used before, by `idempotencyName`. */
export async function findUsedKeys(
  { kind, sql }: Database,
  messages: readonly PendingMessage[],
): Promise<Map<string, UsedKey>> {
  const columns = { chat_id: "integer", author: "text", key: "text" } as const;
  const wanted = messages.flatMap(({ chatId, author, idempotency }) =>
    idempotency
      ? [{ chat_id: chatId, author: authorKey(author), key: idempotency.idempotencyKey }]
      : [],
  );
  const now = Math.max(...messages.map(({ createdAt }) => createdAt));
  const rows = jsonRows(kind, jsonOf(columns, wanted), columns);
  const found = await raw<{
    chat_id: number;
    author: string;
    key: string;
    body_hash: string;
    message_id: number;
    rev: number;
  }>`select k.chat_id, k.author, k.key, k.body_hash, k.message_id, m.rev
    from ${rows} as r
    join message_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
    join messages as m on m.chat_id = k.chat_id and m.id = k.message_id
    where k.expires_at > ${now}`.execute(sql);
  return new Map(
    found.rows.map((row) => [
      `${row.chat_id} ${row.author} ${row.key}`,
      { id: row.message_id, rev: row.rev, bodyHash: row.body_hash },
    ]),
  );
}

export async function deleteKeysBefore(sql: Kysely<Schema>, before: number): Promise<void> {
  await sql.deleteFrom("message_keys").where("expires_at", "<=", before).execute();
}

/** Compiles the statements that store the keys of a batch. */
export function createKeyStatements({
  kind,
  sql,
}: Database): (rows: readonly MessageRow[]) => CompiledQuery[] {
  const deleteExpired = deleteExpiredKeys(kind).compile(sql);
  const insert = insertKeys(kind).compile(sql);
  return (rows) => {
    const keys = rows.flatMap(keyRows);
    return [withRows(deleteExpired, keyColumns, keys), withRows(insert, keyColumns, keys)];
  };
}

const keyColumns = {
  chat_id: "integer",
  now: "integer",
  back: "integer",
  message_id: "integer",
  author: "text",
  key: "text",
  body_hash: "text",
  expires_at: "integer",
} as const;

function keyRows({ posts, back, replaced }: MessageRow) {
  return posts.flatMap(({ message: { chatId, author, idempotency, createdAt } }) => {
    if (!idempotency) return [];
    return {
      chat_id: chatId,
      now: createdAt,
      back,
      message_id: replaced?.id,
      author: authorKey(author),
      key: idempotency.idempotencyKey,
      body_hash: idempotency.bodyHash,
      expires_at: idempotency.expiresAt,
    };
  });
}

/** Deletes expired keys of the batch. A key in use violates the unique index. */
function deleteExpiredKeys(kind: Kind) {
  return raw`delete from message_keys where (chat_id, author, key) in
    (select k.chat_id, k.author, k.key from ${jsonRows(kind, "", keyColumns)} as r
      join message_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
      where k.expires_at <= r.now)`;
}

function insertKeys(kind: Kind) {
  return raw`insert into message_keys
      (chat_id, author, key, body_hash, message_id, expires_at)
    select c.id, r.author, r.key, r.body_hash,
      coalesce(r.message_id, c.last_message_id - r.back), r.expires_at
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}
