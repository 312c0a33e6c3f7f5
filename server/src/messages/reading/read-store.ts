/** SQL that reads messages. */
import type { Author, Message } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonOf, jsonRows } from "../../database/json-rows.ts";
import type { Schema } from "../../database/schema.ts";
import { authorKey } from "../message.ts";
import type { PendingMessage } from "../types.ts";
import { asMessages, withAuthors } from "./row-store.ts";

type Sql = Kysely<Schema>;

export interface MessageRange {
  /** The side of the position. A limit keeps the nearest messages. */
  direction: "older" | "newer";
  /** Exclusive; without it the end of the chat. */
  from?: number | undefined;
  limit: number;
}

/** In ascending order of id, even for pages that go backwards. */
export async function listRange(
  sql: Sql,
  chatId: number,
  wanted: MessageRange,
): Promise<Message[]> {
  const { direction, from, limit } = wanted;
  const isOlder = direction === "older";
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .$if(from !== undefined, (query) => query.where("messages.id", isOlder ? "<" : ">", from ?? 0))
    .orderBy("messages.id", isOlder ? "desc" : "asc")
    .limit(limit)
    .execute();
  const messages = await asMessages(sql, rows);
  return isOlder ? messages.reverse() : messages;
}

export async function findMessage(
  sql: Sql,
  chatId: number,
  id: number,
): Promise<Message | undefined> {
  const row = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [message] = await asMessages(sql, [row]);
  return message;
}

const keyColumns = { chat_id: "integer", id: "integer" } as const;

/** Returns those messages that exist, in any order. */
export async function listByIds(
  { kind, sql }: Pick<Database, "kind" | "sql">,
  messages: readonly { chatId: number; messageId: number }[],
): Promise<Message[]> {
  const keys = messages.map(({ chatId, messageId }) => ({ chat_id: chatId, id: messageId }));
  const wanted = jsonRows(kind, jsonOf(keyColumns, keys), keyColumns);
  const rows = await withAuthors(sql)
    .where(raw<boolean>`(messages.chat_id, messages.id) in ${wanted}`)
    .execute();
  return asMessages(sql, rows);
}

/** Returns the messages that others reply to and that are not among them. */
export async function quotedBy(sql: Sql, chatId: number, items: readonly Message[]) {
  const shown = new Set(items.map(({ id }) => id));
  const ids = items.flatMap(({ replyTo = 0 }) => (shown.has(replyTo) ? [] : [replyTo]));
  if (!ids.some(Boolean)) return {};
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.id", "in", [...new Set(ids)])
    .orderBy("messages.id")
    .execute();
  return rows.length > 0 ? { quoted: await asMessages(sql, rows) } : {};
}

/**
 * Returns the message that a reply names by id or by its author's update key, with its author if this
 * is a user and the message was not removed.
 */
export async function findRepliedTo(
  sql: Sql,
  { chatId, author }: Pick<PendingMessage, "chatId" | "author">,
  named: number | string,
): Promise<{ id: number; userId: number | undefined } | undefined> {
  const id = typeof named === "number" ? named : await findByKey(sql, chatId, author, named);
  if (id === undefined) return undefined;
  const row = await sql
    .selectFrom("messages")
    .select(["id", "user_id", "deleted_at"])
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id, userId: row.deleted_at === null ? (row.user_id ?? undefined) : undefined };
}

async function findByKey(
  sql: Sql,
  chatId: number,
  author: Author,
  key: string,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("update_keys")
    .select("message_id")
    .where("chat_id", "=", chatId)
    .where("author", "=", authorKey(author))
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.message_id;
}
