/** SQL for push subscriptions. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface SubscriptionRow {
  sessionId: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  showsText: boolean;
  createdAt: number;
  expiresAt: number | null;
  lastSentAt: number | null;
  failingSince: number | null;
  failingReason: string | null;
  testedAt: number | null;
  testFailure: string | null;
  testOpenedAt: number | null;
}

export type NewSubscription = Omit<
  SubscriptionRow,
  "lastSentAt" | "failingSince" | "failingReason" | "testedAt" | "testFailure" | "testOpenedAt"
>;

function select(sql: Sql) {
  return sql
    .selectFrom("push_subscriptions")
    .select(["push_subscriptions.session_id as sessionId", "push_subscriptions.user_id as userId"])
    .select(["endpoint", "p256dh", "auth", "shows_text"])
    .select(["push_subscriptions.created_at as createdAt"])
    .select(["push_subscriptions.expires_at as expiresAt", "last_sent_at as lastSentAt"])
    .select(["failing_since as failingSince", "failing_reason as failingReason"])
    .select(["tested_at as testedAt", "test_failure as testFailure"])
    .select("test_opened_at as testOpenedAt");
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

function rowOf({ shows_text, ...row }: SelectedRow): SubscriptionRow {
  return { ...row, showsText: shows_text !== 0 };
}

export async function listOf(sql: Sql, userId: number): Promise<SubscriptionRow[]> {
  const rows = await select(sql)
    .where("push_subscriptions.user_id", "=", userId)
    .orderBy("push_subscriptions.created_at")
    .execute();
  return rows.map(rowOf);
}

function selectActive(sql: Sql, now: number) {
  return select(sql)
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .innerJoin("users", "users.id", "push_subscriptions.user_id")
    .where("sessions.expires_at", ">", now)
    .where("users.deactivated_at", "is", null);
}

/** Returns undefined if its session has ended or its user was deactivated. */
export async function findActive(
  sql: Sql,
  sessionId: number,
  now: number,
): Promise<SubscriptionRow | undefined> {
  const row = await selectActive(sql, now)
    .where("push_subscriptions.session_id", "=", sessionId)
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function listActive(
  sql: Sql,
  userId: number,
  now: number,
): Promise<SubscriptionRow[]> {
  const rows = await selectActive(sql, now)
    .where("push_subscriptions.user_id", "=", userId)
    .orderBy("push_subscriptions.created_at")
    .orderBy("push_subscriptions.session_id")
    .execute();
  return rows.map(rowOf);
}

/**
 * Replaces the subscription of the session, and those of the same browser. An endpoint is not secret:
 * only its browser also has the keys of another user's subscription. Returns false if it has others.
 */
export async function put(trx: Sql, row: NewSubscription): Promise<boolean> {
  await trx
    .deleteFrom("push_subscriptions")
    .where(({ and, eb, or }) => {
      const hasKeys = and([eb("p256dh", "=", row.p256dh), eb("auth", "=", row.auth)]);
      const isBrowser = and([
        eb("endpoint", "=", row.endpoint),
        or([eb("user_id", "=", row.userId), hasKeys]),
      ]);
      return or([eb("session_id", "=", row.sessionId), isBrowser]);
    })
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("push_subscriptions")
    .values({
      session_id: row.sessionId,
      user_id: row.userId,
      endpoint: row.endpoint,
      p256dh: row.p256dh,
      auth: row.auth,
      shows_text: row.showsText ? 1 : 0,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      last_sent_at: null,
      failing_since: null,
      failing_reason: null,
      tested_at: null,
      test_failure: null,
      test_opened_at: null,
    })
    .onConflict((conflict) => conflict.column("endpoint").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setShowsText(
  trx: Sql,
  sessionId: number,
  { showsText, expiresAt }: Pick<SubscriptionRow, "showsText" | "expiresAt">,
): Promise<void> {
  await trx
    .updateTable("push_subscriptions")
    .set({ shows_text: showsText ? 1 : 0, expires_at: expiresAt })
    .where("session_id", "=", sessionId)
    .execute();
}

export async function deleteSubscriptions(sql: Sql, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql.deleteFrom("push_subscriptions").where("session_id", "in", sessionIds).execute();
}

export async function hasAny(sql: Sql): Promise<boolean> {
  const query = sql.selectFrom("push_subscriptions").select("session_id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Only if the endpoint is still the same: the browser may have subscribed again in the meantime. */
export async function recordSent(sql: Sql, row: SubscriptionRow, at: number): Promise<void> {
  await sql
    .updateTable("push_subscriptions")
    .set({ last_sent_at: at, failing_since: null, failing_reason: null })
    .where("session_id", "=", row.sessionId)
    .where("endpoint", "=", row.endpoint)
    .execute();
}

export async function recordFailure(
  sql: Sql,
  row: SubscriptionRow,
  failing: { since: number; reason: string },
): Promise<void> {
  await sql
    .updateTable("push_subscriptions")
    .set({ failing_since: failing.since, failing_reason: failing.reason })
    .where("session_id", "=", row.sessionId)
    .where("endpoint", "=", row.endpoint)
    .execute();
}

export async function deleteEndpoint(sql: Sql, row: SubscriptionRow): Promise<void> {
  await sql
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", row.sessionId)
    .where("endpoint", "=", row.endpoint)
    .execute();
}

export async function startTest(sql: Sql, userId: number, at: number): Promise<void> {
  await sql
    .updateTable("push_subscriptions")
    .set({ tested_at: at, test_failure: null, test_opened_at: null })
    .where("user_id", "=", userId)
    .execute();
}

export async function recordTestFailure(
  sql: Sql,
  row: SubscriptionRow,
  { at, failure }: { at: number; failure: string },
): Promise<void> {
  await sql
    .updateTable("push_subscriptions")
    .set({ test_failure: failure })
    .where("session_id", "=", row.sessionId)
    .where("tested_at", "=", at)
    .execute();
}

/** Returns false if it was recorded before, or if another test was sent since. */
export async function recordOpened(
  sql: Sql,
  sessionId: number,
  { testedAt, at }: { testedAt: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("push_subscriptions")
    .set({ test_opened_at: at })
    .where("session_id", "=", sessionId)
    .where("tested_at", "=", testedAt)
    .where("test_opened_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
