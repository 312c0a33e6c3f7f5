/** SQL of chats and their members. */
import type { Chat, ChatInfo, Member, MemberRole } from "@belfry/contracts/chats";
import { type ExpressionBuilder, type Kysely, sql as raw, type Selectable } from "kysely";
import { isoTime } from "../clock.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

export interface NewChat {
  title: string;
  createdBy: number;
  memberIds: readonly number[];
  now: number;
}

/** The creator becomes the owner; the others members. */
export async function insert(sql: Sql, chat: NewChat): Promise<number> {
  const { title, createdBy, memberIds, now } = chat;
  const { id } = await sql
    .insertInto("chats")
    .values({
      kind: "group",
      title,
      topic: "",
      created_by: createdBy,
      created_at: now,
      archived_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql
    .insertInto("members")
    .values(
      memberIds.map((userId) => ({
        chat_id: id,
        user_id: userId,
        role: userId === createdBy ? ("owner" as const) : ("member" as const),
        joined_at: now,
        read_message_id: 0,
      })),
    )
    .execute();
  return id;
}

const infoColumns = [
  "chats.id",
  "chats.kind",
  "chats.title",
  "chats.topic",
  "chats.created_at",
  "chats.archived_at",
] as const;

function memberCount(chats: ExpressionBuilder<Schema, "chats">) {
  return chats
    .selectFrom("members as others")
    .select(raw<number>`count(*)`.as("count"))
    .whereRef("others.chat_id", "=", "chats.id")
    .$asScalar()
    .$notNull()
    .as("member_count");
}

function membershipsOf(sql: Sql, userId: number) {
  return sql
    .selectFrom("members")
    .innerJoin("chats", "chats.id", "members.chat_id")
    .select([
      ...infoColumns,
      "chats.last_message_id",
      "chats.rev",
      "members.role",
      "members.read_message_id",
    ])
    .select(memberCount)
    .where("members.user_id", "=", userId);
}

export async function listOf(sql: Sql, userId: number): Promise<Chat[]> {
  return (await membershipsOf(sql, userId).orderBy("chats.id").execute()).map(asChat);
}

export async function one(sql: Sql, userId: number, chatId: number): Promise<Chat | undefined> {
  const row = await membershipsOf(sql, userId).where("chats.id", "=", chatId).executeTakeFirst();
  return row && asChat(row);
}

export async function infoOf(sql: Sql, chatId: number): Promise<ChatInfo> {
  const row = await sql
    .selectFrom("chats")
    .select(infoColumns)
    .select(memberCount)
    .where("id", "=", chatId)
    .executeTakeFirstOrThrow();
  return asInfo(row);
}

export async function idsOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("members")
    .select("chat_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => row.chat_id);
}

export async function change(
  sql: Sql,
  chatId: number,
  values: { title?: string | undefined; topic?: string | undefined },
): Promise<void> {
  const { title, topic } = values;
  const set = { ...(title !== undefined && { title }), ...(topic !== undefined && { topic }) };
  if (Object.keys(set).length === 0) return;
  await sql.updateTable("chats").set(set).where("id", "=", chatId).execute();
}

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

type InfoRow = Pick<
  Selectable<Schema["chats"]>,
  "id" | "kind" | "title" | "topic" | "created_at" | "archived_at"
> & { member_count: number };

function asInfo(row: InfoRow): ChatInfo {
  const { id, kind, title, topic, created_at, archived_at, member_count } = row;
  return {
    id,
    kind,
    title,
    topic,
    createdAt: isoTime(created_at),
    archivedAt: archived_at === null ? null : isoTime(archived_at),
    memberCount: member_count,
  };
}

function asChat(
  row: InfoRow & {
    last_message_id: number;
    rev: number;
    role: MemberRole;
    read_message_id: number;
  },
): Chat {
  return {
    ...asInfo(row),
    lastMessageId: row.last_message_id,
    rev: row.rev,
    me: { role: row.role, readMessageId: row.read_message_id },
  };
}
