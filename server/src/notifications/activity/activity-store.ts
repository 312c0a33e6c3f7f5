/** SQL that lists mentions of a user, replies to them, and reactions to their messages. */
import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

export interface ActivityRow {
  chatId: number;
  messageId: number;
  reason: ActivityEntry["reason"];
  createdAt: number;
}

/** A place in the list: the next page starts after it. */
export type ActivityPosition = readonly [createdAt: number, chatId: number, messageId: number];

/** Returns activity in the chats that the user is a member of now and their threads, newest first. */
export async function listActivity(
  sql: Kysely<Schema>,
  userId: number,
  [at, chatId, messageId]: ActivityPosition,
  limit: number,
): Promise<ActivityRow[]> {
  const { rows } = await raw<ActivityRow>`
    select c.chat_id as "chatId", c.message_id as "messageId", c.reason,
      c.created_at as "createdAt"
    from (
      select m.chat_id, m.message_id, m.reason, m.created_at from mentions as m
        where m.user_id = ${userId}
      union all
      select a.chat_id, a.message_id, a.kind, a.created_at from chat_mentions as a
        join members as me on me.chat_id = a.chat_id and me.user_id = ${userId}
        where a.created_at >= me.joined_at and coalesce(a.user_id, 0) <> ${userId}
          and not exists (select 1 from mentions as own where own.user_id = ${userId}
            and own.chat_id = a.chat_id and own.message_id = a.message_id)
      union all
      select r.chat_id, r.message_id, 'reaction', r.created_at from reacted_messages as r
        where r.author_id = ${userId}
    ) as c join chats as place on place.id = c.chat_id
    join chats on chats.id = coalesce(place.parent_chat_id, place.id) and chats.deleted_at is null
    join members as reader on reader.chat_id = chats.id and reader.user_id = ${userId}
    where (c.created_at, c.chat_id, c.message_id) < (${at}, ${chatId}, ${messageId})
    order by c.created_at desc, c.chat_id desc, c.message_id desc
    limit ${limit}`.execute(sql);
  return rows;
}
