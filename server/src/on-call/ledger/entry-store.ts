/** SQL for the entries of the ledger. */
import type { NotifiedWhy } from "@belfry/contracts/on-call/ledger";
import { type Kysely, sql as raw, type Selectable, type Updateable } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;
type Row = Selectable<Schema["alert_notifications"]>;

export interface EntryKey {
  chatId: number;
  messageId: number;
  step: number;
  since: number;
  userId: number;
  sessionId: number;
}

export interface NewEntry extends EntryKey {
  why: NotifiedWhy;
  device: string | null;
  at: number;
  result: Row["result"];
  reason?: string | undefined;
  retryAt?: number | undefined;
}

/** Values of one statement: databases limit its parameters. */
const rowsMax = 100;

/**
 * An entry of the same device and step replaces the one before, unless this would hide that the user was
 * notified.
 */
export async function add(sql: Sql, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += rowsMax) {
    await sql
      .insertInto("alert_notifications")
      .values(entries.slice(from, from + rowsMax).map(rowOf))
      .onConflict((conflict) =>
        conflict
          .columns(["chat_id", "message_id", "step", "since", "user_id", "session_id"])
          .doUpdateSet((row) => ({
            at: row.ref("excluded.at"),
            result: row.ref("excluded.result"),
            reason: row.ref("excluded.reason"),
          }))
          .where((row) =>
            row.or([
              row("alert_notifications.result", "!=", "accepted"),
              row("excluded.result", "=", "accepted"),
            ]),
          ),
      )
      .execute();
  }
}

/** Cancels waiting entries of earlier steps for the devices that this step notifies. */
export async function replaceEarlier(
  sql: Sql,
  { chatId, messageId, step, since }: Omit<EntryKey, "userId" | "sessionId">,
): Promise<void> {
  // News are for the owner, the steps 1 to 3 for the chat.
  const isSameKind = step <= 3 ? raw`step in (1, 2, 3)` : raw`step > 4`;
  await raw`update alert_notifications
    set result = 'held_back', reason = 'replaced', retry_at = null
    where chat_id = ${chatId} and message_id = ${messageId} and result = 'waiting'
      and ${isSameKind} and (step <> ${step} or since <> ${since})
      and session_id in (select n.session_id from alert_notifications as n
        where n.chat_id = ${chatId} and n.message_id = ${messageId}
          and n.step = ${step} and n.since = ${since} and n.result = 'waiting')`.execute(sql);
}

function rowOf(entry: NewEntry): Row {
  const { chatId, messageId, step, since, userId, sessionId, why, device, at, result } = entry;
  return {
    chat_id: chatId,
    message_id: messageId,
    step,
    since,
    user_id: userId,
    session_id: sessionId,
    why,
    device,
    at,
    result,
    reason: entry.reason ?? null,
    retry_at: entry.retryAt ?? null,
    seen_at: null,
    acknowledged_at: null,
  };
}

export interface WaitingEntry extends EntryKey {
  why: NotifiedWhy;
  at: number;
  retryAt: number;
}

/** Returns entries whose time has come, or is later than any that is set. */
export async function listWaiting(
  sql: Sql,
  { now, unlikely }: { now: number; unlikely: number },
  most: number,
): Promise<WaitingEntry[]> {
  const rows = await sql
    .selectFrom("alert_notifications")
    .select(["chat_id as chatId", "message_id as messageId", "step", "since"])
    .select(["user_id as userId", "session_id as sessionId", "why", "at"])
    .select("retry_at as retryAt")
    .where((row) => row.or([row("retry_at", "<=", now), row("retry_at", ">", unlikely)]))
    .orderBy("retry_at")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, retryAt: row.retryAt ?? 0 }));
}

function where(sql: Sql, key: EntryKey) {
  return sql
    .updateTable("alert_notifications")
    .where("chat_id", "=", key.chatId)
    .where("message_id", "=", key.messageId)
    .where("step", "=", key.step)
    .where("since", "=", key.since)
    .where("user_id", "=", key.userId)
    .where("session_id", "=", key.sessionId);
}

/**
 * Reserves a waiting entry until a time. Returns false if it was cancelled, or if another process has
 * reserved it since it was read.
 */
export async function reserve(
  sql: Sql,
  key: EntryKey,
  { from, until }: { from: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await where(sql, key)
    .set({ retry_at: until })
    .where("result", "=", "waiting")
    .where("retry_at", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function settle(
  sql: Sql,
  key: EntryKey,
  settled: Updateable<Pick<Schema["alert_notifications"], "result" | "reason" | "at">>,
): Promise<void> {
  await where(sql, key)
    .set({ reason: null, ...settled, retry_at: null })
    .execute();
}
