/** The tables. Their types and the meaning of their columns are in `tables/`. */
import { sqlStep } from "./sql-step.ts";

export const first = sqlStep((kind) => {
  const text = kind === "postgres" ? tables + searchTables : tables;
  return text.split(";\n").filter((statement) => statement.trim() !== "");
});

const tables = `
create table settings (name text not null primary key, value text not null);

create table users (ID,
  email text not null unique, display_name text not null, avatar_url text, role text not null,
  password_hash text not null, created_at bigint not null, deactivated_at bigint,
  kind text default 'person' not null, password_version bigint default 0 not null,
  handle text default '' not null, handle_skeleton text default '' not null,
  status_emoji text, status_text text, status_expires_at bigint);
-- Equal handles have equal skeletons, so this makes handles unique too.
create unique index users_handle_skeleton on users (handle_skeleton);

create table former_handles (
  skeleton_hash text not null primary key, user_id bigint not null, held_until bigint not null);

create table sessions (ID,
  token_hash text not null unique, user_id bigint not null references users (id),
  created_at bigint not null, last_seen_at bigint not null, expires_at bigint not null,
  authenticated_at bigint not null, address text not null, user_agent text not null,
  method text default 'password' not null);
create index sessions_of_user on sessions (user_id, last_seen_at);

create table sign_in_failures (
  key text not null primary key, failures integer not null, window_started_at bigint not null,
  blocked_until bigint not null);

create table totp_secrets (
  user_id bigint not null references users (id), state text not null, secret_sealed text not null,
  last_step bigint default 0 not null, created_at bigint not null,
  constraint totp_secrets_key primary key (user_id, state));

create table recovery_codes (
  user_id bigint not null references users (id), code_hash text not null, used_at bigint,
  constraint recovery_codes_key primary key (user_id, code_hash));

create table second_factor_failures (
  user_id bigint not null primary key, failures integer not null, blocked_until bigint not null);

create table tickets (
  token_hash text not null primary key, user_id bigint not null references users (id),
  password_version bigint not null, tries integer default 0 not null, expires_at bigint not null);
create index tickets_of_user on tickets (user_id);

create table api_keys (ID,
  token_hash text not null unique, user_id bigint not null references users (id),
  name text not null, scopes text not null, created_at bigint not null, expires_at bigint,
  last_used_at bigint, last_used_address text);
create index api_keys_of_user on api_keys (user_id);

create table passkeys (ID,
  credential_id text not null unique, user_id bigint not null references users (id),
  public_key text not null, counter bigint not null, transports text not null,
  is_synced integer not null, name text not null, created_at bigint not null, last_used_at bigint);
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  challenge_hash text not null primary key, purpose text not null, expires_at bigint not null);

create table invites (ID,
  token_hash text not null unique, role text not null, chat_ids text not null, email text,
  uses integer default 0 not null, max_uses integer not null,
  created_by bigint not null references users (id), created_at bigint not null,
  expires_at bigint not null, revoked_at bigint);

create table password_resets (
  token_hash text not null primary key, user_id bigint not null references users (id),
  made_by bigint, is_mailed integer not null, expires_at bigint not null);
create index password_resets_of_user on password_resets (user_id);

create table known_devices (
  user_id bigint not null references users (id), device_hash text not null, seen_at bigint not null,
  constraint known_devices_key primary key (user_id, device_hash));

create table remembered_devices (
  user_id bigint not null references users (id), token_hash text not null, seen_at bigint not null,
  constraint remembered_devices_key primary key (user_id, token_hash));
create index remembered_devices_by_token on remembered_devices (token_hash);

create table email_changes (
  user_id bigint not null primary key references users (id), email text not null,
  token_hash text not null unique, expires_at bigint not null);

create table outside_signals (ID, at bigint not null, topic text not null, signals text not null);

create table audit_log (ID,
  at bigint not null, event text not null, actor_user_id bigint, target text, address text,
  result text not null, details text not null);
create index audit_log_by_event on audit_log (event, id);
create index audit_log_by_actor on audit_log (actor_user_id, id);

create table chats (ID,
  kind text not null, title text not null, topic text not null,
  created_by bigint not null references users (id), created_at bigint not null, archived_at bigint,
  last_message_id bigint default 0 not null, rev bigint default 0 not null, deleted_at bigint,
  retention_days bigint, first_message_id bigint default 1 not null,
  last_counted_id bigint default 0 not null, direct_key text);
create unique index chats_by_direct_key on chats (direct_key);

create table members (
  chat_id bigint not null references chats (id), user_id bigint not null references users (id),
  role text not null, joined_at bigint not null, read_message_id bigint not null,
  notification_level text, muted_until bigint, hidden_until_id bigint,
  constraint members_key primary key (chat_id, user_id));
create index members_of_user_by_chat on members (user_id, chat_id);

-- No foreign keys on the post path: the writer checks the chat while it holds the lock on its row.
create table messages (
  chat_id bigint not null, id bigint not null, rev bigint not null, user_id bigint,
  webhook_id bigint, author_name text, author_avatar_url text, text text not null, reply_to bigint,
  created_at bigint not null, edited_at bigint, deleted_at bigint, cards text, files text,
  silent bigint, allow_mentions text, level text, state text, updated_at bigint, mentions text,
  reply_to_user_id bigint, problem text, problem_run bigint, instances text, started_at bigint,
  ended_at bigint,
  constraint messages_key primary key (chat_id, id),
  constraint messages_author check ((user_id is null) <> (webhook_id is null)));
create unique index messages_by_rev on messages (chat_id, rev);
-- A webhook's message adds no entry. A user's message needs no row for the read mark.
create index messages_by_user on messages (chat_id, user_id, id) where user_id is not null;
create index messages_problem on messages (chat_id, webhook_id, problem, state, problem_run)
  where problem is not null;

create table mentions (
  user_id bigint not null, chat_id bigint not null, message_id bigint not null,
  reason text not null, created_at bigint not null,
  constraint mentions_key primary key (user_id, chat_id, message_id));
create index mentions_of_message on mentions (chat_id, message_id);
create index mentions_by_time on mentions (user_id, created_at);

create table chat_mentions (
  chat_id bigint not null, message_id bigint not null, kind text not null, user_id bigint,
  created_at bigint not null,
  constraint chat_mentions_key primary key (chat_id, message_id));

create table message_keys (
  scope text not null, key text not null, body_hash text not null, chat_id bigint not null,
  message_id bigint not null, expires_at bigint not null,
  constraint message_keys_scope primary key (scope, key));
create index message_keys_expiry on message_keys (expires_at);

create table webhooks (ID,
  chat_id bigint not null references chats (id), name text not null, avatar_url text,
  token_hash text not null unique, token_sealed text not null,
  created_by bigint not null references users (id), created_at bigint not null,
  last_used_at bigint, format text, templates text, allowed_addresses text, secret_sealed text,
  expires_at bigint, rate bigint, disabled_at bigint, deleted_at bigint, previous_token_hash text,
  previous_until bigint, failing_since bigint, failing_reason text,
  mentions text default 'none' not null, delivered bigint default 0 not null,
  refused bigint default 0 not null, derives_alert_keys integer default 1 not null);
create index webhooks_of_chat on webhooks (chat_id);
create index webhooks_created_by on webhooks (created_by);
create unique index webhooks_by_previous_token on webhooks (previous_token_hash);

create table webhook_former_chats (
  webhook_id bigint not null, chat_id bigint not null,
  constraint webhook_former_chats_key primary key (webhook_id, chat_id));

create table webhook_hours (
  webhook_id bigint not null, slot bigint not null, hour bigint not null,
  delivered bigint not null, refused bigint not null,
  constraint webhook_hours_key primary key (webhook_id, slot));

create table update_keys (
  chat_id bigint not null, author text not null, key text not null, message_id bigint not null,
  is_over bigint not null,
  constraint update_keys_key primary key (chat_id, author, key));

create table deliveries (ID,
  webhook_id bigint not null, at bigint not null, dialect text not null, result text not null,
  status bigint not null, code text, reason text, size bigint not null, address text not null,
  url text not null, chat_id bigint, message_id bigint, headers text not null,
  query text not null, body text, is_edit bigint);
create index deliveries_of_webhook on deliveries (webhook_id, id);
create index deliveries_by_time on deliveries (at);

create table files (
  id text not null primary key, chat_id bigint not null, message_id bigint, name text not null,
  type text not null, size bigint not null, created_at bigint not null);
create index files_of_message on files (chat_id, message_id);
create index files_that_wait on files (created_at) where message_id is null;

create table file_usage (scope text not null primary key, bytes bigint not null, expires_at bigint);

create table removals (ID,
  kind text not null, target_id bigint not null, requested_at bigint not null,
  run_at bigint not null, chat_id bigint default 0 not null, message_id bigint default 0 not null);

create table notification_settings (
  user_id bigint not null primary key, direct_level text not null, group_level text not null,
  quiet_from text, quiet_to text, quiet_zone text, critical_passes bigint not null,
  sound bigint not null, mail_after_minutes bigint, mailed_until bigint default 0 not null,
  quiet_since bigint);

create table muted_webhooks (
  chat_id bigint not null, user_id bigint not null, webhook_id bigint not null,
  muted_until bigint not null, message_id bigint,
  constraint muted_webhooks_key primary key (chat_id, user_id, webhook_id));

create table push_subscriptions (
  session_id bigint not null primary key references sessions (id) on delete cascade,
  user_id bigint not null references users (id), endpoint text not null unique,
  p256dh text not null, auth text not null, shows_text bigint not null, created_at bigint not null,
  expires_at bigint, last_sent_at bigint, failing_since bigint, failing_reason text);
create index push_subscriptions_by_user on push_subscriptions (user_id);
`;

/** The search index of PostgreSQL. On SQLite it is in its own file, which the search module makes. */
const searchTables = `
create table search_state (name text primary key, value text not null);
create table search_cursors (
  chat_id bigint primary key, rev bigint not null, first_id bigint not null,
  backlog_id bigint not null, backlog_at bigint not null);
create index search_cursors_with_backlog on search_cursors (backlog_at) where backlog_id > 0;
create table search_documents (
  seq bigint primary key, chat_id bigint not null, message_id bigint not null, at bigint not null,
  words tsvector not null);
create unique index search_documents_of_chat on search_documents (chat_id, message_id);
create index search_words on search_documents using gin (words);
`;
