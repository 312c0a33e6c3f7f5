/** Duties of chats. The meaning of the columns is in `tables/on-call.ts` and `tables/chats.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  `create table duties (
    chat_id bigint not null primary key, user_ids text not null,
    hand_over_weekday bigint not null, hand_over_time text not null, time_zone text not null,
    since text not null, overrides text not null, next_override_id bigint not null)`,
  "alter table chats add column duty_changed_at bigint",
];

export const duty = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
