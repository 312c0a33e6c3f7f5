/** SQL for threads and their followers. */
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";
import { lastMessageAt, memberCount } from "../chat-info-store.ts";
import { membershipsOf } from "../chat-store.ts";

/** The columns of a thread that have a meaning: all others are those of its chat. */
export async function findThread(sql: Sql, threadId: number) {
  return sql
    .selectFrom("chats")
    .select(["id", "created_at", "first_message_id", "last_message_id", "rev", memberCount])
    .select(lastMessageAt)
    .select(["parent_chat_id", "parent_message_id"])
    .$narrowType<{ parent_chat_id: number; parent_message_id: number }>()
    .where("id", "=", threadId)
    .where("kind", "=", "thread")
    .executeTakeFirst();
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/**
 * The threads that a user follows and may read, each with what the user has set for its chat.
 */
export function followedBy(sql: Sql, userId: number) {
  return membershipsOf(sql, userId)
    .innerJoin("members as reader", (join) =>
      join
        .onRef("reader.chat_id", "=", "chats.parent_chat_id")
        .onRef("reader.user_id", "=", "members.user_id"),
    )
    .innerJoin("chats as parent", "parent.id", "chats.parent_chat_id")
    .select(["parent.id as parent_id", "parent.kind as parent_kind", "chats.parent_message_id"])
    .select(["parent.title as parent_title"])
    .select(["reader.notification_level as parent_level"])
    .select(["reader.muted_until as parent_muted_until"])
    .$narrowType<{ parent_message_id: number }>()
    .where("chats.kind", "=", "thread")
    .where("parent.deleted_at", "is", null);
}

export type FollowedRow = Awaited<
  ReturnType<ReturnType<typeof followedBy>["executeTakeFirstOrThrow"]>
>;

/** Returns those that may have unread replies. */
export function listUnread(sql: Sql, userId: number): Promise<FollowedRow[]> {
  return followedBy(sql, userId)
    .whereRef("chats.last_counted_id", ">", "members.read_message_id")
    .orderBy("chats.id")
    .execute();
}

/** Returns those whose last reply was posted since then, ordered by id. */
export function listRecent(
  sql: Sql,
  userId: number,
  { since, limit }: { since: number; limit?: number },
): Promise<FollowedRow[]> {
  return followedBy(sql, userId)
    .innerJoin("messages as last", (join) =>
      join.onRef("last.chat_id", "=", "chats.id").onRef("last.id", "=", "chats.last_message_id"),
    )
    .where("last.created_at", ">=", since)
    .orderBy("chats.id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/**
 * Adds followers with all existing replies marked as read: only members of the thread's chat. Returns
 * those who are new.
 */
export async function addFollowers(
  sql: Sql,
  threadId: number,
  { userIds, now }: { userIds: readonly number[]; now: number },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await sql
    .insertInto("members")
    .columns(["chat_id", "user_id", "role", "joined_at", "read_message_id"])
    .expression((db) =>
      db
        .selectFrom("chats")
        .innerJoin("members as reader", "reader.chat_id", "chats.parent_chat_id")
        .innerJoin("users", "users.id", "reader.user_id")
        .select((row) => [
          "chats.id",
          "reader.user_id",
          raw<"member">`'member'`.as("role"),
          raw<number>`cast(${now} as bigint)`.as("joined_at"),
          row.ref("chats.last_message_id").as("read_message_id"),
        ])
        .where("chats.id", "=", threadId)
        .where("reader.user_id", "in", userIds)
        .where("users.kind", "=", "person"),
    )
    .onConflict((conflict) => conflict.columns(["chat_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the users who follow a thread and may read it. */
export async function listFollowers(sql: Sql, threadId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("members")
    .innerJoin("chats", "chats.id", "members.chat_id")
    .innerJoin("members as reader", (join) =>
      join
        .onRef("reader.chat_id", "=", "chats.parent_chat_id")
        .onRef("reader.user_id", "=", "members.user_id"),
    )
    .select("members.user_id")
    .where("members.chat_id", "=", threadId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
