/** Files of users, which are uploaded before their message. Their meaning is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

export const userFiles = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ["user_id", "width", "height"]) {
      await raw.raw(`alter table files add column ${column} bigint`).execute(db);
    }
  },
});
