/** SQL for heartbeats. */
import type { HeartbeatSchedule } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Kysely, Selectable, Updateable } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { News, Progress, Rules } from "./schedules/transitions.ts";

type Sql = Kysely<Schema>;

export interface StoredHeartbeat extends Selectable<Schema["heartbeats"]> {
  chatId: number;
  webhookName: string;
  webhookAvatarUrl: string | null;
}

/** Heartbeats of webhooks and chats that were not deleted. */
export function heartbeats(sql: Sql) {
  return sql
    .selectFrom("heartbeats as h")
    .innerJoin("webhooks", "webhooks.id", "h.webhook_id")
    .innerJoin("chats", "chats.id", "webhooks.chat_id")
    .where("webhooks.deleted_at", "is", null)
    .where("chats.deleted_at", "is", null)
    .selectAll("h")
    .select(["webhooks.chat_id as chatId", "webhooks.name as webhookName"])
    .select("webhooks.avatar_url as webhookAvatarUrl");
}

export function listOfChat(sql: Sql, chatId: number): Promise<StoredHeartbeat[]> {
  return heartbeats(sql).where("webhooks.chat_id", "=", chatId).orderBy("h.id").execute();
}

export function find(
  sql: Sql,
  { chatId, id }: { chatId: number; id: number },
): Promise<StoredHeartbeat | undefined> {
  return heartbeats(sql)
    .where("h.id", "=", id)
    .where("webhooks.chat_id", "=", chatId)
    .executeTakeFirst();
}

export function findById(sql: Sql, id: number): Promise<StoredHeartbeat | undefined> {
  return heartbeats(sql).where("h.id", "=", id).executeTakeFirst();
}

export function findByUuid(sql: Sql, uuid: string): Promise<StoredHeartbeat | undefined> {
  return heartbeats(sql).where("h.uuid", "=", uuid).executeTakeFirst();
}

/** Also those of deleted webhooks. */
export async function hasUuid(sql: Sql, uuid: string): Promise<boolean> {
  const found = sql.selectFrom("heartbeats").select("id").where("uuid", "=", uuid);
  return (await found.executeTakeFirst()) !== undefined;
}

export function listOfWebhook(sql: Sql, webhookId: number): Promise<StoredHeartbeat[]> {
  return heartbeats(sql).where("h.webhook_id", "=", webhookId).limit(2).execute();
}

export function listBySlug(sql: Sql, chatId: number, slug: string): Promise<StoredHeartbeat[]> {
  return heartbeats(sql)
    .where("webhooks.chat_id", "=", chatId)
    .where("h.slug", "=", slug)
    .limit(2)
    .execute();
}

export async function countOfChat(sql: Sql, chatId: number): Promise<number> {
  const { count } = await sql
    .selectFrom("heartbeats")
    .innerJoin("webhooks", "webhooks.id", "heartbeats.webhook_id")
    .where("webhooks.chat_id", "=", chatId)
    .where("webhooks.deleted_at", "is", null)
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the chat until the transaction ends, so that two requests do not create the same slug. */
export async function lockChat(trx: Sql, chatId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("chats")
    .set((chat) => ({ topic: chat.ref("topic") }))
    .where("id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasWebhook(
  sql: Sql,
  { chatId, id }: { chatId: number; id: number },
): Promise<boolean> {
  const found = await sql
    .selectFrom("webhooks")
    .select("id")
    .where("id", "=", id)
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The settings as they are stored. */
export interface Settings {
  name: string;
  slug: string;
  every_ms: number | null;
  cron: string | null;
  time_zone: string;
  grace_ms: number;
  longest_run_ms: number;
  alert_after: number;
  counts_posts: number;
}

export async function insert(
  trx: Sql,
  heartbeat: Settings & {
    webhook_id: number;
    uuid: string;
    created_by: number;
    created_at: number;
  },
): Promise<number> {
  const latest = await trx
    .selectFrom("deliveries")
    .select((row) => row.fn.max("id").as("id"))
    .where("webhook_id", "=", heartbeat.webhook_id)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto("heartbeats")
    .values({ ...heartbeat, last_delivery_id: latest?.id ?? 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if the heartbeat was changed since it was read. */
export async function update(
  sql: Sql,
  { id, rev }: Pick<StoredHeartbeat, "id" | "rev">,
  changes: Updateable<Schema["heartbeats"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("heartbeats")
    .set({ ...changes, rev: rev + 1 })
    .where("id", "=", id)
    .where("rev", "=", rev)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteHeartbeat(trx: Sql, id: number): Promise<void> {
  await trx.deleteFrom("heartbeat_results").where("heartbeat_id", "=", id).execute();
  await trx.deleteFrom("heartbeat_runs").where("heartbeat_id", "=", id).execute();
  await trx.deleteFrom("heartbeats").where("id", "=", id).execute();
}

/** Times of the newest requests to a webhook that posted a message or were pings, oldest first. */
export async function deliveryTimes(sql: Sql, webhookId: number, most: number): Promise<number[]> {
  const rows = await sql
    .selectFrom("deliveries")
    .select("at")
    .where("webhook_id", "=", webhookId)
    .where("result", "in", ["posted", "updated"])
    .where("url", "<>", "replay")
    .where("is_edit", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ at }) => at).reverse();
}

export function scheduleOf(row: StoredHeartbeat): HeartbeatSchedule {
  return row.cron === null ? { every: (row.every_ms ?? 0) / 1000 } : { cron: row.cron };
}

export function rulesOf(row: StoredHeartbeat): Rules {
  return {
    schedule: scheduleOf(row),
    timeZone: row.time_zone,
    graceMs: row.grace_ms,
    alertAfter: row.alert_after,
  };
}

export function progressOf(row: StoredHeartbeat): Progress {
  return {
    expectedAt: row.expected_at,
    dueAt: row.due_at,
    missedAt: row.missed_at,
    awayMs: row.away_ms,
    lastPingAt: row.last_ping_at,
    failures: row.failures,
    downSince: row.down_since,
    news: row.news === null ? null : (JSON.parse(row.news) as News),
  };
}

export function columnsOf(progress: Progress): Updateable<Schema["heartbeats"]> {
  return {
    expected_at: progress.expectedAt,
    due_at: progress.dueAt,
    missed_at: progress.missedAt,
    away_ms: progress.awayMs,
    last_ping_at: progress.lastPingAt,
    failures: progress.failures,
    down_since: progress.downSince,
    news: progress.news && JSON.stringify(progress.news),
  };
}
