/** Threads, which are chats about one message. The meaning of the columns is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table chats add column parent_chat_id bigint",
  "alter table chats add column parent_message_id bigint",
  "alter table chats add column takes_threads bigint default 1 not null",
  "alter table messages add column thread_id bigint",
  "alter table messages add column linked_id bigint",
  "alter table webhooks add column replies_in_thread bigint default 0 not null",
  `create unique index chats_threads on chats (parent_chat_id, parent_message_id)
    where parent_chat_id is not null`,
];

export const threads = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
