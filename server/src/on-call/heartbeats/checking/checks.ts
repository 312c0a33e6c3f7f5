/** Checks what is due: missing pings, runs that take too long, requests that count as pings. */
import type { Clock } from "../../../clock.ts";
import { createSlices } from "../../../slices.ts";
import * as store from "../heartbeat-store.ts";
import { resumeOne } from "../resume.ts";
import * as runs from "../run-store.ts";
import { failRun, miss } from "../schedules/transitions.ts";
import { createAbsence } from "./absence.ts";
import * as due from "./due-store.ts";
import { createPostNews, type PostNewsOptions } from "./post-news.ts";

/** A request to the webhook is a ping without a run. */
const countedRequest = { signal: "success", runId: "", exitCode: null, output: "" } as const;

export interface ChecksOptions extends PostNewsOptions {
  clock: Clock;
  pings: { record(heartbeatId: number, ping: typeof countedRequest, at: number): Promise<void> };
}

export function createChecks(options: ChecksOptions) {
  const { database, clock, pings } = options;
  const { sql } = database;
  const slices = createSlices(200);
  const postNews = createPostNews(options);
  const absence = createAbsence(options);

  /** Counts normal requests to the webhooks as pings. */
  async function countRequests(most: number): Promise<number> {
    const received = await due.listReceived(sql, most);
    for (const requests of received) {
      const { id, postedId } = requests;
      const at = postedId === null ? undefined : await due.timeOfDelivery(sql, postedId);
      // First, so that no request is lost if the process ends here. Twice does no harm.
      if (at !== undefined) await pings.record(id, countedRequest, at);
      await due.considerRequests(sql, requests);
    }
    return received.length;
  }

  async function resume(most: number): Promise<number> {
    const now = clock.now();
    const found = await due.listToResume(sql, now, most);
    for (const heartbeat of found) await resumeOne(sql, heartbeat, now);
    return found.length;
  }

  async function endOverdueRuns(most: number): Promise<number> {
    const now = clock.now();
    const overdue = await runs.listOverdue(sql, now, most);
    for (const run of overdue) {
      await sql.transaction().execute(async (trx) => {
        const startedAt = await runs.endRun(trx, run);
        const found = await store.findById(trx, run.heartbeatId);
        if (startedAt === undefined || !found || found.paused_at !== null) return;
        const { progress } = failRun(store.rulesOf(found), store.progressOf(found), {
          at: now,
          failure: { kind: "overrun", startedAt },
        });
        await store.update(trx, found, store.columnsOf(progress));
        const durationMs = now - startedAt;
        const result = { at: now, durationMs, exitCode: null, isLate: false };
        await runs.addResult(trx, { ...run, ...result, kind: "overrun" });
      });
    }
    return overdue.length;
  }

  async function findMissing(most: number): Promise<number> {
    const now = clock.now();
    const missing = await due.listDue(sql, now, most);
    for (const found of missing) {
      const progress = miss(store.rulesOf(found), store.progressOf(found), now);
      await sql.transaction().execute(async (trx) => {
        if (!(await store.update(trx, found, store.columnsOf(progress)))) return;
        const result = { at: now, durationMs: null, exitCode: null, isLate: true };
        await runs.addResult(trx, {
          ...{ heartbeatId: found.id, runId: "", kind: "missed" },
          ...result,
        });
      });
    }
    return missing.length;
  }

  return {
    /** Runs every second. */
    async run(): Promise<void> {
      await absence.allowFor();
      await slices.runAll([countRequests, resume, endOverdueRuns, findMissing, postNews]);
    },

    /** Deletes the heartbeats of deleted webhooks. */
    deleteOrphans: (): Promise<void> => slices.runAll([(most) => due.deleteOrphans(sql, most)]),
  };
}
