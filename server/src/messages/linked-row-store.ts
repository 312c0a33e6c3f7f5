/** SQL that deletes what belongs to removed or expired messages: mentions, reactions, former texts, who saved them and who was notified. */
import { type Kysely, type RawBuilder, sql as raw, type SqlBool } from "kysely";
import type { Schema } from "../database/schema.ts";

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
  "saved_messages",
  "message_versions",
  "alert_notices",
  "alert_notifications",
] as const;

/** Deletes all rows of these messages. */
export async function deleteRowsOf(trx: Sql, chatId: number, messages: MessageSet): Promise<void> {
  for (const table of linkedTables) {
    await trx.deleteFrom(table).where("chat_id", "=", chatId).where(isIn(messages)).execute();
  }
}

/**
 * Deletes at most `most` rows of these messages, which may have hundreds of mentions, reactions
 * and users who saved them. Returns how many.
 */
export async function deleteSliceOf(
  sql: Sql,
  chatId: number,
  { messages, most }: { messages: MessageSet; most: number },
): Promise<number> {
  for (const [table, columns] of [
    ["mentions", raw`user_id, chat_id, message_id`],
    ["reactions", raw`chat_id, message_id, emoji, user_id`],
    ["saved_messages", raw`user_id, chat_id, message_id`],
    ["message_versions", raw`chat_id, message_id, rev`],
    ["alert_notifications", raw`chat_id, message_id, step, since, user_id, session_id`],
  ] as const) {
    const { numAffectedRows } = await raw`delete from ${raw.table(table)} where (${columns}) in
      (select ${columns} from ${raw.table(table)}
        where chat_id = ${chatId} and ${isIn(messages)} limit ${most})`.execute(sql);
    if (numAffectedRows) return Number(numAffectedRows);
  }
  return 0;
}
