/** SQL that counts what a change of a chat shows to others, or deletes. */
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";

export async function countUsers(sql: Sql): Promise<number> {
  const { count } = await sql
    .selectFrom("users")
    .select(raw<number>`count(*)`.as("count"))
    .where("kind", "=", "person")
    .where("deactivated_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the files of messages before an id. */
export async function countFiles(sql: Sql, chatId: number, beforeId: number): Promise<number> {
  const { count } = await sql
    .selectFrom("files")
    .select(raw<number>`count(*)`.as("count"))
    .where("chat_id", "=", chatId)
    .where("message_id", "<", beforeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the messages in the threads of a chat, and their files. */
export async function countInThreads(
  sql: Sql,
  chatId: number,
): Promise<{ messages: number; files: number }> {
  const { messages } = await sql
    .selectFrom("chats")
    .select(raw<number | null>`sum(last_message_id - first_message_id + 1)`.as("messages"))
    .where("parent_chat_id", "=", chatId)
    .executeTakeFirstOrThrow();
  const { files } = await sql
    .selectFrom("files")
    .innerJoin("chats", "chats.id", "files.chat_id")
    .select(raw<number>`count(*)`.as("files"))
    .where("parent_chat_id", "=", chatId)
    .where("message_id", "is not", null)
    .executeTakeFirstOrThrow();
  return { messages: Number(messages ?? 0), files: Number(files) };
}

/** Counts those that were posted before a time. */
export async function countOlderInThreads(
  sql: Sql,
  chatId: number,
  before: number,
): Promise<{ messages: number; files: number }> {
  const older = sql
    .selectFrom("chats")
    .innerJoin("messages", "messages.chat_id", "chats.id")
    .where("parent_chat_id", "=", chatId)
    .where("messages.created_at", "<", before);
  const { messages } = await older
    .select(raw<number>`count(*)`.as("messages"))
    .executeTakeFirstOrThrow();
  const { files } = await older
    .innerJoin("files", (join) =>
      join
        .onRef("files.chat_id", "=", "messages.chat_id")
        .onRef("files.message_id", "=", "messages.id"),
    )
    .select(raw<number>`count(*)`.as("files"))
    .executeTakeFirstOrThrow();
  return { messages: Number(messages), files: Number(files) };
}

/** Returns when a message was posted, or undefined if it was deleted meanwhile. */
export async function postedAt(sql: Sql, chatId: number, id: number): Promise<number | undefined> {
  const row = await sql
    .selectFrom("messages")
    .select("created_at")
    .where("chat_id", "=", chatId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.created_at;
}
