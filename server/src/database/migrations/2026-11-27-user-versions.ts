/** Former texts of edited messages. The meaning of the columns is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  `create table message_versions (
    chat_id bigint not null, message_id bigint not null, rev bigint not null,
    text text not null, written_at bigint not null,
    constraint message_versions_key primary key (chat_id, message_id, rev))`,
];

export const userVersions = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
