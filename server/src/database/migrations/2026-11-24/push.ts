/** Push subscriptions of browsers, and messages that wait for the end of quiet hours. */
import type { ColumnBuilderCallback, Kysely } from "kysely";

export function push() {
  const required: ColumnBuilderCallback = (column) => column.notNull();

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("push_subscriptions")
        .addColumn("session_id", "bigint", (column) =>
          column.primaryKey().notNull().references("sessions.id").onDelete("cascade"),
        )
        .addColumn("user_id", "bigint", (column) => column.notNull().references("users.id"))
        .addColumn("endpoint", "text", (column) => column.notNull().unique())
        .addColumn("p256dh", "text", required)
        .addColumn("auth", "text", required)
        .addColumn("shows_text", "bigint", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("expires_at", "bigint")
        .addColumn("last_sent_at", "bigint")
        .addColumn("failing_since", "bigint")
        .addColumn("failing_reason", "text")
        .execute();
      await db.schema
        .createIndex("push_subscriptions_by_user")
        .on("push_subscriptions")
        .column("user_id")
        .execute();

      await db.schema
        .createTable("held_notifications")
        .addColumn("user_id", "bigint", (column) => column.notNull().references("users.id"))
        .addColumn("chat_id", "bigint", required)
        .addColumn("message_id", "bigint", required)
        .addPrimaryKeyConstraint("held_notifications_key", ["user_id", "chat_id", "message_id"])
        .execute();
    },
  };
}
