/** SQL of who is in a chat. */
import type { Member, MemberRole } from "@belfry/contracts/chats";
import { type Kysely, sql as raw } from "kysely";
import { isoTime } from "../clock.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** In order of joining. */
export async function membersOf(sql: Sql, chatId: number, userId?: number): Promise<Member[]> {
  const rows = await sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.id", "users.display_name", "users.avatar_url", "members.role"])
    .select("members.joined_at")
    .where("members.chat_id", "=", chatId)
    .$if(userId !== undefined, (query) => query.where("members.user_id", "=", userId ?? 0))
    .orderBy("members.joined_at")
    .orderBy("users.id")
    .execute();
  return rows.map((row) => ({
    user: { id: row.id, displayName: row.display_name, avatarUrl: row.avatar_url },
    role: row.role,
    joinedAt: isoTime(row.joined_at),
  }));
}

/** Every chat somebody is in, with who they are in it. */
export async function placesOf(
  sql: Sql,
  userId: number,
): Promise<{ chatId: number; member: Member }[]> {
  const rows = await sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["members.chat_id", "members.role", "members.joined_at"])
    .select(["users.id", "users.display_name", "users.avatar_url"])
    .where("members.user_id", "=", userId)
    .execute();
  return rows.map((row) => ({
    chatId: row.chat_id,
    member: {
      user: { id: row.id, displayName: row.display_name, avatarUrl: row.avatar_url },
      role: row.role,
      joinedAt: isoTime(row.joined_at),
    },
  }));
}

/** Holds the chat's row, so that two owners cannot leave at the same moment. */
export async function lock(sql: Sql, chatId: number): Promise<void> {
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

/** A new member has read all that was said before. */
export async function putMember(
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
        .where("chats.id", "=", chatId),
    )
    .onConflict((conflict) =>
      conflict.columns(["chat_id", "user_id"]).doUpdateSet({ role: member.role }),
    )
    .execute();
}

export async function removeMember(sql: Sql, chatId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom("members")
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Only forward. Answers whether the marker moved. */
export async function markRead(
  sql: Sql,
  chatId: number,
  userId: number,
  messageId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("members")
    .set({ read_message_id: messageId })
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("read_message_id", "<", messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
