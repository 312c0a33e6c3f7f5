/**
 * Slows guessing down, in the database so that a restart forgets nothing. A try is counted as a
 * failure before the password is looked at, and taken back when it was right: guesses sent in
 * parallel cannot outrun the count.
 */
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import {
  forgetCounter,
  forgetCountersBefore,
  holdCounter,
  readCounter,
  writeCounter,
} from "./failure-store.ts";
import { believable, countFailure, secondsUntil, type ThrottleRule } from "./throttle-rules.ts";

export interface Throttle {
  /** Counts a try, or refuses it with the seconds to wait. Answers whether this try brought a wait. */
  reserve(rules: readonly ThrottleRule[]): Promise<{ isLast: boolean }>;
  /** The try was right: forgets `cleared` counters, takes the try back from the `shared` ones. */
  settle(cleared: readonly ThrottleRule[], shared: readonly ThrottleRule[]): Promise<void>;
  forgetBefore(moment: number): Promise<void>;
}

export function createThrottle({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Throttle {
  return {
    async reserve(rules) {
      const now = clock.now();
      // Who must wait is told so without a transaction: refusals shall cost others nothing.
      for (const rule of rules) {
        const count = believable(await readCounter(database.sql, rule.key), rule, now);
        if (count && count.blockedUntil > now) refuse(secondsUntil(count.blockedUntil, now));
      }
      return database.sql.transaction().execute(async (trx) => {
        let blockedUntil = 0;
        let isLast = false;
        // One order for everybody, so that two tries never wait for each other.
        for (const rule of sorted(rules)) {
          const before = believable(await holdCounter(trx, rule.key), rule, now);
          blockedUntil = Math.max(blockedUntil, before?.blockedUntil ?? 0);
          const after = countFailure(before, rule, now);
          isLast ||= after.blockedUntil > now;
          await writeCounter(trx, rule.key, after);
        }
        if (blockedUntil > now) refuse(secondsUntil(blockedUntil, now));
        return { isLast };
      });
    },

    async settle(cleared, shared) {
      const now = clock.now();
      await database.sql.transaction().execute(async (trx) => {
        for (const rule of sorted([...cleared, ...shared])) {
          if (cleared.includes(rule)) {
            await forgetCounter(trx, rule.key);
            continue;
          }
          const count = await holdCounter(trx, rule.key);
          const failures = Math.max((count?.failures ?? 0) - 1, 0);
          const windowStartedAt = count?.windowStartedAt ?? now;
          const blockedUntil = failures < rule.failures ? 0 : (count?.blockedUntil ?? 0);
          await writeCounter(trx, rule.key, { failures, windowStartedAt, blockedUntil });
        }
      });
    },

    forgetBefore: (moment) => forgetCountersBefore(database.sql, moment),
  };
}

function sorted(rules: readonly ThrottleRule[]): ThrottleRule[] {
  return rules.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Thrown inside the transaction: a refused try leaves no count behind. */
function refuse(retryAfterSeconds: number): never {
  fail("rate_limited", {
    detail: "Too many failed tries. Wait, then try again.",
    retryAfterSeconds,
  });
}
