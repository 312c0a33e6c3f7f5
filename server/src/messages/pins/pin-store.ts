/** SQL for pinned messages. The columns are part of the message, so they are read and deleted with it. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { asMessages, withAuthors } from "../reading/row-store.ts";

type Sql = Kysely<Schema>;

interface MessageKey {
  chatId: number;
  messageId: number;
}

/** Returns undefined if the message does not exist or was removed. */
export async function findPin(
  sql: Sql,
  { chatId, messageId }: MessageKey,
): Promise<{ isPinned: boolean } | undefined> {
  const row = await sql
    .selectFrom("messages")
    .select("pinned_at")
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { isPinned: row.pinned_at !== null };
}

export async function countPins(sql: Sql, chatId: number): Promise<number> {
  const { count } = await sql
    .selectFrom("messages")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("chat_id", "=", chatId)
    .where("pinned_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the pinned messages from `firstId` on, the last pinned one first. */
export async function listPinned(sql: Sql, chatId: number, firstId: number) {
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.pinned_at", "is not", null)
    .where("messages.id", ">=", firstId)
    .orderBy("messages.pinned_at", "desc")
    .orderBy("messages.id", "desc")
    .execute();
  return asMessages(sql, rows);
}
