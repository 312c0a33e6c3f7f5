/**
 * Recognizes that PostgreSQL has started again. A crash takes back the ids of transactions that were
 * not on disk, and then they are given to others. So an id names one transaction only within one start.
 */
import type pg from "pg";

/**
 * If only a process of PostgreSQL crashes, the server starts again by itself and keeps its start time,
 * but not its statistics.
 */
export const serverStart =
  "concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time())";

/** Returns a function that resolves with `serverStart` for a connection, or with undefined if it was lost. */
export function watchServerStarts(pool: pg.Pool) {
  const starts = new WeakMap<pg.ClientBase, Promise<string | undefined>>();
  pool.on("connect", (client) => {
    const start = client.query<{ start: string }>(`select ${serverStart} as start`);
    starts.set(
      client,
      start.then(({ rows }) => rows[0]?.start).catch(() => undefined),
    );
  });
  return async (client: pg.ClientBase) => starts.get(client);
}
