/** SQL for the administrators' list of group chats. */
import type { AdminChat } from "@belfry/contracts/admin-overview";
import { isoTime } from "../../clock.ts";
import type { Sql } from "../../database/schema.ts";
import { containsText } from "../../database/text-match.ts";

export interface Page {
  /** Empty for all. */
  text: string;
  /** The last id of the page before. */
  after: number;
  limit: number;
}

/** Returns group chats ordered by id, or only the deleted ones that can be restored. Direct chats are private. */
export async function listChats(
  sql: Sql,
  { text, after, limit, isDeleted }: Page & { isDeleted: boolean },
): Promise<AdminChat[]> {
  const rows = await groups(sql, isDeleted)
    .where("id", ">", after)
    .$if(text !== "", (query) => query.where(containsText("title", text)))
    .orderBy("id")
    .limit(limit)
    .execute();
  return withDetails(sql, rows);
}

export async function findChat(sql: Sql, chatId: number): Promise<AdminChat | undefined> {
  const rows = await groups(sql, false).where("id", "=", chatId).execute();
  return (await withDetails(sql, rows))[0];
}

function groups(sql: Sql, isDeleted: boolean) {
  return sql
    .selectFrom("chats")
    .select([
      "id",
      "title",
      "visibility",
      "is_default",
      "restorable_until",
      "created_at",
      "archived_at",
      "first_message_id",
      "last_message_id",
    ])
    .select((chats) => [
      chats
        .selectFrom("members")
        .select((members) => members.fn.countAll<number>().as("count"))
        .whereRef("members.chat_id", "=", "chats.id")
        .$asScalar()
        .$notNull()
        .as("member_count"),
      chats
        .selectFrom("webhooks")
        .select((webhooks) => webhooks.fn.countAll<number>().as("count"))
        .whereRef("webhooks.chat_id", "=", "chats.id")
        .where("webhooks.deleted_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("webhook_count"),
      chats
        .selectFrom("messages")
        .select("messages.created_at")
        .whereRef("messages.chat_id", "=", "chats.id")
        .whereRef("messages.id", "=", "chats.last_message_id")
        .as("last_message_at"),
    ])
    .where("kind", "=", "group")
    .where(isDeleted ? "restorable_until" : "deleted_at", isDeleted ? "is not" : "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof groups>["executeTakeFirstOrThrow"]>>;

/** Adds the owners and the size of the files of all chats with one query each. */
async function withDetails(sql: Sql, rows: readonly Row[]): Promise<AdminChat[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [owners, sizes] = await Promise.all([listOwners(sql, ids), sumFileSizes(sql, ids)]);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    visibility: row.visibility,
    isDefault: row.is_default === 1,
    createdAt: isoTime(row.created_at),
    archivedAt: row.archived_at === null ? null : isoTime(row.archived_at),
    restorableUntil: row.restorable_until === null ? null : isoTime(row.restorable_until),
    owners: owners
      .filter(({ chatId }) => chatId === row.id)
      .map(({ chatId: _, ...owner }) => owner),
    memberCount: row.member_count,
    webhookCount: row.webhook_count,
    messageCount: row.last_message_id - row.first_message_id + 1,
    fileBytes: sizes.get(row.id) ?? 0,
    lastMessageAt: row.last_message_at === null ? null : isoTime(row.last_message_at),
  }));
}

function listOwners(sql: Sql, ids: number[]) {
  return sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select([
      "members.chat_id as chatId",
      "users.id",
      "users.display_name as displayName",
      "users.handle",
      "users.avatar_url as avatarUrl",
    ])
    .where("members.chat_id", "in", ids)
    .where("members.role", "=", "owner")
    .orderBy("members.joined_at")
    .orderBy("users.id")
    .execute();
}

async function sumFileSizes(sql: Sql, ids: number[]): Promise<Map<number, number>> {
  const rows = await sql
    .selectFrom("files")
    .select((files) => ["chat_id", files.fn.sum("size").as("bytes")])
    .where("chat_id", "in", ids)
    .groupBy("chat_id")
    .execute();
  return new Map(rows.map(({ chat_id, bytes }) => [chat_id, Number(bytes)]));
}
