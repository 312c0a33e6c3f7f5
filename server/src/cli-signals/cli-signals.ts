/**
 * How a running server hears of what another program did to its database: the command line writes
 * its signals down, the server reads them twice a second and passes them on.
 */
import type { Bus, Signal, Topic } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import * as store from "./cli-signal-store.ts";

export interface Outside {
  /** Passes on what came in since the last time. */
  deliver(): Promise<void>;
  forgetOld(): Promise<void>;
}

const keptMs = 60 * 60 * 1000;

/** What was written down before this server started is none of its sockets' business. */
export async function createCliSignals(needs: {
  database: Database;
  bus: Bus;
  clock: Clock;
}): Promise<Outside> {
  const { database, bus, clock } = needs;
  const newerThan = store.createNewerSignals(database);
  let seenId = await store.newestId(database.sql);

  return {
    async deliver() {
      const rows = await newerThan(seenId).catch((error) => {
        // Asked twice a second: that a database is away is said by what cannot do its work.
        if (databaseFailure(error) === "unavailable") return [];
        throw error;
      });
      for (const { id, topic, signals } of rows) {
        seenId = id;
        bus.publish(topic as Topic, JSON.parse(signals) as Signal[]);
      }
    },

    forgetOld: () => store.removeBefore(database.sql, clock.now() - keptMs),
  };
}

/** A bus of one direction, for a program that acts and ends. */
export function createCliSignalBus({ sql }: Database, clock: Clock): Bus {
  let written: Promise<void> = Promise.resolve();

  return {
    publish(topic, signals) {
      if (signals.length === 0) return;
      const row = { at: clock.now(), topic, signals: JSON.stringify(signals) };
      written = written.then(() => store.append(sql, row));
      written.catch(() => {}); // `close` says so
    },
    subscribe: () => () => {},
    /** Waits until all is written down, and throws when it could not be. */
    close: () => written,
  };
}
