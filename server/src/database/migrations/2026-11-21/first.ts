/** The first tables: users, sessions, chats, members, messages, webhooks and the audit log. */
import { type ColumnBuilderCallback, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database.ts";

export function first(kind: DatabaseKind) {
  const idType = kind === "sqlite" ? "integer" : "bigint";
  const identity: ColumnBuilderCallback = (column) =>
    kind === "sqlite"
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
  const required: ColumnBuilderCallback = (column) => column.notNull();
  const counter: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);
  const refersTo =
    (target: string): ColumnBuilderCallback =>
    (column) =>
      column.notNull().references(target);

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("settings")
        .addColumn("name", "text", (column) => column.primaryKey().notNull())
        .addColumn("value", "text", required)
        .execute();

      await db.schema
        .createTable("users")
        .addColumn("id", idType, identity)
        .addColumn("email", "text", (column) => column.notNull().unique())
        .addColumn("display_name", "text", required)
        .addColumn("avatar_url", "text")
        .addColumn("role", "text", required)
        .addColumn("password_hash", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("deactivated_at", "bigint")
        .execute();

      await db.schema
        .createTable("sessions")
        .addColumn("id", idType, identity)
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("user_id", "bigint", refersTo("users.id"))
        .addColumn("created_at", "bigint", required)
        .addColumn("last_seen_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("authenticated_at", "bigint", required)
        .addColumn("address", "text", required)
        .addColumn("user_agent", "text", required)
        .execute();
      await db.schema
        .createIndex("sessions_of_user")
        .on("sessions")
        .columns(["user_id", "last_seen_at"])
        .execute();

      await db.schema
        .createTable("sign_in_failures")
        .addColumn("key", "text", (column) => column.primaryKey().notNull())
        .addColumn("failures", "integer", required)
        .addColumn("window_started_at", "bigint", required)
        .addColumn("blocked_until", "bigint", required)
        .execute();

      await db.schema
        .createTable("audit_log")
        .addColumn("id", idType, identity)
        .addColumn("at", "bigint", required)
        .addColumn("event", "text", required)
        .addColumn("actor_user_id", "bigint")
        .addColumn("target", "text")
        .addColumn("address", "text")
        .addColumn("result", "text", required)
        .addColumn("details", "text", required)
        .execute();

      await db.schema
        .createTable("chats")
        .addColumn("id", idType, identity)
        .addColumn("kind", "text", required)
        .addColumn("title", "text", required)
        .addColumn("topic", "text", required)
        .addColumn("created_by", "bigint", refersTo("users.id"))
        .addColumn("created_at", "bigint", required)
        .addColumn("archived_at", "bigint")
        .addColumn("last_message_id", "bigint", counter)
        .addColumn("rev", "bigint", counter)
        .execute();

      await db.schema
        .createTable("members")
        .addColumn("chat_id", "bigint", refersTo("chats.id"))
        .addColumn("user_id", "bigint", refersTo("users.id"))
        .addColumn("role", "text", required)
        .addColumn("joined_at", "bigint", required)
        .addColumn("read_message_id", "bigint", required)
        .addPrimaryKeyConstraint("members_key", ["chat_id", "user_id"])
        .execute();
      await db.schema.createIndex("members_of_user").on("members").column("user_id").execute();

      // No foreign keys on the post path: the writer checks the chat while it holds the lock on its row.
      await db.schema
        .createTable("messages")
        .addColumn("chat_id", "bigint", required)
        .addColumn("id", "bigint", required)
        .addColumn("rev", "bigint", required)
        .addColumn("user_id", "bigint")
        .addColumn("webhook_id", "bigint")
        .addColumn("author_name", "text")
        .addColumn("author_avatar_url", "text")
        .addColumn("text", "text", required)
        .addColumn("reply_to", "bigint")
        .addColumn("created_at", "bigint", required)
        .addColumn("edited_at", "bigint")
        .addColumn("deleted_at", "bigint")
        .addPrimaryKeyConstraint("messages_key", ["chat_id", "id"])
        .addCheckConstraint("messages_author", sql`(user_id is null) <> (webhook_id is null)`)
        .execute();
      await db.schema
        .createIndex("messages_by_rev")
        .on("messages")
        .columns(["chat_id", "rev"])
        .unique()
        .execute();

      await db.schema
        .createTable("message_keys")
        .addColumn("chat_id", "bigint", required)
        .addColumn("author", "text", required)
        .addColumn("key", "text", required)
        .addColumn("body_hash", "text", required)
        .addColumn("message_id", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addPrimaryKeyConstraint("message_keys_key", ["chat_id", "author", "key"])
        .execute();
      await db.schema
        .createIndex("message_keys_expiry")
        .on("message_keys")
        .column("expires_at")
        .execute();

      await db.schema
        .createTable("webhooks")
        .addColumn("id", idType, identity)
        .addColumn("chat_id", "bigint", refersTo("chats.id"))
        .addColumn("name", "text", required)
        .addColumn("avatar_url", "text")
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("token_sealed", "text", required)
        .addColumn("created_by", "bigint", refersTo("users.id"))
        .addColumn("created_at", "bigint", required)
        .addColumn("last_used_at", "bigint")
        .execute();
      await db.schema.createIndex("webhooks_of_chat").on("webhooks").column("chat_id").execute();
    },
  };
}
