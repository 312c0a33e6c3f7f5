/** Signals that reach every server through the database, even while the bus is lost. */
import type { Bus, Signal, Topic } from "../bus/bus.ts";
import { isTopic, parseSignals } from "../bus/parse-signals.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import { createSlices } from "../slices.ts";
import { createNewIds } from "./new-ids.ts";
import * as store from "./stored-signal-store.ts";

const retentionMs = 60 * 60 * 1000;
/** Transactions may be under way at the start that have smaller ids than the newest row. */
const underWayMax = 100;
const rowsAtOnce = 1000;

/**
 * Delivers the changes of the command line, and the end of sessions, API keys and memberships. Signals
 * stored before the server started are skipped: it had no sockets then.
 */
export async function createStoredSignals({
  database,
  bus,
  clock,
  onError,
}: {
  database: Database;
  bus: Bus;
  clock: Clock;
  onError(error: unknown): void;
}) {
  const readAfter = store.createReadAfter(database);
  const slices = createSlices();
  let newIds = await skipStored();

  async function skipStored() {
    const newestId = await store.newestId(database.sql);
    const startId = Math.max(0, newestId - underWayMax);
    const found = createNewIds(startId);
    for (const { id } of await readAfter(startId)) {
      if (id <= newestId) found.take(id, performance.now());
    }
    return found;
  }

  /**
   * Delivers the signals stored since the last call to this server. Returns the users whose access has
   * changed. Skips and reports invalid signals.
   */
  async function deliver(): Promise<Set<number>> {
    const now = performance.now();
    const userIds = new Set<number>();
    for (const { id, topic, signals: text } of await readAfter(newIds.after(now))) {
      if (!newIds.take(id, now)) continue;
      const signals = parseSignals(text);
      if (!signals || !isTopic(topic)) onError(new Error(`The stored signal ${id} is invalid.`));
      else if (signals.some(({ type }) => type === "access.changed")) userIds.add(idOf(topic));
      else bus.deliver(topic, signals);
    }
    return userIds;
  }

  /** Deletes signals that are older than an hour. */
  function deleteOld(): Promise<void> {
    const before = clock.now() - retentionMs;
    return slices.runAll([(most) => store.deleteBefore(database.sql, before, most)]);
  }

  /** Call it after a standby was promoted: it may lack the newest rows, and give their ids again. */
  async function restart(): Promise<void> {
    newIds = await skipStored();
  }

  return { deliver, deleteOld, restart };
}

/**
 * Makes every server compare the sockets of these users with the database: whether their sessions and
 * API keys still exist, and what their chats are. Call it in the transaction of the change, so that it
 * reaches the sockets even if this server is killed after the commit.
 */
export async function storeAccessChange(
  trx: Sql,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  const rows = userIds.map((id) => rowOf(`user.${id}`, [{ type: "access.changed" }], now));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await store.append(trx, rows.slice(start, start + rowsAtOnce));
  }
}

/** Creates a bus that only publishes, for the command line. */
export function createStoredSignalBus({ sql }: Database, clock: Clock): Bus {
  let pending: Promise<void> = Promise.resolve();

  return {
    publish(topic, signals) {
      if (signals.length === 0) return;
      const row = rowOf(topic, signals, clock.now());
      pending = pending.then(() => store.append(sql, [row]));
      pending.catch(() => {}); // `close` rejects
    },
    deliver() {},
    hasListeners: () => true,
    subscribe: () => () => {},
    broadcast: { publish() {}, subscribe: () => () => {} },
    onLoss: () => () => {},
    /** Resolves when all signals are stored. Rejects if one could not be stored. */
    close: () => pending,
  };
}

function idOf(topic: Topic): number {
  return Number(topic.slice(topic.indexOf(".") + 1));
}

function rowOf(topic: Topic, signals: readonly Signal[], at: number) {
  return { at, topic, signals: JSON.stringify(signals) };
}
