/** SQL for silences, and for their copy in the row of their webhook. */
import type { ActiveSilence, Label } from "@belfry/contracts/on-call/silences/matching";
import { type Kysely, sql as raw } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface StoredSilence {
  id: number;
  webhookId: number;
  matchers: Label[];
  by: { userId: number; displayName: string } | null;
  createdAt: number;
  until: number | null;
  alert: { chatId: number; messageId: number } | null;
  endsOnNew: boolean;
  why: string | null;
  endedAt: number | null;
  isSettled: boolean;
}

export interface UnsettledSilence extends StoredSilence {
  /** Whether its webhook or its alert has ended, or something new has joined an alert. */
  isOver: boolean;
}

function silences(sql: Sql) {
  return sql
    .selectFrom("silences as s")
    .leftJoin("users as u", "u.id", "s.created_by")
    .selectAll("s")
    .select("u.display_name as by_name");
}

type Row = Awaited<ReturnType<ReturnType<typeof silences>["executeTakeFirstOrThrow"]>>;

function silenceOf(row: Row): StoredSilence {
  const { created_by: userId, alert_chat_id: chatId, alert_message_id: messageId } = row;
  return {
    id: row.id,
    webhookId: row.webhook_id,
    matchers: parseColumn(row.matchers),
    by: userId === null ? null : { userId, displayName: row.by_name ?? "" },
    createdAt: row.created_at,
    until: row.until_at,
    alert: chatId === null || messageId === null ? null : { chatId, messageId },
    endsOnNew: row.ends_on_new === 1,
    why: row.why,
    endedAt: row.ended_at,
    isSettled: row.is_settled === 1,
  };
}

/**
 * Whether something joined an alert that the silence held back. `left` is the last member of the column,
 * so that the id ends before the brace.
 */
const isLeft = raw`(s.ends_on_new = 1 and exists (select 1 from messages as m
  where m.state = 'open' and m.webhook_id is not null and m.deleted_at is null
    and m.webhook_id = s.webhook_id and m.alert like '%"left":' || s.id || '}'))`;

/** Returns the active silences, and those whose end the open alerts do not show yet. */
export async function listUnsettled(sql: Sql): Promise<UnsettledSilence[]> {
  const rows = await silences(sql)
    .innerJoin("webhooks as w", "w.id", "s.webhook_id")
    .innerJoin("chats as c", "c.id", "w.chat_id")
    .leftJoin("messages as a", (join) =>
      join.onRef("a.chat_id", "=", "s.alert_chat_id").onRef("a.id", "=", "s.alert_message_id"),
    )
    .select(
      raw<number>`case when w.deleted_at is not null then 1
        when s.alert_message_id is not null
          and (a.id is null or a.deleted_at is not null or coalesce(a.state, '') <> 'open') then 1
        when s.ended_at is null and ${isLeft} then 1 else 0 end`.as("is_over"),
    )
    .where(raw<boolean>`(s.is_settled = 0 or s.ended_at is null)`)
    // The alerts of an archived chat cannot change until it is restored.
    .where(raw<boolean>`(s.ended_at is null or c.archived_at is null)`)
    .orderBy("s.id")
    .execute();
  return rows.map((row) => ({ ...silenceOf(row), isOver: Number(row.is_over) === 1 }));
}

/** Returns the active silences of webhooks, the latest first. */
export async function listActive(
  sql: Sql,
  { webhookIds }: { webhookIds: readonly number[] },
): Promise<StoredSilence[]> {
  if (webhookIds.length === 0) return [];
  const rows = await silences(sql)
    .where("s.webhook_id", "in", webhookIds)
    .where("s.ended_at", "is", null)
    .orderBy("s.id", "desc")
    .execute();
  return rows.map(silenceOf);
}

/** Returns the names of the webhooks of a chat by their ids, also of one of them. */
export async function webhooksOf(
  sql: Sql,
  chatId: number,
  webhookId?: number,
): Promise<Map<number, string>> {
  const rows = await sql
    .selectFrom("webhooks")
    .select(["id", "name"])
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .$if(webhookId !== undefined, (query) => query.where("id", "=", webhookId ?? 0))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks the row of a webhook until the transaction ends. Returns false if it was deleted. */
export async function lockWebhook(trx: Sql, webhookId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhooks")
    .set((row) => ({ id: row.ref("id") }))
    .where("id", "=", webhookId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewSilence {
  webhookId: number;
  matchers: readonly Label[];
  userId: number;
  now: number;
  until: number | null;
  alert: { chatId: number; messageId: number } | null;
  endsOnNew: boolean;
  why: string | null;
}

export async function insert(trx: Sql, silence: NewSilence): Promise<number> {
  const { id } = await trx
    .insertInto("silences")
    .values({
      webhook_id: silence.webhookId,
      matchers: JSON.stringify(silence.matchers),
      created_by: silence.userId,
      created_at: silence.now,
      until_at: silence.until,
      alert_chat_id: silence.alert?.chatId ?? null,
      alert_message_id: silence.alert?.messageId ?? null,
      ends_on_new: silence.endsOnNew ? 1 : 0,
      why: silence.why,
      window_id: null,
      ended_at: null,
      is_settled: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function find(sql: Sql, id: number): Promise<StoredSilence | undefined> {
  const row = await silences(sql).where("s.id", "=", id).executeTakeFirst();
  return row && silenceOf(row);
}

/** Returns false if it has ended before. */
export async function end(sql: Sql, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("silences")
    .set({ ended_at: now, is_settled: 0 })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the open alerts show the silence as it is. */
export async function settle(
  sql: Sql,
  { id, endedAt }: Pick<StoredSilence, "id" | "endedAt">,
): Promise<void> {
  await sql
    .updateTable("silences")
    .set({ is_settled: 1 })
    .where("id", "=", id)
    .where("ended_at", endedAt === null ? "is" : "is not", null)
    .execute();
}

/** Returns the silence as posts of its webhook receive it. */
export function activeOf({ id, by, until, endsOnNew, matchers }: StoredSilence): ActiveSilence {
  return { id, ...(by && { by }), ...(until !== null && { until }), endsOnNew, matchers };
}

/** The silences as the row of their webhook has them; null for none. */
export function cached(active: readonly StoredSilence[]): string | null {
  if (active.length === 0) return null;
  return JSON.stringify(active.map(activeOf).sort((a, b) => a.id - b.id));
}

/** Returns what the rows of webhooks have: of those with silences, and of the named ones. */
export async function listCached(
  sql: Sql,
  webhookIds: readonly number[],
): Promise<{ id: number; silences: string | null }[]> {
  return sql
    .selectFrom("webhooks")
    .select(["id", "silences"])
    .where(({ eb, or }) =>
      or([
        eb("silences", "is not", null),
        ...(webhookIds.length > 0 ? [eb("id", "in", webhookIds)] : []),
      ]),
    )
    .execute();
}

export async function writeCached(
  trx: Sql,
  webhookId: number,
  silences: string | null,
): Promise<void> {
  await trx.updateTable("webhooks").set({ silences }).where("id", "=", webhookId).execute();
}

/** Deletes silences that ended before a time, at most `most`. */
export async function deleteBefore(sql: Sql, time: number, most: number): Promise<number> {
  const { numAffectedRows } = await raw`delete from silences where id in (select id from silences
    where ended_at < ${time} and is_settled = 1 limit ${raw.lit(most)})`.execute(sql);
  return Number(numAffectedRows ?? 0);
}
