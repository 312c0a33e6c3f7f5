/** Silences, maintenance windows and repeats. The meaning of the columns is in `tables/on-call/silences.ts`. */
import { sqlStep } from "./sql-step.ts";

const isOpen = "state = 'open' and webhook_id is not null and deleted_at is null";

export const silences = sqlStep([
  `create table silences (ID,
    webhook_id bigint not null, matchers text not null, created_by bigint,
    created_at bigint not null, until_at bigint, alert_chat_id bigint, alert_message_id bigint,
    ends_on_new bigint not null, why text, window_id bigint, ended_at bigint, is_settled bigint not null)`,
  `create table maintenance_windows (ID,
    chat_id bigint not null, webhook_id bigint, times text not null, why text,
    created_by bigint not null, created_at bigint not null)`,
  "create index maintenance_windows_chat on maintenance_windows (chat_id)",
  "create index silences_webhook on silences (webhook_id)",
  "create index silences_unsettled on silences (id) where is_settled = 0 or ended_at is null",
  "create unique index silences_window on silences (window_id, webhook_id, until_at) where window_id is not null",
  "alter table webhooks add column silences text",
  "alter table webhooks add column repeat_minutes bigint",
  "alter table messages add column repeats bigint",
  "create index webhooks_silenced on webhooks (id) where silences is not null",
  "alter table messages add column silence_id bigint",
  "drop index messages_open",
  `create index messages_open on messages
    (chat_id, level, started_at, created_at, id, acknowledged_at, silence_id) where ${isOpen}`,
  `create index messages_silenced on messages (silence_id)
    where silence_id is not null and ${isOpen}`,
]);
