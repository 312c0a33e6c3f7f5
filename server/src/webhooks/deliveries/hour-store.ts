/** SQL for the number of requests per hour. A webhook has a row for each of the last 24 hours. */
import type { HourCount } from "@belfry/contracts/webhooks/webhooks";
import { type CompiledQuery, type Kysely, sql as raw } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import type { Schema } from "../../database/schema.ts";
import { type HourRow, hourMs, hoursKept } from "./hours.ts";

type Sql = Kysely<Schema>;

const hourColumns = {
  webhook_id: "integer",
  hour: "integer",
  delivered: "integer",
  refused: "integer",
} as const;

/** Compiles the statement that adds any number of counts. An hour replaces the one a day before. */
export function createHourWrites({ kind, sql }: Database) {
  // SQLite needs the condition: it would read `on conflict` as the condition of a join.
  const add = raw`insert into webhook_hours (webhook_id, slot, hour, delivered, refused)
    select r.webhook_id, r.hour % ${raw.lit(hoursKept)}, r.hour, r.delivered, r.refused
    from ${jsonRows(kind, "", hourColumns)} as r
    where true
    on conflict (webhook_id, slot) do update set
      delivered = excluded.delivered
        + case when webhook_hours.hour = excluded.hour then webhook_hours.delivered else 0 end,
      refused = excluded.refused
        + case when webhook_hours.hour = excluded.hour then webhook_hours.refused else 0 end,
      hour = excluded.hour
    where webhook_hours.hour <= excluded.hour`.compile(sql);
  return (rows: readonly HourRow[]): CompiledQuery => withRows(add, hourColumns, rows);
}

/** Returns the counts of the last 24 hours of each webhook that has some, oldest first. */
export async function listHours(
  sql: Sql,
  webhookIds: readonly number[],
  now: number,
): Promise<Map<number, HourCount[]>> {
  const countsById = new Map<number, HourCount[]>();
  if (webhookIds.length === 0) return countsById;
  const rows = await sql
    .selectFrom("webhook_hours")
    .select(["webhook_id", "hour", "delivered", "refused"])
    .where("webhook_id", "in", [...webhookIds])
    .where("hour", ">", Math.floor(now / hourMs) - hoursKept)
    .orderBy("hour")
    .execute();
  for (const { webhook_id, hour, delivered, refused } of rows) {
    const counts = countsById.get(webhook_id) ?? [];
    countsById.set(webhook_id, counts);
    counts.push({ start: isoTime(hour * hourMs), delivered, refused });
  }
  return countsById;
}

export async function deleteHours(sql: Sql, webhookId: number): Promise<void> {
  await sql.deleteFrom("webhook_hours").where("webhook_id", "=", webhookId).execute();
}
