/** SQL for the messages that users have saved for later. */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface SavedKey {
  userId: number;
  chatId: number;
  messageId: number;
}

export interface SavedRow {
  chatId: number;
  messageId: number;
  savedAt: number;
}

/** A place in the list: the next page starts after it. */
export type SavedPosition = readonly [savedAt: number, chatId: number, messageId: number];

/** Whether the message exists and was not removed. */
export async function isPresent(
  sql: Sql,
  { chatId, messageId }: Omit<SavedKey, "userId">,
): Promise<boolean> {
  const row = await sql
    .selectFrom("messages")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSaved(sql: Sql, { userId, chatId, messageId }: SavedKey): Promise<boolean> {
  const row = await sql
    .selectFrom("saved_messages")
    .select("saved_at")
    .where("user_id", "=", userId)
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countSaved(sql: Sql, userId: number): Promise<number> {
  const { count } = await sql
    .selectFrom("saved_messages")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A message that is saved keeps the time when it was saved first. */
export async function addSaved(
  sql: Sql,
  { userId, chatId, messageId }: SavedKey,
  now: number,
): Promise<void> {
  await sql
    .insertInto("saved_messages")
    .values({ user_id: userId, chat_id: chatId, message_id: messageId, saved_at: now })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Returns whether the message was saved. */
export async function deleteSaved(
  sql: Sql,
  { userId, chatId, messageId }: SavedKey,
): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("saved_messages")
    .where("user_id", "=", userId)
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the saved messages in the chats that the user is a member of now and their threads, the last saved one first. */
export async function listSaved(
  sql: Sql,
  userId: number,
  [at, chatId, messageId]: SavedPosition,
  limit: number,
): Promise<SavedRow[]> {
  const { rows } = await raw<SavedRow>`
    select s.chat_id as "chatId", s.message_id as "messageId", s.saved_at as "savedAt"
    from saved_messages as s
    join chats as place on place.id = s.chat_id
    join chats on chats.id = coalesce(place.parent_chat_id, place.id) and chats.deleted_at is null
    join members as me on me.chat_id = chats.id and me.user_id = s.user_id
    where s.user_id = ${userId}
      and (s.saved_at, s.chat_id, s.message_id) < (${at}, ${chatId}, ${messageId})
    order by s.saved_at desc, s.chat_id desc, s.message_id desc
    limit ${limit}`.execute(sql);
  return rows;
}

/** Returns all saved messages of a user, by chat and id. */
export async function allSaved(sql: Sql, userId: number): Promise<SavedRow[]> {
  return sql
    .selectFrom("saved_messages")
    .select(["chat_id as chatId", "message_id as messageId", "saved_at as savedAt"])
    .where("user_id", "=", userId)
    .orderBy("chat_id")
    .orderBy("message_id")
    .execute();
}
