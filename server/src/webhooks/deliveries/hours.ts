/** Counts the requests of a batch per hour. */
import type { DeliveryBatch } from "./record.ts";

export const hourMs = 60 * 60 * 1000;

/** A webhook keeps the counts of this many hours. */
export const hoursKept = 24;

export interface HourRow {
  webhook_id: number;
  /** Hours since 1970 UTC. */
  hour: number;
  delivered: number;
  refused: number;
}

/** At most one row for each hour of a day. A batch that could not be written may be older. */
export function toHourRows(batch: DeliveryBatch): HourRow[] {
  const rowByHour = new Map<number, HourRow>();
  for (const { at, result } of batch.records) {
    const hour = Math.floor(at / hourMs);
    const row = rowByHour.get(hour) ?? {
      webhook_id: batch.webhookId,
      hour,
      delivered: 0,
      refused: 0,
    };
    rowByHour.set(hour, row);
    row[result === "refused" ? "refused" : "delivered"] += 1;
  }
  const rows = [...rowByHour.values()];
  addDropped(batch, rows);
  const newest = Math.max(...rowByHour.keys());
  return rows.filter(({ hour }) => hour > newest - hoursKept);
}

/** A batch counts more requests than it has records: the oldest records were dropped. */
function addDropped(batch: DeliveryBatch, rows: readonly HourRow[]): void {
  const [oldest] = rows;
  if (!oldest) return;
  for (const count of ["delivered", "refused"] as const) {
    const counted = rows.reduce((sum, row) => sum + row[count], 0);
    oldest[count] += batch[count] - counted;
  }
}
