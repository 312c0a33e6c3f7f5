/** Uploaded avatars. The meaning of the columns is in `tables/files.ts` and `tables/chats.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  `create table avatars (
    id text not null primary key, owner_kind text not null, owner_id bigint not null,
    size bigint not null, created_at bigint not null)`,
  "alter table chats add column avatar_url text",
];

export const avatars = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
