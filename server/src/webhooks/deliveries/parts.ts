/** Splits delivery batches into parts that are short transactions. */
import type { DeliveryBatch } from "./record.ts";

const recordsMax = 500;
const bodiesMaxBytes = 512 * 1024;

export interface LogPart {
  /** Only the batch with the last records of a webhook has its counts, so that they count once. */
  batches: DeliveryBatch[];
  /** The undivided batches whose last records are in this part. */
  finished: DeliveryBatch[];
}

export function splitBatches(batches: readonly DeliveryBatch[]): LogPart[] {
  let part: LogPart = { batches: [], finished: [] };
  const parts = [part];
  let records = 0;
  let bytes = 0;

  for (const batch of batches) {
    let from = 0;
    for (const [index, { body }] of batch.records.entries()) {
      const length = body?.length ?? 0;
      if (records === recordsMax || (records > 0 && bytes + length > bodiesMaxBytes)) {
        const begun = batch.records.slice(from, index);
        if (begun.length > 0) part.batches.push({ ...batch, ...noCounts, records: begun });
        part = { batches: [], finished: [] };
        parts.push(part);
        [from, records, bytes] = [index, 0, 0];
      }
      records += 1;
      bytes += length;
    }
    part.batches.push({ ...batch, records: batch.records.slice(from) });
    part.finished.push(batch);
  }
  return parts;
}

const noCounts = {
  delivered: 0,
  refused: 0,
  usedAt: undefined,
  failingSince: undefined,
  reason: "",
};
