/** The steps of 2026-11-28. The types and the meaning of the columns are in `tables/`. */
import type { DatabaseKind } from "../types.ts";
import { sqlStep } from "./sql-step.ts";

const isOpen = "state = 'open' and webhook_id is not null and deleted_at is null";
const newSince: Record<DatabaseKind, string> = {
  sqlite: "json_extract(alert, '$.newSince.at')",
  postgres: "(alert::json #>> '{newSince,at}')::bigint",
};

export const stepsOf1128 = {
  // User groups.
  "2026-11-28-groups": sqlStep([
    `create table user_groups (ID,
    handle text not null, handle_skeleton text not null, name text not null,
    created_at bigint not null)`,
    "create unique index user_groups_handle_skeleton on user_groups (handle_skeleton)",
    `create table user_group_members (
    group_id bigint not null, user_id bigint not null,
    constraint user_group_members_key primary key (group_id, user_id))`,
    "create index user_group_members_by_user on user_group_members (user_id)",
  ]),
  // Previews of the pages that messages link to.
  "2026-11-28-link-previews": sqlStep(["alter table messages add column link_preview text"]),
  // Messages that are sent later.
  "2026-11-28-scheduled": sqlStep([
    `create table scheduled_messages (ID,
    user_id bigint not null, chat_id bigint not null, text text not null, files text,
    reply_to bigint, send_at bigint not null, created_at bigint not null, failure text,
    is_sending bigint not null default 0, post_key text not null)`,
    "create index scheduled_messages_of_user on scheduled_messages (user_id, send_at)",
    `create index scheduled_messages_due on scheduled_messages (send_at) where failure is null`,
    `create table scheduled_files (
    file_id text not null primary key, scheduled_id bigint not null)`,
    "create index scheduled_files_of_message on scheduled_files (scheduled_id)",
  ]),
  // The sections of the sidebar, one row for each user.
  "2026-11-28-sections": sqlStep([
    `create table sidebars (
  user_id bigint not null primary key, rev bigint not null,
  next_section_id bigint not null, sections text not null)`,
  ]),
  // Threads, which are chats about one message.
  "2026-11-28-threads": sqlStep([
    "alter table chats add column parent_chat_id bigint",
    "alter table chats add column parent_message_id bigint",
    "alter table chats add column takes_threads bigint default 1 not null",
    "alter table messages add column thread_id bigint",
    "alter table messages add column linked_id bigint",
    "alter table webhooks add column replies_in_thread bigint default 0 not null",
    `create unique index chats_threads on chats (parent_chat_id, parent_message_id)
    where parent_chat_id is not null`,
  ]),
  // The end of "do not disturb".
  "2026-11-28-user-pauses": sqlStep([
    "alter table notification_settings add column paused_until bigint",
  ]),
  // Acknowledgements and closed alerts.
  "2026-11-28-x-alerts": sqlStep([
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
  ]),
  // Uploaded avatars.
  "2026-11-28-y-avatars": sqlStep([
    `create table avatars (
    id text not null primary key, owner_kind text not null, owner_id bigint not null,
    size bigint not null, created_at bigint not null)`,
    "alter table chats add column avatar_url text",
  ]),
  // Duties of chats.
  "2026-11-28-z-a-duty": sqlStep([
    `create table duties (
    chat_id bigint not null primary key, user_ids text not null,
    hand_over_weekday bigint not null, hand_over_time text not null, time_zone text not null,
    since text not null, overrides text not null, next_override_id bigint not null)`,
    "alter table chats add column duty_changed_at bigint",
  ]),
  // Steps of open alerts, and who was notified.
  "2026-11-28-z-b-steps": sqlStep((kind) => [
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
  ]),
  // Integration keys of webhooks.
  "2026-11-28-z-integration-keys": sqlStep([
    "alter table webhooks add column key_hash text",
    "alter table webhooks add column previous_key_hash text",
    "create unique index webhooks_by_key on webhooks (key_hash)",
    "create unique index webhooks_by_previous_key on webhooks (previous_key_hash)",
  ]),
  // Finds the mutes of chats that are over.
  "2026-11-28-z-mutes": sqlStep([
    "create index members_muted on members (muted_until) where muted_until is not null",
  ]),
};
