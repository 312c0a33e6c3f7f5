/** SQL that moves the read marks of one user in many chats. */
import { type RawBuilder, sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";

export interface Mark {
  chatId: number;
  messageId: number;
}

/** Moves read marks forward, at most to the last message of each chat. Returns those that have moved. */
export async function markRead(
  sql: Sql,
  userId: number,
  marks: readonly Mark[],
): Promise<(Mark & { unreadMarks: number })[]> {
  const { rows } = await raw<Mark & { unreadMarks: number }>`
    with given (chat_id, message_id) as (${valuesOf(marks)}),
    marks (chat_id, message_id) as (
      select chats.id, case when chats.last_message_id < given.message_id
        then chats.last_message_id else given.message_id end
      from given join chats on chats.id = given.chat_id)
    update members set read_message_id = marks.message_id from marks
    where members.chat_id = marks.chat_id and members.user_id = ${userId}
      and members.read_message_id < marks.message_id
    returning members.chat_id as "chatId", members.read_message_id as "messageId",
      members.unread_marks as "unreadMarks"`.execute(sql);
  return rows;
}

/** Moves read marks back to just before a message, as `markUnread` of one chat. Returns these chats. */
export async function markUnread(
  sql: Sql,
  userId: number,
  marks: readonly Mark[],
): Promise<number[]> {
  const { rows } = await raw<{ chatId: number }>`
    with given (chat_id, message_id) as (${valuesOf(marks)}),
    marks (chat_id, message_id, last_id) as (
      select chats.id, given.message_id, chats.last_message_id
      from given join chats on chats.id = given.chat_id)
    update members set read_message_id = marks.message_id - 1,
      unread_marks = members.unread_marks + 1, kept_unread_id = marks.last_id
    from marks
    where members.chat_id = marks.chat_id and members.user_id = ${userId}
      and members.read_message_id >= marks.message_id
    returning members.chat_id as "chatId"`.execute(sql);
  return rows.map(({ chatId }) => chatId);
}

function valuesOf(marks: readonly Mark[]): RawBuilder<unknown> {
  const rows = marks.map(
    ({ chatId, messageId }) => raw`(cast(${chatId} as bigint), cast(${messageId} as bigint))`,
  );
  return raw`values ${raw.join(rows)}`;
}
