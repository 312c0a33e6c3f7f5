/** Read marks that go back. The meaning of the columns is in `tables/chats.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table members add column unread_marks bigint not null default 0",
  "alter table members add column kept_unread_id bigint not null default 0",
];

export const readMarks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
