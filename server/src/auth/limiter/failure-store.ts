/** SQL for the failure counters: rows by key for windows, rows by user for second factors. */
import type { Sql } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";

/** Times are milliseconds since 1970 UTC; 0 means never. */
export interface FailureCount {
  failures: number;
  windowStartedAt: number;
  blockedUntil: number;
}

export const noFailures: FailureCount = { failures: 0, windowStartedAt: 0, blockedUntil: 0 };

/** The row of one counter. A missing row means no failures. */
export interface Counter {
  read(sql: Sql): Promise<FailureCount>;
  /** Locks the row until the transaction ends, and reads it. Inserts a missing row. */
  lock(trx: Sql): Promise<FailureCount>;
  write(trx: Sql, count: FailureCount): Promise<void>;
  /** Returns whether there was a row. */
  delete(trx: Sql): Promise<boolean>;
}

export function windowCounter(key: string): Counter {
  const table = "sign_in_failures";
  const columns = [
    "failures",
    "window_started_at as windowStartedAt",
    "blocked_until as blockedUntil",
  ] as const;

  return {
    async read(sql) {
      const query = sql.selectFrom(table).select(columns).where("key", "=", key);
      return (await query.executeTakeFirst()) ?? noFailures;
    },

    lock: (trx) =>
      trx
        .insertInto(table)
        .values({ key, failures: 0, window_started_at: 0, blocked_until: 0 })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((old) => ({ failures: old.ref(`${table}.failures`) })),
        )
        .returning(columns)
        .executeTakeFirstOrThrow(),

    async write(trx, { failures, windowStartedAt, blockedUntil }) {
      await trx
        .updateTable(table)
        .set({ failures, window_started_at: windowStartedAt, blocked_until: blockedUntil })
        .where("key", "=", key)
        .execute();
    },

    async delete(trx) {
      const query = trx.deleteFrom(table).where("key", "=", key).returning("key");
      return (await query.execute()).length > 0;
    },
  };
}

/** Counts without a window: failures stay until a success or a reset. */
export function secondFactorCounter(userId: number): Counter {
  const table = "second_factor_failures";
  const columns = ["failures", "blocked_until as blockedUntil"] as const;

  return {
    async read(sql) {
      const query = sql.selectFrom(table).select(columns).where("user_id", "=", userId);
      return { ...noFailures, ...(await query.executeTakeFirst()) };
    },

    async lock(trx) {
      const row = await trx
        .insertInto(table)
        .values({ user_id: userId, failures: 0, blocked_until: 0 })
        .onConflict((conflict) =>
          conflict
            .column("user_id")
            .doUpdateSet((old) => ({ failures: old.ref(`${table}.failures`) })),
        )
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { ...noFailures, ...row };
    },

    async write(trx, { failures, blockedUntil }) {
      await trx
        .updateTable(table)
        .set({ failures, blocked_until: blockedUntil })
        .where("user_id", "=", userId)
        .execute();
    },

    async delete(trx) {
      const query = trx.deleteFrom(table).where("user_id", "=", userId).returning("user_id");
      return (await query.execute()).length > 0;
    },
  };
}

/** Deletes windows that ended before a given time, unless they have started again in the meantime. */
export function deleteWindowsBefore(sql: Sql, moment: number, most: number): Promise<number> {
  const table = "sign_in_failures";
  const ended = sql
    .selectFrom(table)
    .select("key")
    .where("window_started_at", "<", moment)
    .where("blocked_until", "<", moment);
  const query = sql
    .deleteFrom(table)
    .where("window_started_at", "<", moment)
    .where("blocked_until", "<", moment);
  return countDeleted(query.where("key", "in", ended.limit(most)));
}
