/** Steps of open alerts, and who was notified. The meaning of the columns is in `tables/on-call/`. */
import { type Kysely, sql as raw } from "kysely";
import type { DatabaseKind } from "../../types.ts";

const newSince: Record<DatabaseKind, string> = {
  sqlite: "json_extract(alert, '$.newSince.at')",
  postgres: "(alert::json #>> '{newSince,at}')::bigint",
};

const statements = (kind: DatabaseKind) => [
  "alter table messages add column new_since bigint",
  `update messages set new_since = ${newSince[kind]} where alert is not null`,
  "create index messages_unconfirmed on messages (new_since) where new_since is not null",
  `create table chat_steps (
    chat_id bigint not null primary key, levels text not null, again bigint not null,
    everyone bigint not null, created_at bigint not null)`,
  `create table alert_notices (
    chat_id bigint not null, message_id bigint not null, step bigint not null,
    since bigint not null, at bigint not null, user_id bigint,
    primary key (chat_id, message_id, step, since))`,
  "create index alert_notices_queued on alert_notices (at) where user_id is not null",
  "create index alert_notices_at on alert_notices (at)",
  `create table alert_notifications (
    chat_id bigint not null, message_id bigint not null, step bigint not null,
    since bigint not null, user_id bigint not null, session_id bigint not null,
    why text not null, device text, at bigint not null, result text not null, reason text,
    retry_at bigint, seen_at bigint, acknowledged_at bigint,
    primary key (chat_id, message_id, step, since, user_id, session_id))`,
  "create index alert_notifications_retry on alert_notifications (retry_at) where retry_at is not null",
  `create index alert_notifications_unseen on alert_notifications (at)
    where result = 'accepted' and seen_at is null`,
  "create index alert_notifications_at on alert_notifications (at)",
  "create index alert_notifications_user on alert_notifications (user_id)",
];

export const steps = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements(kind)) await raw.raw(statement).execute(db);
  },
});
