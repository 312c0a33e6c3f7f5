/** SQL for direct chats. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/**
 * Locks the user's row, so that two requests for the same direct chat create one. Returns false if
 * there is no such user.
 */
export async function lockUser(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql
    .updateTable("users")
    .set((user) => ({ display_name: user.ref("display_name") }))
    .where("id", "=", userId)
    .returning("id")
    .execute();
  return rows.length > 0;
}

export async function findDirectChat(
  sql: Sql,
  userId: number,
  otherUserId: number,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("members as mine")
    .innerJoin("members as theirs", "theirs.chat_id", "mine.chat_id")
    .innerJoin("chats", "chats.id", "mine.chat_id")
    .select("chats.id")
    .where("mine.user_id", "=", userId)
    .where("theirs.user_id", "=", otherUserId)
    .where("chats.kind", "=", "direct")
    .executeTakeFirst();
  return row?.id;
}
