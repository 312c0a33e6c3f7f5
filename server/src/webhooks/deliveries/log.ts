/**
 * Delivery log: the requests to each webhook and their results. A request only adds a record in
 * memory; records are written together, once a second and before the log is read.
 */
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { createSlices } from "../../slices.ts";
import { createDeliveryBatches } from "./batches.ts";
import * as store from "./delivery-store.ts";
import { createHourWrites } from "./hour-store.ts";
import { toHourRows } from "./hours.ts";
import { type LogPart, splitBatches } from "./parts.ts";
import { createDeliveryReads } from "./reads.ts";
import type { DeliveryBatch, DeliveryRecord } from "./record.ts";
import { redactSentence, toRows, toUseRow } from "./rows.ts";

/** Called after records were written. */
export type OnDeliveriesWritten = ((batches: readonly DeliveryBatch[]) => void) | undefined;

interface DeliveryLogOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  config: { deliveryLifetimeMs: number; deliveriesPerWebhook: number };
  onWritten?: OnDeliveriesWritten;
}

/** A webhook that keeps failing and recovering is audited at most once an hour. */
const auditIntervalMs = 60 * 60 * 1000;

export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

export function createDeliveryLog(options: DeliveryLogOptions) {
  const { database, clock, audit, config, onWritten } = options;
  const { deliveryLifetimeMs, deliveriesPerWebhook: recordsMax } = config;
  const { sql } = database;
  const writes = store.createDeliveryWrites(database);
  const addHours = createHourWrites(database);
  const batches = createDeliveryBatches(recordsMax);
  const slices = createSlices();
  const untrimmedById = new Map<number, number>();
  const auditedAtById = new Map<number, number>();
  let saving = Promise.resolve();

  async function write(): Promise<void> {
    const taken = batches.take();
    if (taken.length === 0) return;
    const unwritten = splitBatches(taken);
    try {
      for (let [part] = unwritten; part; [part] = unwritten) {
        const failing = await writePart(part);
        unwritten.shift();
        onWritten?.(part.finished);
        await Promise.all(failing.map(auditFailing));
        for (const batch of part.finished) await trimAfter(batch);
      }
    } catch (error) {
      batches.putBack(unwritten.flatMap((part) => part.batches));
      throw error;
    }
  }

  function trim(webhookId: number): Promise<void> {
    return slices.runAll([(most) => store.trim(sql, webhookId, { keep: recordsMax, most })]);
  }

  /** Returns the batches of webhooks that have started to fail. */
  async function writePart({ batches, finished }: LogPart): Promise<DeliveryBatch[]> {
    const failing = await startedFailing(finished);
    const records = batches.flatMap(({ records }) => records);
    const withIds = records.some(({ onLogged }) => onLogged);
    const [written] = await database.commit([
      ...writes(await toRows(records), finished.map(toUseRow), withIds),
      addHours(finished.flatMap(toHourRows)),
    ]);
    if (withIds) reportIds(records, written?.rows as { id: number }[]);
    return failing;
  }

  async function startedFailing(taken: readonly DeliveryBatch[]): Promise<DeliveryBatch[]> {
    const failing = taken.filter(({ failingSince }) => failingSince !== undefined);
    if (failing.length === 0) return [];
    const ids = failing.map(({ webhookId }) => webhookId);
    const workingIds = await store.listNotFailing(sql, ids);
    // A webhook with an accepted request in this batch started to fail after it.
    return failing.filter(({ webhookId, usedAt }) => {
      return usedAt !== undefined || workingIds.includes(webhookId);
    });
  }

  async function auditFailing({ webhookId, reason }: DeliveryBatch): Promise<void> {
    const now = clock.now();
    if (now - (auditedAtById.get(webhookId) ?? -Infinity) < auditIntervalMs) return;
    const details = { reason: redactSentence(reason) };
    await audit.failure({}, "webhook_failing", `webhook:${webhookId}`, details);
    auditedAtById.set(webhookId, now);
  }

  /** Trims a busy webhook also between two runs of the job. */
  async function trimAfter({ webhookId, records }: DeliveryBatch): Promise<void> {
    const untrimmed = (untrimmedById.get(webhookId) ?? recordsMax) + records.length;
    if (untrimmed >= recordsMax) await trim(webhookId);
    untrimmedById.set(webhookId, untrimmed >= recordsMax ? 0 : untrimmed);
  }

  /** Writes the records in short transactions, one save at a time. Keeps them if that fails. */
  function save(): Promise<void> {
    saving = saving.catch(() => {}).then(write);
    return saving;
  }

  return {
    add: batches.add,
    save,
    ...createDeliveryReads({ sql, save }),

    /** Deletes a part of the deliveries that are too old. */
    deleteOld(): Promise<void> {
      const before = clock.now() - deliveryLifetimeMs;
      return slices.runAll([(most) => store.deleteBefore(sql, before, most)]);
    },

    /** Trims the webhooks that have sent requests to this process. */
    async trimAll(): Promise<void> {
      const now = clock.now();
      for (const [webhookId, untrimmed] of untrimmedById) {
        if (untrimmed > 0) await trim(webhookId);
      }
      untrimmedById.clear();
      for (const [id, at] of auditedAtById) {
        if (now - at >= auditIntervalMs) auditedAtById.delete(id);
      }
    },
  };
}

/** Ids ascend in the order in which records were written. */
function reportIds(records: readonly DeliveryRecord[], rows: readonly { id: number }[]): void {
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const [index, id] of ids.entries()) records[index]?.onLogged?.(id);
}
