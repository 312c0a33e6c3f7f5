/** Acknowledgements and closed alerts. The meaning of the columns is in `tables/messages.ts`. */
import { type Kysely, sql as raw } from "kysely";

const isOpen = "state = 'open' and webhook_id is not null and deleted_at is null";

const statements = [
  "alter table messages add column acknowledged_by bigint",
  "alter table messages add column acknowledged_at bigint",
  "alter table messages add column remind_at bigint",
  "alter table messages add column alert text",
  // Has all columns that choose the messages of the list, so that only these are read.
  `create index messages_open on messages
    (chat_id, level, started_at, created_at, id, acknowledged_at) where ${isOpen}`,
  `create index messages_news on messages ((coalesce(updated_at, created_at))) where ${isOpen}`,
  "create index messages_reminders on messages (remind_at) where remind_at is not null",
  "create index update_keys_message on update_keys (chat_id, message_id)",
];

export const alerts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
