/** Messages that users have saved for later. The meaning of the columns is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  `create table saved_messages (
    user_id bigint not null, chat_id bigint not null, message_id bigint not null,
    saved_at bigint not null,
    constraint saved_messages_key primary key (user_id, chat_id, message_id))`,
  "create index saved_messages_by_time on saved_messages (user_id, saved_at, chat_id, message_id)",
  "create index saved_messages_of_chat on saved_messages (chat_id, message_id)",
];

export const userSavedMessages = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
