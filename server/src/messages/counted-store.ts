/** SQL for the last message of a chat that counts as unread: neither silent nor removed. */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** Finds the message again, after one has stopped counting or has begun to. Returns its id, or 0. */
export async function recount(sql: Sql, chatId: number): Promise<number> {
  const { rows } = await raw<{ last_counted_id: number }>`update chats set
    last_counted_id = ${lastCounted} where id = ${chatId} returning last_counted_id`.execute(sql);
  return rows[0]?.last_counted_id ?? 0;
}

export async function lastCountedOf(sql: Sql, chatId: number): Promise<number> {
  const chat = sql.selectFrom("chats").select("last_counted_id").where("id", "=", chatId);
  return (await chat.executeTakeFirst())?.last_counted_id ?? 0;
}

/** Within `update chats`. Reads down from the newest message, as far as the first one that counts. */
export const lastCounted = raw`coalesce((select m.id from messages as m
  where m.chat_id = chats.id and m.silent is null and m.deleted_at is null
  order by m.id desc limit 1), 0)`;
