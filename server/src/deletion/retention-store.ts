/** SQL for the retention of messages. */
import { sql as raw } from "kysely";
import type { Sql } from "../database/schema.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface RetentionLimits {
  retentionMinDays: number | null;
  retentionMaxDays: number | null;
}

/** Brings the retention of at most `most` chats into the limits. Returns their ids. */
export async function clampRetention(
  sql: Sql,
  { retentionMinDays: min, retentionMaxDays: max }: RetentionLimits,
  most: number,
): Promise<number[]> {
  // A thread has the retention of its chat.
  const chats = sql
    .selectFrom("chats")
    .select("id")
    .where("kind", "<>", "thread")
    .where("deleted_at", "is", null)
    .limit(most);
  const set = async (days: number, outside: typeof chats) => {
    const changed = sql.updateTable("chats").set({ retention_days: days });
    const rows = await changed.where("id", "in", outside).returning("id").execute();
    return rows.map(({ id }) => id);
  };
  if (max !== null) {
    const isOver = chats.where((chat) =>
      chat.or([chat("retention_days", "is", null), chat("retention_days", ">", max)]),
    );
    const ids = await set(max, isOver);
    if (ids.length > 0) return ids;
  }
  return min === null ? [] : set(min, chats.where("retention_days", "<", min));
}

export interface ExpiredChat {
  id: number;
  /** Messages that were posted before this time are deleted. */
  before: number;
}

function beforeOf(now: number) {
  return raw<number>`(cast(${now} as bigint) - kept.retention_days * ${raw.lit(dayMs)})`;
}

/** Returns the chats and threads whose first message is too old. */
export async function chatsWithExpired(sql: Sql, now: number): Promise<ExpiredChat[]> {
  return expiredChats(sql, now)
    .select(["chats.id", beforeOf(now).as("before")])
    .orderBy("chats.id")
    .execute();
}

function expiredChats(sql: Sql, now: number) {
  return sql
    .selectFrom("chats")
    .innerJoin("chats as kept", (join) =>
      join.on((row) => row("kept.id", "=", row.fn.coalesce("chats.parent_chat_id", "chats.id"))),
    )
    .innerJoin("messages", (join) =>
      join
        .onRef("messages.chat_id", "=", "chats.id")
        .onRef("messages.id", "=", "chats.first_message_id"),
    )
    .where("kept.deleted_at", "is", null)
    .where("kept.retention_days", "is not", null)
    .where("messages.created_at", "<", beforeOf(now));
}

/** Returns how long the oldest message has been expired, in milliseconds. */
export async function longestOverdue(sql: Sql, now: number): Promise<number> {
  const { overdue } = await expiredChats(sql, now)
    .select(raw<number | null>`max(${beforeOf(now)} - messages.created_at)`.as("overdue"))
    .executeTakeFirstOrThrow();
  return Number(overdue ?? 0);
}

/** Deletes deliveries to the webhooks of a chat: they contain what was posted. */
export async function deleteDeliveries(
  sql: Sql,
  { id, before }: ExpiredChat,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await raw`delete from deliveries where id in
    (select d.id from deliveries d join webhooks w on w.id = d.webhook_id
      where w.chat_id = ${id} and d.at < ${before} limit ${most})`.execute(sql);
  return Number(numAffectedRows ?? 0);
}

interface UpdateKey {
  author: string;
  key: string;
}

/**
 * Deletes the update keys of deleted messages among at most `most` keys after a position. Returns the
 * next position, or undefined at the end. Reads few rows, so that posts do not wait.
 */
export async function deleteUpdateKeys(
  sql: Sql,
  chatId: number,
  after: UpdateKey,
  most: number,
): Promise<UpdateKey | undefined> {
  const rows = await sql
    .selectFrom("update_keys")
    .innerJoin("chats", "chats.id", "update_keys.chat_id")
    .select(["author", "key", "message_id", "first_message_id"])
    .where("chat_id", "=", chatId)
    .where(raw<boolean>`(author, key) > (${after.author}, ${after.key})`)
    .orderBy("author")
    .orderBy("key")
    .limit(most)
    .execute();
  for (const { author, key, message_id, first_message_id } of rows) {
    if (message_id >= first_message_id) continue;
    await sql
      .deleteFrom("update_keys")
      .where("chat_id", "=", chatId)
      .where("author", "=", author)
      .where("key", "=", key)
      .where("message_id", "=", message_id)
      .execute();
  }
  const last = rows.at(-1);
  return last && { author: last.author, key: last.key };
}
