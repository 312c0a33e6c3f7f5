/** SQL for link previews. */
import type { Kysely } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

/** Returns undefined if the message does not exist or was removed. */
export async function findPreview(
  sql: Kysely<Schema>,
  { chatId, messageId }: { chatId: number; messageId: number },
) {
  const row = await sql
    .selectFrom("messages")
    .select(["text", "user_id as userId", "link_preview as preview"])
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { text, userId, preview } = row;
  return { text, userId, preview: preview === null ? null : parseColumn(preview) };
}
