/** SQL that reads the ledger, completes it, and deletes what is old. */
import { limits } from "@belfry/contracts/limits";
import { type Kysely, sql as raw } from "kysely";
import { deviceOf } from "../../auth/auth.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export type LedgerRow = Awaited<ReturnType<typeof list>>[number];

/** Returns the entries of an alert, oldest first. */
export function list(sql: Sql, { chatId, messageId }: { chatId: number; messageId: number }) {
  return sql
    .selectFrom("alert_notifications as n")
    .innerJoin("users", "users.id", "n.user_id")
    .select(["n.at", "n.step", "n.why", "n.user_id as userId", "users.display_name as displayName"])
    .select("users.avatar_url as avatarUrl")
    .select(["n.device", "n.result", "n.reason", "n.seen_at as seenAt"])
    .select("n.acknowledged_at as acknowledgedAt")
    .where("n.chat_id", "=", chatId)
    .where("n.message_id", "=", messageId)
    .orderBy("n.at")
    .orderBy("n.step")
    .orderBy("n.user_id")
    .orderBy("n.session_id")
    .limit(limits.ledgerMax)
    .execute();
}

/** Returns the name of a device; null if its session has ended. */
export async function findDevice(sql: Sql, sessionId: number): Promise<string | null> {
  const row = await sql
    .selectFrom("sessions")
    .select("user_agent")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row ? deviceOf(row.user_agent) : null;
}

/** Returns the sessions that have taken the notification that belongs to no step. */
export async function findNotified(
  sql: Sql,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom("alert_notifications")
    .select("session_id as sessionId")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("step", "=", 0)
    .where("since", "=", 0)
    .where("result", "=", "accepted")
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}

const dayMs = 24 * 60 * 60_000;
/** The newest ones only: the job must stay short after thousands of alerts. */
const unseenMax = 2000;

/** The read mark of a user says what they have seen. */
export async function recordSeen(sql: Sql, now: number): Promise<void> {
  await raw`update alert_notifications set seen_at = ${now}
    where result = 'accepted' and seen_at is null
      and (chat_id, message_id, step, since, user_id, session_id) in (
        select n.chat_id, n.message_id, n.step, n.since, n.user_id, n.session_id
        from (select * from alert_notifications
          where result = 'accepted' and seen_at is null and at > ${now - dayMs}
          order by at desc limit ${unseenMax}) as n
        join members as m on m.chat_id = n.chat_id and m.user_id = n.user_id
          and m.read_message_id >= n.message_id)`.execute(sql);
}

export async function deleteBefore(sql: Sql, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await raw`delete from alert_notifications
    where (chat_id, message_id, step, since, user_id, session_id) in (
      select chat_id, message_id, step, since, user_id, session_id from alert_notifications
      where at < ${before} limit ${most})`.execute(sql);
  return Number(numAffectedRows ?? 0);
}

/** An alert that is still open keeps its steps, so that they are not taken again. */
export async function deleteNoticesBefore(sql: Sql, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await raw`delete from alert_notices
    where (chat_id, message_id, step, since) in (
      select n.chat_id, n.message_id, n.step, n.since from alert_notices as n
      where n.at < ${before} and n.user_id is null and not exists (select 1 from messages as m
        where m.chat_id = n.chat_id and m.id = n.message_id and m.state = 'open')
      limit ${most})`.execute(sql);
  return Number(numAffectedRows ?? 0);
}
