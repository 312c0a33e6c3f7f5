/** Deleted chats, message retention, and the data that background jobs still have to delete. */
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database.ts";

export function deletion(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("chats").addColumn("deleted_at", "bigint").execute();
      await db.schema.alterTable("chats").addColumn("retention_days", "bigint").execute();
      await db.schema
        .alterTable("chats")
        .addColumn("first_message_id", "bigint", (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .createTable("removals")
        .addColumn("id", kind === "sqlite" ? "integer" : "bigint", (column) =>
          kind === "sqlite"
            ? column.primaryKey().autoIncrement()
            : column.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("target_id", "bigint", (column) => column.notNull())
        .addColumn("requested_at", "bigint", (column) => column.notNull())
        .addColumn("run_at", "bigint", (column) => column.notNull())
        .addColumn("chat_id", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("message_id", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
