/** Notification settings of users and chats, and the messages that count as unread. */
import { type Kysely, sql as raw } from "kysely";

export function attention() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("notification_settings")
        .addColumn("user_id", "bigint", (column) => column.primaryKey().notNull())
        .addColumn("direct_level", "text", (column) => column.notNull())
        .addColumn("group_level", "text", (column) => column.notNull())
        .addColumn("quiet_from", "text")
        .addColumn("quiet_to", "text")
        .addColumn("quiet_zone", "text")
        .addColumn("critical_passes", "bigint", (column) => column.notNull())
        .addColumn("sound", "bigint", (column) => column.notNull())
        .addColumn("mail_after_minutes", "bigint")
        .addColumn("mailed_until", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("members").addColumn("notification_level", "text").execute();
      await db.schema.alterTable("members").addColumn("muted_until", "bigint").execute();
      await db.schema
        .createTable("muted_webhooks")
        .addColumn("chat_id", "bigint", (column) => column.notNull())
        .addColumn("user_id", "bigint", (column) => column.notNull())
        .addColumn("webhook_id", "bigint", (column) => column.notNull())
        .addColumn("muted_until", "bigint", (column) => column.notNull())
        .addColumn("message_id", "bigint")
        .addPrimaryKeyConstraint("muted_webhooks_key", ["chat_id", "user_id", "webhook_id"])
        .execute();
      // A webhook's message adds no entry. A user's message needs no row for the read mark.
      await db.schema
        .createIndex("messages_by_user")
        .on("messages")
        .columns(["chat_id", "user_id", "id"])
        .where(raw.ref("user_id"), "is not", null)
        .execute();
      await db.schema
        .alterTable("chats")
        .addColumn("last_counted_id", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await raw`update chats set last_counted_id = coalesce((select id from messages
        where chat_id = chats.id and silent is null and deleted_at is null
        order by id desc limit 1), 0)`.execute(db);
    },
  };
}
