/** SQL for mail about unread messages. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface Reader {
  id: number;
  email: string;
  mailAfterMinutes: number;
  /** Messages that were posted before this time are not mailed again. */
  mailedUntil: number;
}

/** Returns the active users who want mail about unread messages. */
export function listReaders(sql: Sql): Promise<Reader[]> {
  return sql
    .selectFrom("notification_settings as settings")
    .innerJoin("users", "users.id", "settings.user_id")
    .select(["users.id", "users.email", "settings.mailed_until as mailedUntil"])
    .select("settings.mail_after_minutes as mailAfterMinutes")
    .$narrowType<{ mailAfterMinutes: number }>()
    .where("settings.mail_after_minutes", "is not", null)
    .where("users.deactivated_at", "is", null)
    .where("users.kind", "=", "person")
    .execute();
}

/** Returns when these messages were posted, for those between two times. */
export async function listTimes(
  sql: Sql,
  { chatId, ids }: { chatId: number; ids: readonly number[] },
  { from, until }: { from: number; until: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("messages")
    .select("created_at")
    .where("chat_id", "=", chatId)
    .where("id", "in", ids)
    .where("created_at", ">=", from)
    .where("created_at", "<=", until)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function setMailedUntil(sql: Sql, userId: number, at: number): Promise<void> {
  await sql
    .updateTable("notification_settings")
    .set({ mailed_until: at })
    .where("user_id", "=", userId)
    .execute();
}
