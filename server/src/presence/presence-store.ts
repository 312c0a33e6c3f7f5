/** SQL for the status of users, and for the users that each user may see. */
import type { Status } from "@belfry/contracts/people/presence";
import { isoTime } from "../clock.ts";
import type { Sql } from "../database/schema.ts";

const statusColumns = [
  "users.id",
  "users.status_emoji",
  "users.status_text",
  "users.status_expires_at",
] as const;

interface StatusRow {
  status_emoji: string | null;
  status_text: string | null;
  status_expires_at: number | null;
}

/** Returns null for a status that has expired. */
function asStatus(row: StatusRow, now: number): Status | null {
  const { status_emoji: emoji, status_text, status_expires_at: expiresAt } = row;
  const text = status_text ?? "";
  const isOver = expiresAt !== null && expiresAt <= now;
  if (isOver || (emoji === null && text === "")) return null;
  return { emoji, text, expiresAt: expiresAt === null ? null : isoTime(expiresAt) };
}

export async function findStatus(sql: Sql, userId: number, now: number): Promise<Status | null> {
  const row = await sql
    .selectFrom("users")
    .select(statusColumns)
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ? asStatus(row, now) : null;
}

export interface NewStatus {
  emoji: string | null;
  text: string;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number | null;
}

/** Null clears the status. */
export async function setStatus(sql: Sql, userId: number, status: NewStatus | null): Promise<void> {
  await sql
    .updateTable("users")
    .set({
      status_emoji: status?.emoji ?? null,
      status_text: status?.text ?? null,
      status_expires_at: status?.expiresAt ?? null,
    })
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .execute();
}

/** Returns only those of `ids` that this user may see: active users who share a chat with them. */
export async function listVisible(
  sql: Sql,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<{ userId: number; status: Status | null }[]> {
  if (ids.length === 0) return [];
  const rows = await sql
    .selectFrom("users")
    .select(statusColumns)
    .where("users.id", "in", ids)
    .where("users.kind", "=", "person")
    .where("users.deactivated_at", "is", null)
    .where((where) =>
      where.or([
        where("users.id", "=", userId),
        where.exists(
          where
            .selectFrom("members as theirs")
            .innerJoin("members as mine", "mine.chat_id", "theirs.chat_id")
            .innerJoin("chats", "chats.id", "theirs.chat_id")
            .select("theirs.chat_id")
            // Followers of a thread may have lost its chat.
            .where("chats.kind", "<>", "thread")
            .whereRef("theirs.user_id", "=", "users.id")
            .where("mine.user_id", "=", userId),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({ userId: row.id, status: asStatus(row, now) }));
}
