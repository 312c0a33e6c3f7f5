/** SQL that deletes what belongs to removed or expired messages: mentions, reactions, former texts, who saved them and who was notified. */
import { type Kysely, type RawBuilder, sql as raw, type SqlBool } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { SavedKey } from "./saved/saved-store.ts";

type Sql = Kysely<Schema>;

/** Messages of one chat: these, or all up to an id. */
export type MessageSet = readonly number[] | { upTo: number };

function isIn(messages: MessageSet): RawBuilder<SqlBool> {
  if ("upTo" in messages) return raw`message_id <= ${messages.upTo}`;
  return messages.length > 0 ? raw`message_id in (${raw.join(messages)})` : raw`1 = 0`;
}

const linkedTables = [
  "mentions",
  "chat_mentions",
  "reactions",
  "reacted_messages",
  "message_versions",
  "alert_notices",
  "alert_notifications",
] as const;

/** Deletes all rows of these messages. Returns who had saved them. */
export async function deleteRowsOf(
  trx: Sql,
  chatId: number,
  messages: MessageSet,
): Promise<SavedKey[]> {
  for (const table of linkedTables) {
    await trx.deleteFrom(table).where("chat_id", "=", chatId).where(isIn(messages)).execute();
  }
  const unsaved = trx.deleteFrom("saved_messages").where("chat_id", "=", chatId);
  const rows = await unsaved.where(isIn(messages)).returning(["user_id", "message_id"]).execute();
  return rows.map((row) => savedKeyOf(chatId, row));
}

function savedKeyOf(chatId: number, row: { user_id: number; message_id: number }): SavedKey {
  return { userId: row.user_id, chatId, messageId: row.message_id };
}

/**
 * Deletes at most `most` rows of these messages, which may have hundreds of mentions, reactions
 * and users who saved them. Returns how many, and who had saved which messages.
 */
export async function deleteSliceOf(
  sql: Sql,
  chatId: number,
  { messages, most }: { messages: MessageSet; most: number },
): Promise<{ count: number; unsaved: SavedKey[] }> {
  const saved = await deleteSavedSlice(sql, chatId, { messages, most });
  if (saved.length > 0) return { count: saved.length, unsaved: saved };
  for (const [table, columns] of [
    ["mentions", raw`user_id, chat_id, message_id`],
    ["reactions", raw`chat_id, message_id, emoji, user_id`],
    ["message_versions", raw`chat_id, message_id, rev`],
    ["alert_notifications", raw`chat_id, message_id, step, since, user_id, session_id`],
  ] as const) {
    const { numAffectedRows } = await raw`delete from ${raw.table(table)} where (${columns}) in
      (select ${columns} from ${raw.table(table)}
        where chat_id = ${chatId} and ${isIn(messages)} limit ${most})`.execute(sql);
    if (numAffectedRows) return { count: Number(numAffectedRows), unsaved: [] };
  }
  return { count: 0, unsaved: [] };
}

async function deleteSavedSlice(
  sql: Sql,
  chatId: number,
  { messages, most }: { messages: MessageSet; most: number },
): Promise<SavedKey[]> {
  const slice = sql
    .selectFrom("saved_messages")
    .select(["user_id", "message_id"])
    .where("chat_id", "=", chatId)
    .where(isIn(messages))
    .limit(most)
    .$asTuple("user_id", "message_id");
  const rows = await sql
    .deleteFrom("saved_messages")
    .where("chat_id", "=", chatId)
    .where((row) => row(row.refTuple("user_id", "message_id"), "in", slice))
    .returning(["user_id", "message_id"])
    .execute();
  return rows.map((row) => savedKeyOf(chatId, row));
}
