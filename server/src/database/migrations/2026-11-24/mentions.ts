/** Mentions in messages, and the rows by which they are counted and listed. */
import type { ColumnBuilderCallback, Kysely } from "kysely";

export function mentions() {
  const required: ColumnBuilderCallback = (column) => column.notNull();
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("messages").addColumn("mentions", "text").execute();
      await db.schema.alterTable("messages").addColumn("reply_to_user_id", "bigint").execute();
      await db.schema
        .createTable("mentions")
        .addColumn("user_id", "bigint", required)
        .addColumn("chat_id", "bigint", required)
        .addColumn("message_id", "bigint", required)
        .addColumn("reason", "text", required)
        .addColumn("created_at", "bigint", required)
        .addPrimaryKeyConstraint("mentions_key", ["user_id", "chat_id", "message_id"])
        .execute();
      await db.schema
        .createIndex("mentions_of_message")
        .on("mentions")
        .columns(["chat_id", "message_id"])
        .execute();
      await db.schema
        .createIndex("mentions_by_time")
        .on("mentions")
        .columns(["user_id", "created_at"])
        .execute();
      await db.schema
        .createTable("chat_mentions")
        .addColumn("chat_id", "bigint", required)
        .addColumn("message_id", "bigint", required)
        .addColumn("kind", "text", required)
        .addColumn("user_id", "bigint")
        .addColumn("created_at", "bigint", required)
        .addPrimaryKeyConstraint("chat_mentions_key", ["chat_id", "message_id"])
        .execute();
    },
  };
}
