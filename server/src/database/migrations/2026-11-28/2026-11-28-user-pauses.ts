/** The end of "do not disturb". The meaning of the column is in `tables/notifications.ts`. */
import { type Kysely, sql as raw } from "kysely";

export const userPauses = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw`alter table notification_settings add column paused_until bigint`.execute(db);
  },
});
