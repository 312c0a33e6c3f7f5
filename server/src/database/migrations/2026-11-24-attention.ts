/** What notifies each user. */
import type { Kysely } from "kysely";

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
    },
  };
}
