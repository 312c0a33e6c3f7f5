/** SQL for direct chats. */
import type { UserSummary } from "@belfry/contracts/users";
import type { Sql } from "../database/schema.ts";

export interface NewDirectChat {
  /** See `directKeyOf` and `systemKeyOf`. */
  key: string;
  title: string;
  createdBy: number;
  memberIds: readonly number[];
  /** For these members it is hidden until its first message. */
  hiddenForIds: readonly number[];
  retentionDays: number | null;
  now: number;
}

const systemPrefix = "system:";

/** The same for the same members in any order. */
export function directKeyOf(memberIds: readonly number[]): string {
  return memberIds.toSorted((a, b) => a - b).join(",");
}

export function systemKeyOf(userId: number): string {
  return `${systemPrefix}${userId}`;
}

export function isSystemKey(key: string | null): boolean {
  return key?.startsWith(systemPrefix) ?? false;
}

export async function findByKey(sql: Sql, key: string): Promise<number | undefined> {
  const chats = sql.selectFrom("chats").select("id").where("direct_key", "=", key);
  return (await chats.executeTakeFirst())?.id;
}

/**
 * Inserts a direct chat and its members. Returns undefined if a chat has this key: the unique index
 * makes other transactions with the same key wait, also those of other processes.
 */
export async function insertDirect(sql: Sql, chat: NewDirectChat): Promise<number | undefined> {
  const { key, title, createdBy, memberIds, hiddenForIds, retentionDays, now } = chat;
  const inserted = await sql
    .insertInto("chats")
    .values({
      kind: "direct",
      direct_key: key,
      title,
      topic: "",
      created_by: createdBy,
      created_at: now,
      archived_at: null,
      deleted_at: null,
      retention_days: retentionDays,
    })
    .onConflict((conflict) => conflict.column("direct_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return undefined;
  await sql
    .insertInto("members")
    .values(
      memberIds.map((userId) => ({
        chat_id: inserted.id,
        user_id: userId,
        role: "member" as const,
        joined_at: now,
        read_message_id: 0,
        hidden_until_id: hiddenForIds.includes(userId) ? 0 : null,
      })),
    )
    .execute();
  return inserted.id;
}

/** Returns the members of direct chats of people, ordered by id. */
export async function listDirectMembers(
  sql: Sql,
  chatIds: readonly number[],
): Promise<Map<number, UserSummary[]>> {
  if (chatIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["members.chat_id", ...userColumns])
    .where("members.chat_id", "in", chatIds)
    .orderBy("users.id")
    .execute();
  const byChat = Map.groupBy(rows, ({ chat_id }) => chat_id);
  return new Map([...byChat].map(([chatId, members]) => [chatId, members.map(asUser)]));
}

/** Returns people by id, without deleted ones. */
export async function listPeople(sql: Sql, ids: readonly number[]): Promise<UserSummary[]> {
  const rows = await sql
    .selectFrom("users")
    .select(userColumns)
    .where("id", "in", ids)
    .where("kind", "=", "person")
    .execute();
  return rows.map(asUser);
}

export const userColumns = [
  "users.id",
  "users.display_name",
  "users.handle",
  "users.avatar_url",
  "users.kind",
  "users.deactivated_at",
] as const;

interface UserRow {
  id: number;
  display_name: string;
  handle: string;
  avatar_url: string | null;
  kind: "person" | "system" | "deleted";
  deactivated_at: number | null;
}

export function asUser({ id, display_name, handle, avatar_url, kind, deactivated_at }: UserRow) {
  const summary: UserSummary = { id, displayName: display_name, handle, avatarUrl: avatar_url };
  if (kind === "deleted") return { ...summary, state: "deleted" as const };
  return deactivated_at === null ? summary : { ...summary, state: "deactivated" as const };
}

/** Null shows the chat again. Returns false if nothing changes. */
export async function setHiddenUntil(
  sql: Sql,
  chatId: number,
  userId: number,
  messageId: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("members")
    .set({ hidden_until_id: messageId })
    .where("chat_id", "=", chatId)
    .where("user_id", "=", userId)
    .where("hidden_until_id", "is distinct from", messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
