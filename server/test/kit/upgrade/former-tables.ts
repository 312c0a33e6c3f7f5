/** The tables of commit 78b3bd67, the last one with other migrations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../src/database/database.ts";

const formerCommit = "78b3bd67";
const fixtures = join(import.meta.dirname, "../../../src/database/fixtures");

function statementsOf(name: string): string[] {
  const text = readFileSync(join(fixtures, name), "utf8");
  return text.split(";\n").filter((statement) => statement !== "");
}

async function runAll(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Replaces all tables, and their rows, by the empty ones of that commit. */
export async function createFormerTables({ kind, sql: db }: Database): Promise<void> {
  const cascade = sql.raw(kind === "postgres" ? "cascade" : "");
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    await sql`drop table ${sql.table(name)} ${cascade}`.execute(db);
  }
  await runAll(db as never, statementsOf(`tables-${formerCommit}.${kind}.sql`));
  await runAll(db as never, statementsOf(`steps-${formerCommit}.sql`));
}

/** Statements that undo the later steps. */
const addedLater = [
  ...[
    "messages_pinned",
    "messages_open",
    "messages_news",
    "messages_reminders",
    "update_keys_message",
    "messages_unconfirmed",
    "messages_alerts",
    "messages_steps",
    "messages_silenced",
    "webhooks_silenced",
    "members_muted",
    "webhooks_by_key",
    "webhooks_by_previous_key",
  ].map((index) => `drop index ${index}`),
  ...["chats_open", "chats_restorable", "chats_threads"].map((index) => `drop index ${index}`),
  ...[
    "reactions",
    "reacted_messages",
    "saved_messages",
    "message_versions",
    "scheduled_messages",
    "scheduled_files",
    "user_groups",
    "user_group_members",
    "sidebars",
    "avatars",
    "duties",
    "chat_steps",
    "alert_notices",
    "alert_notifications",
    "company_accounts",
    "company_sign_ins",
    "heartbeats",
    "heartbeat_results",
    "heartbeat_runs",
    "ping_keys",
    "silences",
    "maintenance_windows",
  ].map((table) => `drop table ${table}`),
  ...[
    ["chats", "visibility", "is_default", "restorable_until"],
    ["chats", "avatar_url", "duty_changed_at"],
    ["chats", "parent_chat_id", "parent_message_id", "takes_threads"],
    ["messages", "reactions", "pinned_by", "pinned_at", "link_preview"],
    ["messages", "thread_id", "linked_id"],
    [
      "messages",
      "acknowledged_by",
      "acknowledged_at",
      "remind_at",
      "alert",
      "new_since",
      "silence_id",
      "steps_over_rev",
      "repeats",
    ],
    ["users", "title", "time_zone"],
    ["members", "unread_marks", "kept_unread_id"],
    ["notification_settings", "paused_until"],
    ["push_subscriptions", "tested_at", "test_failure", "test_opened_at"],
    ["webhooks", "silences", "repeat_minutes", "replies_in_thread"],
    ["webhooks", "key_hash", "previous_key_hash"],
    ["files", "user_id", "width", "height", "thumbnails"],
  ].flatMap(([table, ...columns]) =>
    columns.map((column) => `alter table ${table} drop column ${column}`),
  ),
];

/** Gives a database of this version the tables and steps of that commit. */
export async function returnToFormerSteps({ sql: db }: Database): Promise<void> {
  await runAll(db as never, addedLater);
  await sql`delete from kysely_migration`.execute(db);
  const isStep = (statement: string) => /^insert into kysely_migration /.test(statement);
  await runAll(db as never, statementsOf(`steps-${formerCommit}.sql`).filter(isStep));
}

/** Makes the data older than that commit. */
export async function removeLastFormerStep({ sql: db }: Database): Promise<void> {
  await sql`delete from kysely_migration where name = '2026-11-26-message-problems'`.execute(db);
}
