/** SQL of chats of two. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** Holds the user's row, so that two who begin the same chat find one. */
export async function holdUser(sql: Sql, userId: number): Promise<boolean> {
  const held = await sql
    .updateTable("users")
    .set((user) => ({ display_name: user.ref("display_name") }))
    .where("id", "=", userId)
    .returning("id")
    .execute();
  return held.length > 0;
}

export async function directBetween(
  sql: Sql,
  one: number,
  other: number,
): Promise<number | undefined> {
  const row = await sql
    .selectFrom("members as mine")
    .innerJoin("members as theirs", "theirs.chat_id", "mine.chat_id")
    .innerJoin("chats", "chats.id", "mine.chat_id")
    .select("chats.id")
    .where("mine.user_id", "=", one)
    .where("theirs.user_id", "=", other)
    .where("chats.kind", "=", "direct")
    .executeTakeFirst();
  return row?.id;
}
