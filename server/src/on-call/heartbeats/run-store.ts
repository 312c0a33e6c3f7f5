/** SQL for the runs of heartbeats and their results. */
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** Results of one heartbeat that are kept. */
const resultsKept = 100;
/** Runs of one heartbeat at the same time. */
const runsMax = 100;

export type StoredResult = Selectable<Schema["heartbeat_results"]>;

export interface Run {
  heartbeatId: number;
  /** The `rid` of the ping, or "". */
  runId: string;
}

/** Adds a result, and deletes those that are older than the newest ones. */
export async function addResult(trx: Sql, { heartbeatId, ...result }: NewResult): Promise<void> {
  const { id } = await trx
    .insertInto("heartbeat_results")
    .values({
      heartbeat_id: heartbeatId,
      at: result.at,
      kind: result.kind,
      duration_ms: result.durationMs,
      exit_code: result.exitCode,
      run_id: result.runId,
      is_late: result.isLate ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const kept = trx
    .selectFrom("heartbeat_results")
    .select("id")
    .where("heartbeat_id", "=", heartbeatId)
    .where("id", "<=", id)
    .orderBy("id", "desc")
    .limit(1)
    .offset(resultsKept);
  const last = await kept.executeTakeFirst();
  if (!last) return;
  await trx
    .deleteFrom("heartbeat_results")
    .where("heartbeat_id", "=", heartbeatId)
    .where("id", "<=", last.id)
    .execute();
}

export interface NewResult extends Run {
  at: number;
  kind: StoredResult["kind"];
  durationMs: number | null;
  exitCode: number | null;
  isLate: boolean;
}

/** Whether a run with this id has ended: a client sent its ping again, or its `/start` came later. */
export async function hasEnded(sql: Sql, { heartbeatId, runId }: Run): Promise<boolean> {
  if (runId === "") return false;
  const found = await sql
    .selectFrom("heartbeat_results")
    .select("id")
    .where("heartbeat_id", "=", heartbeatId)
    .where("run_id", "=", runId)
    .where("kind", "<>", "overrun")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A run without an id replaces the one before. A run with one keeps its first start. */
export async function startRun(
  trx: Sql,
  { heartbeatId, runId }: Run,
  { startedAt, dueAt }: { startedAt: number; dueAt: number },
): Promise<void> {
  const times = { started_at: startedAt, due_at: dueAt };
  await trx
    .insertInto("heartbeat_runs")
    .values({ heartbeat_id: heartbeatId, run_id: runId, ...times })
    .onConflict((conflict) => {
      const known = conflict.columns(["heartbeat_id", "run_id"]);
      return runId === "" ? known.doUpdateSet(times) : known.doNothing();
    })
    .execute();
  const runs = await trx
    .selectFrom("heartbeat_runs")
    .select("run_id")
    .where("heartbeat_id", "=", heartbeatId)
    .orderBy("started_at", "desc")
    .limit(runsMax + 1)
    .execute();
  const excess = runs[runsMax];
  if (excess) await endRun(trx, { heartbeatId, runId: excess.run_id });
}

/** Returns the start of the run. Undefined if it is not known, or another process has ended it. */
export async function endRun(trx: Sql, { heartbeatId, runId }: Run): Promise<number | undefined> {
  const ended = await trx
    .deleteFrom("heartbeat_runs")
    .where("heartbeat_id", "=", heartbeatId)
    .where("run_id", "=", runId)
    .returning("started_at")
    .executeTakeFirst();
  return ended?.started_at;
}

export async function endRuns(trx: Sql, heartbeatId: number): Promise<void> {
  await trx.deleteFrom("heartbeat_runs").where("heartbeat_id", "=", heartbeatId).execute();
}

/** Runs that should have ended. */
export function listOverdue(sql: Sql, now: number, most: number) {
  return sql
    .selectFrom("heartbeat_runs")
    .select(["heartbeat_id as heartbeatId", "run_id as runId", "started_at as startedAt"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(most)
    .execute();
}

/** Gives the runs more time that were to end while the server was stopped. */
export async function extendRuns(
  sql: Sql,
  { from, now, ms }: { from: number; now: number; ms: number },
): Promise<void> {
  await sql
    .updateTable("heartbeat_runs")
    .set({ due_at: now + ms })
    .where("due_at", ">", from)
    .where("due_at", "<=", now + ms)
    .execute();
}

/** Returns the start of the newest run of each heartbeat that runs. */
export async function runningSince(
  sql: Sql,
  heartbeatIds: readonly number[],
): Promise<Map<number, number>> {
  if (heartbeatIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("heartbeat_runs")
    .select((row) => ["heartbeat_id", row.fn.max("started_at").as("startedAt")])
    .where("heartbeat_id", "in", [...heartbeatIds])
    .groupBy("heartbeat_id")
    .execute();
  return new Map(rows.map((row) => [row.heartbeat_id, Number(row.startedAt)]));
}

/** Returns the newest results of a heartbeat, oldest first. */
export async function listResults(
  sql: Sql,
  heartbeatId: number,
  most: number,
): Promise<StoredResult[]> {
  const rows = await sql
    .selectFrom("heartbeat_results")
    .selectAll()
    .where("heartbeat_id", "=", heartbeatId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.reverse();
}
