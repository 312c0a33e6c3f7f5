/** The steps of 2026-11-29. The types and the meaning of the columns are in `tables/`. */
import { heartbeats } from "./2026-11-29-heartbeats.ts";
import { silences } from "./2026-11-29-silences.ts";
import { sqlStep } from "./sql-step.ts";

export const stepsOf1129 = {
  // The title and the time zone of users.
  "2026-11-29-a-user-details": sqlStep([
    "alter table users add column title text",
    "alter table users add column time_zone text",
  ]),
  // The index of alerts that may have a step that is due.
  "2026-11-29-alert-index": sqlStep([
    "alter table messages add column steps_over_rev bigint",
    `create index messages_steps on messages (chat_id, id)
    where state = 'open' and webhook_id is not null and deleted_at is null
      and acknowledged_at is null and coalesce(steps_over_rev, -1) <> rev`,
  ]),
  // The alerts of the last days. Other messages are not in the index.
  "2026-11-29-alert-statistics": sqlStep([
    `create index messages_alerts on messages (created_at)
    where state is not null and webhook_id is not null and deleted_at is null`,
  ]),
  // Sign-in with the company's account.
  "2026-11-29-company-accounts": sqlStep([
    `create table company_accounts (
      issuer text not null, subject text not null, user_id bigint not null, email text,
      is_by_user bigint not null, created_at bigint not null, last_used_at bigint,
      primary key (issuer, subject))`,
    "create unique index company_accounts_user on company_accounts (user_id, issuer)",
    `create table company_sign_ins (
      token_hash text not null primary key, user_id bigint, expires_at bigint not null)`,
    "create index company_sign_ins_expires on company_sign_ins (expires_at)",
  ]),
  "2026-11-29-heartbeats": heartbeats,
  "2026-11-29-silences": silences,
  // The last test of a user's notifications.
  "2026-11-29-test-notifications": sqlStep([
    "alter table push_subscriptions add column tested_at bigint",
    "alter table push_subscriptions add column test_failure text",
    "alter table push_subscriptions add column test_opened_at bigint",
  ]),
};
