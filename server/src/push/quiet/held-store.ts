/** SQL for messages that quiet hours keep from a user's devices. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export async function insert(
  sql: Sql,
  row: { userId: number; chatId: number; messageId: number },
): Promise<void> {
  await sql
    .insertInto("held_notifications")
    .values({ user_id: row.userId, chat_id: row.chatId, message_id: row.messageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listUsers(sql: Sql): Promise<number[]> {
  const query = sql.selectFrom("held_notifications").select("user_id").distinct();
  return (await query.execute()).map(({ user_id }) => user_id);
}

export interface HeldMessage {
  userId: number | null;
  webhookId: number | null;
  state: "open" | "resolved" | null;
}

/** Returns and deletes a user's held messages: the ones that are still there, unread and readable. */
export async function takeAll(trx: Sql, userId: number): Promise<HeldMessage[]> {
  const rows = await trx
    .selectFrom("held_notifications as held")
    .innerJoin("messages", (join) =>
      join
        .onRef("messages.chat_id", "=", "held.chat_id")
        .onRef("messages.id", "=", "held.message_id"),
    )
    .innerJoin("members", (join) =>
      join
        .onRef("members.chat_id", "=", "held.chat_id")
        .onRef("members.user_id", "=", "held.user_id"),
    )
    .select(["messages.user_id as userId", "messages.webhook_id as webhookId", "messages.state"])
    .where("held.user_id", "=", userId)
    .where("messages.deleted_at", "is", null)
    .whereRef("messages.id", ">", "members.read_message_id")
    .execute();
  await trx.deleteFrom("held_notifications").where("user_id", "=", userId).execute();
  return rows;
}
