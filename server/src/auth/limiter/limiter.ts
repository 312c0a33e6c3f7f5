/** Limits guessing at passwords, links and second factors. The counters survive a restart. */
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Sql } from "../../database/schema.ts";
import { deleteWindowsBefore, type FailureCount } from "./failure-store.ts";
import type { LimitRule } from "./limit-rules.ts";

export type Limiter = ReturnType<typeof createLimiter>;

export function createLimiter({ database, clock }: { database: Database; clock: Clock }) {
  const { sql } = database;

  /**
   * Counts an attempt as a failure before the secret is checked, so that parallel guesses cannot
   * bypass the counter. During a wait it rejects the attempt, correct or wrong, and counts nothing.
   * `isLast` is true if this failure would start a wait.
   */
  async function reserve(rules: readonly LimitRule[]): Promise<{ isLast: boolean }> {
    const now = clock.now();
    // Rejects without a lock if possible, so that blocked attempts do not delay others.
    for (const rule of rules) rejectBlocked(rule, await rule.counter.read(sql), now);
    return sql.transaction().execute((trx) => reserveWithin(trx, rules));
  }

  /** Counts nothing if the caller's transaction is rolled back. */
  async function reserveWithin(
    trx: Sql,
    rules: readonly LimitRule[],
  ): Promise<{ isLast: boolean }> {
    const now = clock.now();
    let isLast = false;
    for (const rule of inLockOrder(rules)) {
      const before = await rule.counter.lock(trx);
      rejectBlocked(rule, before, now);
      const after = rule.addFailure(before, now);
      await rule.counter.write(trx, after.count);
      isLast ||= after.isLast;
    }
    return { isLast };
  }

  /** After a correct attempt: clears some counters, and subtracts the attempt from shared ones. */
  async function settle(cleared: readonly LimitRule[], shared: readonly LimitRule[]) {
    await sql.transaction().execute(async (trx) => {
      for (const rule of inLockOrder([...cleared, ...shared])) {
        if (cleared.includes(rule)) {
          await rule.counter.delete(trx);
          continue;
        }
        const count = await rule.counter.lock(trx);
        const failures = Math.max(count.failures - 1, 0);
        const blockedUntil = failures < rule.failures ? 0 : count.blockedUntil;
        await rule.counter.write(trx, { ...count, failures, blockedUntil });
      }
    });
  }

  /** Clears one counter within a transaction. Returns whether there were failures. */
  function clear(trx: Sql, rule: LimitRule): Promise<boolean> {
    return rule.counter.delete(trx);
  }

  return {
    reserve,
    reserveWithin,
    settle,
    clear,
    /** Deletes the windows that ended before a given time. */
    deleteBefore: (moment: number, most: number) => deleteWindowsBefore(sql, moment, most),
  };
}

function rejectBlocked(rule: LimitRule, count: FailureCount, now: number) {
  const until = rule.blockedUntil(count, now);
  if (until > now) rule.reject(until, now);
}

/** One order for all attempts prevents deadlocks. */
function inLockOrder(rules: readonly LimitRule[]): LimitRule[] {
  return rules.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
