/** The start of running quiet hours. The messages that they keep back are no longer stored. */
import type { Kysely } from "kysely";

export function quietHours() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const settings = db.schema.alterTable("notification_settings");
      await settings.addColumn("quiet_since", "bigint").execute();
      await db.schema.dropTable("held_notifications").execute();
    },
  };
}
