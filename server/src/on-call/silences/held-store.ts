/** SQL for what silences have held back, and for the alerts that they are about. */
import type { State } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** Returns the state of a webhook's message in its chat or in a thread there. */
export async function findAlert(
  sql: Sql,
  place: { chatId: number; webhookId: number },
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<{ state: State | null } | undefined> {
  return sql
    .selectFrom("messages as m")
    .innerJoin("chats as c", "c.id", "m.chat_id")
    .select("m.state")
    .where("m.chat_id", "=", chatId)
    .where("m.id", "=", messageId)
    .where("m.webhook_id", "=", place.webhookId)
    .where("m.deleted_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("c.id", "=", place.chatId), eb("c.parent_chat_id", "=", place.chatId)]),
    )
    .executeTakeFirst();
}

/** Counts the requests in the delivery log that silences have held back, by the end of the reason. */
export async function countHeld(
  sql: Sql,
  webhookIds: readonly number[],
): Promise<Map<string, number>> {
  if (webhookIds.length === 0) return new Map();
  const { rows } = await raw<{ reason: string; count: number }>`select reason, count(*) as count
    from deliveries where webhook_id in (${raw.join(webhookIds)})
      and result in ('posted', 'updated') and reason like '%Held back by %'
    group by reason`.execute(sql);
  const counts = new Map<string, number>();
  for (const { reason, count } of rows) {
    const id = /\(silence (\d+)\)\.$/.exec(reason)?.[1];
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}

export interface PostCount {
  chatId: number;
  messageId: number;
  posts: number;
}

/** Returns the messages of a webhook that had posts since a time, those with the most posts first. */
export async function listPosts(
  sql: Sql,
  webhookId: number,
  { since, most }: { since: number; most: number },
): Promise<PostCount[]> {
  const { rows } = await raw<PostCount>`select chat_id as "chatId", message_id as "messageId",
      count(*) as posts from deliveries
    where webhook_id = ${webhookId} and at >= ${since} and result in ('posted', 'updated')
      and message_id is not null and chat_id is not null
    group by chat_id, message_id order by count(*) desc, message_id desc limit ${most}`.execute(
    sql,
  );
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }));
}
