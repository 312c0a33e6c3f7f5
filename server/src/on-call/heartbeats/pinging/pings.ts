/** Records pings: what they change about a heartbeat, and how long its runs took. */
import type { Kysely } from "kysely";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/database.ts";
import type { Schema } from "../../../database/schema.ts";
import * as store from "../heartbeat-store.ts";
import * as runs from "../run-store.ts";
import { failRun, type Progress, succeed } from "../schedules/transitions.ts";

export interface Ping {
  signal: "success" | "fail" | "start" | "log";
  /** The `rid` of the URL, or "". */
  runId: string;
  /** Null if the URL names none. */
  exitCode: number | null;
  /** The last lines of the body. */
  output: string;
}

/** Others change the heartbeat at the same time. */
const triesMax = 20;

/** A run that has been going on for longer has no duration. */
const durationMaxMs = 72 * 3_600_000;

/** Rolls the transaction back. */
class ChangedMeanwhile extends Error {}

export type Pings = ReturnType<typeof createPings>;

export function createPings({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  async function start(heartbeat: store.StoredHeartbeat, { runId }: Ping): Promise<void> {
    const { id: heartbeatId, longest_run_ms: longestMs } = heartbeat;
    await sql.transaction().execute(async (trx) => {
      // The end of the run has arrived before its start.
      if (await runs.hasEnded(trx, { heartbeatId, runId })) return;
      const startedAt = clock.now();
      await runs.startRun(trx, { heartbeatId, runId }, { startedAt, dueAt: startedAt + longestMs });
    });
  }

  async function end(trx: Kysely<Schema>, found: store.StoredHeartbeat, ping: Ping, at: number) {
    const { signal, runId, exitCode, output } = ping;
    const run = { heartbeatId: found.id, runId };
    // Clients repeat a ping whose reply was lost.
    if (await runs.hasEnded(trx, run)) return;
    const startedAt = await runs.endRun(trx, run);
    const tookMs = startedAt === undefined ? null : Math.max(at - startedAt, 0);
    const durationMs = tookMs !== null && tookMs <= durationMaxMs ? tookMs : null;
    let isLate = false;
    if (found.paused_at === null) {
      const [rules, before] = [store.rulesOf(found), store.progressOf(found)];
      const outcome =
        signal === "success"
          ? succeed(rules, before, { at, durationMs })
          : failRun(rules, before, { at, failure: { kind: "fail", exitCode, output } });
      isLate = outcome.isLate;
      await apply(trx, found, outcome.progress);
    }
    const kind = signal === "success" ? "success" : "fail";
    await runs.addResult(trx, { ...run, at, kind, durationMs, exitCode, isLate });
  }

  return {
    /** Records the ping, now or at the time of the request that counts as one. */
    async record(heartbeatId: number, ping: Ping, at: number = clock.now()): Promise<void> {
      if (ping.signal === "log") return;
      for (let tries = 0; tries < triesMax; tries++) {
        const found = await store.findById(sql, heartbeatId);
        if (!found) return;
        if (ping.signal === "start") {
          if (found.paused_at === null) await start(found, ping);
          return;
        }
        try {
          await sql.transaction().execute((trx) => end(trx, found, ping, at));
          return;
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile)) throw error;
        }
      }
      throw new Error("The heartbeat was changed again and again.");
    },
  };
}

async function apply(trx: Kysely<Schema>, found: store.StoredHeartbeat, progress: Progress) {
  const isApplied = await store.update(trx, found, store.columnsOf(progress));
  if (!isApplied) throw new ChangedMeanwhile();
}
