/**
 * Passes changes made by the command line to the running server: the command line stores its
 * signals in the database, the server reads them twice a second and publishes them.
 */
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import { createSlices } from "../slices.ts";
import * as store from "./cli-signal-store.ts";
import { isTopic, parseSignals } from "./parse-signals.ts";

const retentionMs = 60 * 60 * 1000;

/** Signals stored before the server started are skipped: it had no sockets then. */
export async function createCliSignals({
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
  let lastId = await store.newestId(database.sql);

  /** Publishes the signals stored since the last call. Skips and reports invalid ones. */
  async function deliver(): Promise<void> {
    const rows = await readAfter(lastId).catch((error) => {
      // Not reported, because this runs twice a second. Other modules report it.
      if (databaseFailure(error) === "unavailable") return [];
      throw error;
    });
    for (const { id, topic, signals: text } of rows) {
      lastId = id;
      const signals = parseSignals(text);
      if (signals && isTopic(topic)) bus.publish(topic, signals);
      else onError(new Error(`The stored signal ${id} of the command line is invalid.`));
    }
  }

  /** Deletes signals that are older than an hour. */
  function deleteOld(): Promise<void> {
    const before = clock.now() - retentionMs;
    return slices.runAll([(most) => store.deleteBefore(database.sql, before, most)]);
  }

  return { deliver, deleteOld };
}

/** Creates a bus that only publishes, for the command line. */
export function createCliSignalBus({ sql }: Database, clock: Clock): Bus {
  let pending: Promise<void> = Promise.resolve();

  return {
    publish(topic, signals) {
      if (signals.length === 0) return;
      const row = { at: clock.now(), topic, signals: JSON.stringify(signals) };
      pending = pending.then(() => store.append(sql, row));
      pending.catch(() => {}); // `close` rejects
    },
    hasListeners: () => true,
    subscribe: () => () => {},
    presence: { publish() {}, subscribe: () => () => {} },
    onLoss: () => () => {},
    /** Resolves when all signals are stored. Rejects if one could not be stored. */
    close: () => pending,
  };
}
