/** Pinned messages. The meaning of the columns is in `tables/messages.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table messages add column pinned_by bigint",
  "alter table messages add column pinned_at bigint",
  "create index messages_pinned on messages (chat_id, pinned_at) where pinned_at is not null",
];

export const sharedPins = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
