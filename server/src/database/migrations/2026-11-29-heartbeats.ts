/** Heartbeats of webhooks, their pings, and the ping keys of chats. The meaning of the columns is in `tables/on-call/`. */
import { sqlStep } from "./sql-step.ts";

export const heartbeats = sqlStep([
  `create table heartbeats (ID,
    webhook_id bigint not null, uuid text not null, name text not null, slug text not null,
    every_ms bigint, cron text, time_zone text not null, grace_ms bigint not null,
    longest_run_ms bigint not null, alert_after bigint not null, counts_posts bigint not null,
    created_by bigint not null, created_at bigint not null,
    paused_at bigint, paused_by bigint, paused_until bigint,
    expected_at bigint, due_at bigint, missed_at bigint, away_ms bigint, last_ping_at bigint,
    failures bigint default 0 not null, down_since bigint, news text,
    alert_chat_id bigint, alert_message_id bigint,
    last_delivery_id bigint default 0 not null, rev bigint default 0 not null)`,
  "create unique index heartbeats_by_uuid on heartbeats (uuid)",
  "create index heartbeats_of_webhook on heartbeats (webhook_id)",
  "create index heartbeats_due on heartbeats (due_at) where due_at is not null",
  "create index heartbeats_news on heartbeats (id) where news is not null",
  "create index heartbeats_paused on heartbeats (paused_until) where paused_until is not null",
  `create table heartbeat_results (ID,
    heartbeat_id bigint not null, at bigint not null, kind text not null, duration_ms bigint,
    exit_code bigint, run_id text not null, is_late bigint not null)`,
  "create index heartbeat_results_of on heartbeat_results (heartbeat_id, id)",
  `create table heartbeat_runs (
    heartbeat_id bigint not null, run_id text not null, started_at bigint not null,
    due_at bigint not null, primary key (heartbeat_id, run_id))`,
  "create index heartbeat_runs_due on heartbeat_runs (due_at)",
  `create table ping_keys (
    chat_id bigint not null primary key, key_hash text not null, key_sealed text not null,
    creates_for bigint, created_at bigint not null)`,
  "create unique index ping_keys_by_hash on ping_keys (key_hash)",
]);
