/** SQL for chat members. */
import type { Member, MemberRole } from "@belfry/contracts/chats";
import { sql as raw } from "kysely";
import { isoTime } from "../clock.ts";
import type { Sql } from "../database/schema.ts";
import { asUser, userColumns } from "./direct-chat-store.ts";

function membersWithUsers(sql: Sql) {
  return sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["members.chat_id", "members.role", "members.joined_at"])
    .select(userColumns);
}

type MemberRow = Awaited<
  ReturnType<ReturnType<typeof membersWithUsers>["executeTakeFirstOrThrow"]>
>;

function asMember(row: MemberRow): Member {
  return {
    user: asUser(row),
    role: row.role,
    joinedAt: isoTime(row.joined_at),
  };
}

/** Returns the members in order of joining. */
export async function list(sql: Sql, chatId: number): Promise<Member[]> {
  const rows = await membersWithUsers(sql)
    .where("members.chat_id", "=", chatId)
    .orderBy("members.joined_at")
    .orderBy("users.id")
    .execute();
  return rows.map(asMember);
}

export async function find(sql: Sql, chatId: number, userId: number): Promise<Member | undefined> {
  const row = await membersWithUsers(sql)
    .where("members.chat_id", "=", chatId)
    .where("members.user_id", "=", userId)
    .executeTakeFirst();
  return row && asMember(row);
}

/** Locks the chat's row, so that two owners cannot leave at the same time. */
export async function lockChat(sql: Sql, chatId: number): Promise<void> {
  await sql
    .updateTable("chats")
    .set((chat) => ({ title: chat.ref("title") }))
    .where("id", "=", chatId)
    .execute();
}

export async function ownerIds(sql: Sql, chatId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("members")
    .select("user_id")
    .where("chat_id", "=", chatId)
    .where("role", "=", "owner")
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Changes a member's role, or adds a member with all existing messages marked as read. Does nothing
 * in a deleted chat.
 */
export async function put(
  sql: Sql,
  chatId: number,
  member: { userId: number; role: MemberRole; now: number },
): Promise<void> {
  await sql
    .insertInto("members")
    .columns(["chat_id", "user_id", "role", "joined_at", "read_message_id"])
    .expression((db) =>
      db
        .selectFrom("chats")
        .select((chat) => [
          "chats.id",
          raw<number>`cast(${member.userId} as bigint)`.as("user_id"),
          raw<MemberRole>`cast(${member.role} as text)`.as("role"),
          raw<number>`cast(${member.now} as bigint)`.as("joined_at"),
          chat.ref("chats.last_message_id").as("read_message_id"),
        ])
        .where("chats.id", "=", chatId)
        .where("chats.deleted_at", "is", null),
    )
    .onConflict((conflict) =>
      conflict.columns(["chat_id", "user_id"]).doUpdateSet({ role: member.role }),
    )
    .execute();
}

/** Returns false if the user is not a member. */
export async function remove(sql: Sql, chatId: number, userId: number): Promise<boolean> {
  await sql
    .deleteFrom("muted_webhooks")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .execute();
  const { numDeletedRows } = await sql
    .deleteFrom("members")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves the read mark forward. Returns undefined if it is already there or further on. */
export async function markRead(
  sql: Sql,
  chatId: number,
  userId: number,
  messageId: number,
): Promise<{ unreadMarks: number } | undefined> {
  return sql
    .updateTable("members")
    .set({ read_message_id: messageId })
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("read_message_id", "<", messageId)
    .returning("unread_marks as unreadMarks")
    .executeTakeFirst();
}

/** Moves the read mark back to just before a message. Own messages do not move it forward again. */
export async function markUnread(
  sql: Sql,
  chatId: number,
  userId: number,
  messageId: number,
): Promise<void> {
  await sql
    .updateTable("members")
    .set((member) => ({
      read_message_id: messageId - 1,
      unread_marks: member("unread_marks", "+", 1),
      kept_unread_id: member
        .selectFrom("chats")
        .select("last_message_id")
        .where("id", "=", chatId)
        .$asScalar()
        .$notNull(),
    }))
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the `rev` of each chat of a user, without threads, by the id of the chat. */
export async function revsOfUser(sql: Sql, userId: number): Promise<Map<number, number>> {
  const rows = await sql
    .selectFrom("members")
    .innerJoin("chats", "chats.id", "members.chat_id")
    .select(["chats.id", "chats.rev"])
    .where("members.user_id", "=", userId)
    .where("chats.kind", "<>", "thread")
    .where("chats.deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}

export async function revsOf(
  sql: Sql,
  chatIds: readonly number[],
): Promise<{ id: number; rev: number }[]> {
  return sql.selectFrom("chats").select(["id", "rev"]).where("id", "in", chatIds).execute();
}
