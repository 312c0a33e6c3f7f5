/** Open, private and default chats, and deleted ones that can be restored. The meaning of the columns is in `tables/chats.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table chats add column visibility text default 'private' not null",
  "alter table chats add column is_default bigint default 0 not null",
  "alter table chats add column restorable_until bigint",
  "create index chats_restorable on chats (restorable_until) where restorable_until is not null",
  "create index chats_open on chats (id) where visibility = 'open'",
];

export const visibilityOfChats = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
