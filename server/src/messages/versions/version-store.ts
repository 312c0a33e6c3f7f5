/** SQL for the former texts of messages that their authors have edited. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/**
 * Stores the text of a message that is about to be edited. `rev` is the chat's change number of the
 * edit. The oldest version goes if there are too many.
 */
export async function keepVersion(
  trx: Sql,
  { chatId, id, text, createdAt, editedAt }: Message,
  rev: number,
): Promise<void> {
  const writtenAt = Date.parse(editedAt ?? createdAt);
  await trx
    .insertInto("message_versions")
    .values({ chat_id: chatId, message_id: id, rev, text, written_at: writtenAt })
    .execute();
  if (editedAt === undefined) return; // it is the only one
  await raw`delete from message_versions
    where chat_id = ${chatId} and message_id = ${id} and rev <=
      (select rev from message_versions where chat_id = ${chatId} and message_id = ${id}
        order by rev desc limit 1 offset ${limits.versionsPerMessage})`.execute(trx);
}

/** Returns the text of the message, and then its former texts, newest first. Nothing if it was removed. */
export async function listVersions(
  sql: Sql,
  chatId: number,
  id: number,
): Promise<{ text: string; at: number }[]> {
  const { rows } = await raw<{ text: string; at: number; isFormer: number }>`
    select text, coalesce(edited_at, updated_at, created_at) as at, rev, 0 as "isFormer"
    from messages where chat_id = ${chatId} and id = ${id} and deleted_at is null
    union all
    select text, written_at, rev, 1 from message_versions
    where chat_id = ${chatId} and message_id = ${id}
    order by 4, 3 desc`.execute(sql);
  return rows[0]?.isFormer === 0 ? rows.map(({ text, at }) => ({ text, at })) : [];
}
