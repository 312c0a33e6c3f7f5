/** Settings of webhooks, the delivery log, message updates by key, and files. */
import { type ColumnBuilderCallback, type Kysely, sql as raw } from "kysely";
import type { DatabaseKind } from "../../database.ts";

export function webhooksWhole(kind: DatabaseKind) {
  const idType = kind === "sqlite" ? "integer" : "bigint";
  const identity: ColumnBuilderCallback = (column) =>
    kind === "sqlite"
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
  const required: ColumnBuilderCallback = (column) => column.notNull();
  const counter: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const webhooks = db.schema.alterTable("webhooks");
      for (const [name, type] of Object.entries({
        format: "text",
        templates: "text",
        allowed_addresses: "text",
        secret_sealed: "text",
        expires_at: "bigint",
        rate: "bigint",
        disabled_at: "bigint",
        deleted_at: "bigint",
        previous_token_hash: "text",
        previous_until: "bigint",
        failing_since: "bigint",
        failing_reason: "text",
      } as const)) {
        await webhooks.addColumn(name, type).execute();
      }
      await webhooks
        .addColumn("mentions", "text", (column) => column.notNull().defaultTo("none"))
        .execute();
      await webhooks.addColumn("delivered", "bigint", counter).execute();
      await webhooks.addColumn("refused", "bigint", counter).execute();
      await db.schema
        .createIndex("webhooks_by_previous_token")
        .on("webhooks")
        .column("previous_token_hash")
        .unique()
        .execute();

      await db.schema
        .createTable("webhook_former_chats")
        .addColumn("webhook_id", "bigint", required)
        .addColumn("chat_id", "bigint", required)
        .addPrimaryKeyConstraint("webhook_former_chats_key", ["webhook_id", "chat_id"])
        .execute();

      for (const [name, type] of Object.entries({
        files: "text",
        silent: "bigint",
        mentions: "text",
      } as const)) {
        await db.schema.alterTable("messages").addColumn(name, type).execute();
      }

      await db.schema
        .createTable("update_keys")
        .addColumn("chat_id", "bigint", required)
        .addColumn("author", "text", required)
        .addColumn("key", "text", required)
        .addColumn("message_id", "bigint", required)
        .addColumn("is_over", "bigint", required)
        .addPrimaryKeyConstraint("update_keys_key", ["chat_id", "author", "key"])
        .execute();

      await db.schema
        .createTable("deliveries")
        .addColumn("id", idType, identity)
        .addColumn("webhook_id", "bigint", required)
        .addColumn("at", "bigint", required)
        .addColumn("dialect", "text", required)
        .addColumn("result", "text", required)
        .addColumn("status", "bigint", required)
        .addColumn("code", "text")
        .addColumn("reason", "text")
        .addColumn("size", "bigint", required)
        .addColumn("address", "text", required)
        .addColumn("url", "text", required)
        .addColumn("chat_id", "bigint")
        .addColumn("message_id", "bigint")
        .addColumn("headers", "text", required)
        .addColumn("query", "text", required)
        .addColumn("body", "text")
        .addColumn("is_edit", "bigint")
        .execute();
      await db.schema
        .createIndex("deliveries_of_webhook")
        .on("deliveries")
        .columns(["webhook_id", "id"])
        .execute();
      await db.schema.createIndex("deliveries_by_time").on("deliveries").column("at").execute();

      await db.schema
        .createTable("files")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("chat_id", "bigint", required)
        .addColumn("message_id", "bigint")
        .addColumn("name", "text", required)
        .addColumn("type", "text", required)
        .addColumn("size", "bigint", required)
        .addColumn("created_at", "bigint", required)
        .execute();
      await db.schema
        .createIndex("files_of_message")
        .on("files")
        .columns(["chat_id", "message_id"])
        .execute();
      await db.schema
        .createIndex("files_that_wait")
        .on("files")
        .column("created_at")
        .where(raw.ref("message_id"), "is", null)
        .execute();
    },
  };
}
