/** Keeps delivery records in memory until they are written. Drops the oldest bodies first. */
import type { DeliveryBatch, DeliveryRecord } from "./record.ts";

const bodiesMaxBytes = 8 * 1024 * 1024;

/** Keeps at most `recordsMax` records of each webhook: the log shows no more. */
export function createDeliveryBatches(recordsMax: number) {
  let batchById = new Map<number, DeliveryBatch>();
  /** Records with a body, oldest first. */
  let withBody = new Set<DeliveryRecord>();
  let bodiesBytes = 0;

  function batchOf(webhookId: number): DeliveryBatch {
    const batch = batchById.get(webhookId) ?? emptyBatch(webhookId);
    batchById.set(webhookId, batch);
    return batch;
  }

  function push(batch: DeliveryBatch, record: DeliveryRecord): void {
    batch.records.push(record);
    if (record.body) withBody.add(record);
    bodiesBytes += record.body?.length ?? 0;
    if (batch.records.length > recordsMax) dropBody(batch.records.shift());
    while (bodiesBytes > bodiesMaxBytes) dropBody(withBody.values().next().value);
  }

  function dropBody(record: DeliveryRecord | undefined): void {
    if (!record) return;
    withBody.delete(record);
    bodiesBytes -= record.body?.length ?? 0;
    record.body = null;
  }

  function take(): DeliveryBatch[] {
    const batches = [...batchById.values()];
    batchById = new Map();
    withBody = new Set();
    bodiesBytes = 0;
    return batches;
  }

  return {
    take,

    /** Adds a record. Its body may be dropped. */
    add(record: DeliveryRecord): void {
      const batch = batchOf(record.webhookId);
      push(batch, record);
      if (record.result === "refused") countRefused(batch, record);
      else countAccepted(batch, record);
    },

    /** Puts batches that could not be written before newer records. */
    putBack(batches: readonly DeliveryBatch[]): void {
      for (const later of [...batches, ...take()]) {
        const batch = batchOf(later.webhookId);
        for (const record of later.records) push(batch, record);
        addCounts(batch, later);
      }
    },
  };
}

function countAccepted(batch: DeliveryBatch, record: DeliveryRecord): void {
  batch.delivered += 1;
  batch.usedAt = record.at;
  batch.failingSince = undefined;
}

function countRefused(batch: DeliveryBatch, record: DeliveryRecord): void {
  batch.refused += 1;
  if (isAboutOneBody(record)) return;
  batch.failingSince ??= record.at;
  batch.reason = record.reason ?? "";
}

/** One long message says nothing about the next one: the webhook is not failing. */
function isAboutOneBody({ code }: DeliveryRecord): boolean {
  return code === "body_too_large" || code === "text_too_long";
}

/** Adds the counts of a later batch, which include records that are no longer kept. */
function addCounts(batch: DeliveryBatch, later: DeliveryBatch): void {
  const isStillFailing = later.usedAt === undefined;
  const earlierSince = isStillFailing ? batch.failingSince : undefined;
  batch.delivered += later.delivered;
  batch.refused += later.refused;
  batch.usedAt = later.usedAt ?? batch.usedAt;
  batch.failingSince = earlierSince ?? later.failingSince;
  if (later.failingSince !== undefined) batch.reason = later.reason;
}

function emptyBatch(webhookId: number): DeliveryBatch {
  return {
    webhookId,
    records: [],
    delivered: 0,
    refused: 0,
    usedAt: undefined,
    failingSince: undefined,
    reason: "",
  };
}
