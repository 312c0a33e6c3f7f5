/** SQL that counts what a change of a chat shows to others, or deletes. */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

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
