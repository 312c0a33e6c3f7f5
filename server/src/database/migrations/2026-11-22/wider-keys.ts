/** Idempotency keys of a webhook are valid in all of its chats. Indexes of a user's webhooks and chats. */
import { type Kysely, sql } from "kysely";

export function widerKeys() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("message_keys").renameTo("message_keys_by_chat").execute();
      await db.schema.dropIndex("message_keys_expiry").execute();
      await db.schema
        .createTable("message_keys")
        .addColumn("scope", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("body_hash", "text", (column) => column.notNull())
        .addColumn("chat_id", "bigint", (column) => column.notNull())
        .addColumn("message_id", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("message_keys_scope", ["scope", "key"])
        .execute();
      // A webhook that was moved may have used a key in two chats: the later use counts.
      await sql`insert into message_keys (scope, key, body_hash, chat_id, message_id, expires_at)
        select case when author like 'webhook:%' then author
            else 'chat:' || chat_id || ' ' || author end,
          key, body_hash, chat_id, message_id, expires_at
        from message_keys_by_chat where true
        order by expires_at desc
        on conflict do nothing`.execute(db);
      await db.schema.dropTable("message_keys_by_chat").execute();
      await db.schema
        .createIndex("message_keys_expiry")
        .on("message_keys")
        .column("expires_at")
        .execute();
      await db.schema
        .createIndex("webhooks_created_by")
        .on("webhooks")
        .column("created_by")
        .execute();
      // A long list of chats is read in slices, in the order of this index.
      await db.schema.dropIndex("members_of_user").execute();
      await db.schema
        .createIndex("members_of_user_by_chat")
        .on("members")
        .columns(["user_id", "chat_id"])
        .execute();
    },
  };
}
