/** SQL for the numbers of the server's status. */
import type { ServerStatus } from "@belfry/contracts/admin-overview";
import { sql as raw } from "kysely";
import type { Sql } from "../../database/schema.ts";

export async function countAll(sql: Sql): Promise<ServerStatus["counts"]> {
  const [users, chats, webhooks] = await Promise.all([
    sql
      .selectFrom("users")
      .select((rows) => rows.fn.countAll<number>().as("count"))
      .where("kind", "=", "person")
      .where("deactivated_at", "is", null)
      .executeTakeFirstOrThrow(),
    // The ids of messages have no gaps, so this does not count the messages.
    sql
      .selectFrom("chats")
      .select((rows) => [
        rows.fn.countAll<number>().filterWhere("kind", "=", "group").as("count"),
        raw<number>`sum(last_message_id - first_message_id + 1)`.as("messages"),
      ])
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
    sql
      .selectFrom("webhooks")
      .select((rows) => rows.fn.countAll<number>().as("count"))
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    users: users.count,
    chats: chats.count,
    messages: Number(chats.messages ?? 0),
    webhooks: webhooks.count,
  };
}

export async function sumFiles(sql: Sql): Promise<ServerStatus["files"]> {
  const { count, bytes } = await sql
    .selectFrom("files")
    .select((rows) => [rows.fn.countAll<number>().as("count"), rows.fn.sum("size").as("bytes")])
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
}
