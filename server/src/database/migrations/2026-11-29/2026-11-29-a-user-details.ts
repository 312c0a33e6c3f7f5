/** The title and the time zone of users. The meaning of the columns is in `tables/users.ts`. */
import { type Kysely, sql as raw } from "kysely";

export const userDetails = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw`alter table users add column title text`.execute(db);
    await raw`alter table users add column time_zone text`.execute(db);
  },
});
