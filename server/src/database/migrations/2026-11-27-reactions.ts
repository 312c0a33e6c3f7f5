/** Reactions to messages. Their types and the meaning of their columns are in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table messages add column reactions text",
  `create table reactions (
    chat_id bigint not null, message_id bigint not null, emoji text not null,
    user_id bigint not null, author_id bigint, created_at bigint not null,
    constraint reactions_key primary key (chat_id, message_id, emoji, user_id))`,
  "create index reactions_of_user on reactions (user_id, chat_id, message_id)",
  `create table reacted_messages (
    author_id bigint not null, chat_id bigint not null, message_id bigint not null,
    created_at bigint not null,
    constraint reacted_messages_key primary key (author_id, chat_id, message_id))`,
  "create index reacted_messages_by_time on reacted_messages (author_id, created_at)",
];

export const reactions = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
