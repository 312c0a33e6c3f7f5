/** The sections of the sidebar, one row for each user. The meaning of the columns is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

const statement = `create table sidebars (
  user_id bigint not null primary key, rev bigint not null,
  next_section_id bigint not null, sections text not null)`;

export const sections = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw.raw(statement).execute(db);
  },
});
