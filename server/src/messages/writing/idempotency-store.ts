/** SQL for idempotency keys: a repeated request finds the message of the first one. */
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows, withRows } from "../../database/json-rows.ts";
import type { Schema } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";
import { authorKey } from "../message.ts";
import type { PendingMessage, Position } from "../types.ts";
import type { MessageRow } from "./message-write.ts";

type Kind = Database["kind"];

export interface UsedKey extends Position {
  bodyHash: string;
  /** A webhook's message may be in a former chat. */
  chatId: number;
}

export function idempotencyName(message: PendingMessage): string {
  return `${scopeOf(message)} ${message.idempotency?.idempotencyKey}`;
}

/** Keys of a webhook are valid in all chats: it may be moved between a request and its repeat. */
function scopeOf({ chatId, author }: PendingMessage): string {
  const key = authorKey(author);
  return author.kind === "webhook" ? key : `chat:${chatId} ${key}`;
}

export async function isKeyUsed(
  sql: Kysely<Schema>,
  { chatId, userId }: { chatId: number; userId: number },
  { key, now }: { key: string; now: number },
): Promise<boolean> {
  const row = await sql
    .selectFrom("message_keys")
    .select("message_id")
    .where("scope", "=", `chat:${chatId} user:${userId}`)
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the unexpired keys of these messages that were used before, by `idempotencyName`. */
export async function findUsedKeys(
  { kind, sql }: Database,
  messages: readonly PendingMessage[],
): Promise<Map<string, UsedKey>> {
  const columns = { scope: "text", key: "text" } as const;
  const wanted = messages.flatMap((message) => {
    const key = message.idempotency?.idempotencyKey;
    return key === undefined ? [] : [{ scope: scopeOf(message), key }];
  });
  const now = Math.max(...messages.map(({ createdAt }) => createdAt));
  const rows = jsonRows(kind, jsonOf(columns, wanted), columns);
  const found = await raw<{
    scope: string;
    key: string;
    body_hash: string;
    chat_id: number;
    message_id: number;
    rev: number;
  }>`select k.scope, k.key, k.body_hash, k.chat_id, k.message_id, m.rev
    from ${rows} as r
    join message_keys as k on k.scope = r.scope and k.key = r.key
    join messages as m on m.chat_id = k.chat_id and m.id = k.message_id
    where k.expires_at > ${now}`.execute(sql);
  return new Map(
    found.rows.map((row) => [
      `${row.scope} ${row.key}`,
      { chatId: row.chat_id, id: row.message_id, rev: row.rev, bodyHash: row.body_hash },
    ]),
  );
}

/** Deletes at most `most` expired keys. Returns how many. */
export function deleteKeysBefore(
  sql: Kysely<Schema>,
  before: number,
  most: number,
): Promise<number> {
  const expired = sql
    .selectFrom("message_keys")
    .select(["scope", "key"])
    .where("expires_at", "<=", before)
    .limit(most)
    .$asTuple("scope", "key");
  return countDeleted(
    sql
      .deleteFrom("message_keys")
      .where(({ eb, refTuple }) => eb(refTuple("scope", "key"), "in", expired)),
  );
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
  scope: "text",
  key: "text",
  body_hash: "text",
  expires_at: "integer",
} as const;

function keyRows({ posts, back, replaced }: MessageRow) {
  return posts.flatMap(({ message }) => {
    const { idempotency } = message;
    if (!idempotency) return [];
    return {
      chat_id: message.chatId,
      now: message.createdAt,
      back,
      message_id: replaced?.id,
      scope: scopeOf(message),
      key: idempotency.idempotencyKey,
      body_hash: idempotency.bodyHash,
      expires_at: idempotency.expiresAt,
    };
  });
}

/**
 * Deletes the keys of the batch that have expired, or whose message was deleted because of its age. A
 * key in use violates the unique index.
 */
function deleteExpiredKeys(kind: Kind) {
  return raw`delete from message_keys where (scope, key) in
    (select k.scope, k.key from ${jsonRows(kind, "", keyColumns)} as r
      join message_keys as k on k.scope = r.scope and k.key = r.key
      where k.expires_at <= r.now or not exists
        (select 1 from messages as m where m.chat_id = k.chat_id and m.id = k.message_id))`;
}

function insertKeys(kind: Kind) {
  return raw`insert into message_keys
      (scope, key, body_hash, chat_id, message_id, expires_at)
    select r.scope, r.key, r.body_hash, c.id,
      coalesce(r.message_id, c.last_message_id - r.back), r.expires_at
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}
