/** The webhook setting that derives update keys from the titles of alerts. */
import type { Kysely } from "kysely";

export function webhookAlertKeys() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable("webhooks")
        .addColumn("derives_alert_keys", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
    },
  };
}
