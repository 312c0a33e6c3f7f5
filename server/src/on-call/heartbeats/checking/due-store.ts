/** SQL for what is due: missing pings, ended pauses, news and requests to the webhooks. */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { deleteHeartbeat, heartbeats, type StoredHeartbeat } from "../heartbeat-store.ts";

type Sql = Kysely<Schema>;

/** Those that are checked: neither paused, nor of a disabled webhook or an archived chat. */
function active(sql: Sql) {
  return heartbeats(sql)
    .where("h.paused_at", "is", null)
    .where("webhooks.disabled_at", "is", null)
    .where("chats.archived_at", "is", null);
}

/**
 * Heartbeats whose ping is missing. A run defers it for its longest time, and not for ever: the end of
 * the run may be lost.
 */
export function listDue(sql: Sql, now: number, most: number): Promise<StoredHeartbeat[]> {
  return active(sql)
    .where("h.due_at", "<=", now)
    .where(({ eb, not, exists, selectFrom }) =>
      eb.or([
        eb(raw`h.due_at + h.longest_run_ms`, "<=", now),
        not(
          exists(
            selectFrom("heartbeat_runs as r")
              .select("r.run_id")
              .whereRef("r.heartbeat_id", "=", "h.id"),
          ),
        ),
      ]),
    )
    .orderBy("h.due_at")
    .limit(most)
    .execute();
}

/** Heartbeats that wait for a ping. */
export function listWaiting(sql: Sql, afterId: number, most: number): Promise<StoredHeartbeat[]> {
  return heartbeats(sql)
    .where("h.due_at", "is not", null)
    .where("h.id", ">", afterId)
    .orderBy("h.id")
    .limit(most)
    .execute();
}

/** Heartbeats of chats that are not archived, with something to post. */
export function listNews(sql: Sql, most: number): Promise<StoredHeartbeat[]> {
  return heartbeats(sql)
    .where("h.news", "is not", null)
    .where("chats.archived_at", "is", null)
    .orderBy("h.id")
    .limit(most)
    .execute();
}

export function listToResume(sql: Sql, now: number, most: number): Promise<StoredHeartbeat[]> {
  return heartbeats(sql).where("h.paused_until", "<=", now).limit(most).execute();
}

/** A heartbeat whose webhook has received requests since the last check. */
export interface ReceivedRequests {
  id: number;
  lastDeliveryId: number;
  newestId: number;
  /** The newest one that posted a message. */
  postedId: number | null;
}

/** The messages of the heartbeat's own alerts have no delivery. */
export async function listReceived(sql: Sql, most: number): Promise<ReceivedRequests[]> {
  const isNew = raw`d.webhook_id = h.webhook_id and d.id > h.last_delivery_id`;
  const { rows } = await raw<ReceivedRequests>`
    select h.id, h.last_delivery_id as "lastDeliveryId",
      (select max(d.id) from deliveries as d where ${isNew}) as "newestId",
      (select max(d.id) from deliveries as d where ${isNew} and d.is_edit is null
        and d.result in ('posted', 'updated', 'repeated') and d.url <> 'replay') as "postedId"
    from heartbeats as h join webhooks as w on w.id = h.webhook_id
    where h.counts_posts = 1 and w.deleted_at is null
      and exists (select 1 from deliveries as d where ${isNew})
    order by h.id limit ${most}`.execute(sql);
  return rows;
}

/** Does nothing if another process has considered them. */
export async function considerRequests(
  sql: Sql,
  { id, lastDeliveryId, newestId }: ReceivedRequests,
): Promise<void> {
  await sql
    .updateTable("heartbeats")
    .set({ last_delivery_id: newestId })
    .where("id", "=", id)
    .where("last_delivery_id", "=", lastDeliveryId)
    .execute();
}

export async function timeOfDelivery(sql: Sql, id: number): Promise<number | undefined> {
  const found = await sql
    .selectFrom("deliveries")
    .select("at")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.at;
}

/** Deletes a part of the heartbeats whose webhooks were deleted. Returns how many rows. */
export async function deleteOrphans(sql: Sql, most: number): Promise<number> {
  const { rows } = await raw<{ id: number }>`select h.id from heartbeats as h
    left join webhooks as w on w.id = h.webhook_id
    where w.id is null or w.deleted_at is not null limit ${most}`.execute(sql);
  for (const { id } of rows) {
    await sql.transaction().execute((trx) => deleteHeartbeat(trx, id));
  }
  return rows.length;
}

/** Stores which message is the open alert. */
export async function setAlert(
  sql: Sql,
  id: number,
  alert: { chatId: number; messageId: number } | undefined,
): Promise<void> {
  await sql
    .updateTable("heartbeats")
    .set({ alert_chat_id: alert?.chatId ?? null, alert_message_id: alert?.messageId ?? null })
    .where("id", "=", id)
    .execute();
}

/** Marks news as posted, unless there are newer ones. */
export async function clearNews(sql: Sql, id: number, news: string): Promise<void> {
  await sql
    .updateTable("heartbeats")
    .set({ news: null })
    .where("id", "=", id)
    .where("news", "=", news)
    .execute();
}
