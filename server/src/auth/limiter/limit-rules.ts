/** The two rule sets of the limiter: failures within a window, and wrong second factors in a row. */
import type { Config } from "../../config/config.ts";
import { ipPrefix } from "../../net/ip.ts";
import { fail } from "../../problems.ts";
import {
  type Counter,
  type FailureCount,
  noFailures,
  secondFactorCounter,
  windowCounter,
} from "./failure-store.ts";

/** How the failures of one counter add up to a wait. */
export interface LimitRule {
  /** Names the counter. Counters are locked in the order of their names. */
  name: string;
  counter: Counter;
  /** This many failures start the first wait. */
  failures: number;
  /** Returns when the next attempt is allowed: a past time for now, Infinity for never. */
  blockedUntil(count: FailureCount, now: number): number;
  /** Returns the count after one more failure. `isLast` is true if that failure starts a wait. */
  addFailure(count: FailureCount, now: number): { count: FailureCount; isLast: boolean };
  /** Rejects an attempt during a wait. */
  reject(blockedUntil: number, now: number): never;
}

export interface WindowRuleOptions {
  /** Such as `account:…` or `address:…`. Contains hashes, never an e-mail address. */
  key: string;
  failures: number;
  windowMs: number;
  /**
   * With a delay, each further failure doubles the wait, up to the length of the window. Without
   * one, the wait lasts until the window ends.
   */
  firstDelayMs?: number;
}

/** Limits failures within a window. After a wait, the failures count for one more window. */
export function windowRule(options: WindowRuleOptions): LimitRule {
  const { key, failures: limit, windowMs, firstDelayMs } = options;

  /** A time more than one window ahead dates from before the clock was set back. */
  function currentCount(count: FailureCount, now: number): FailureCount {
    const latest = Math.max(count.windowStartedAt, count.blockedUntil);
    return latest > now + windowMs ? noFailures : count;
  }

  return {
    name: key,
    counter: windowCounter(key),
    failures: limit,

    blockedUntil: (count, now) => currentCount(count, now).blockedUntil,

    addFailure(count, now) {
      const before = currentCount(count, now);
      const isOpen = before.failures > 0 && now < before.windowStartedAt + windowMs;
      const failures = isOpen ? before.failures + 1 : 1;
      const windowStartedAt = isOpen ? before.windowStartedAt : now;
      if (failures < limit) {
        return { count: { failures, windowStartedAt, blockedUntil: 0 }, isLast: false };
      }
      if (firstDelayMs === undefined) {
        const blockedUntil = windowStartedAt + windowMs;
        return { count: { failures, windowStartedAt, blockedUntil }, isLast: true };
      }
      const doublings = Math.min(failures - limit, 30);
      const blockedUntil = now + Math.min(firstDelayMs * 2 ** doublings, windowMs);
      return { count: { failures, windowStartedAt: blockedUntil, blockedUntil }, isLast: true };
    },

    reject(blockedUntil, now) {
      fail("rate_limited", {
        detail: "Too many failed tries. Wait, then try again.",
        retryAfterSeconds: secondsUntil(blockedUntil, now),
      });
    },
  };
}

/** Limits the failures of one client network. */
export function ipRule(
  purpose: "address" | "link" | "passkey-options" | "company",
  ip: string,
  config: Pick<Config, "failuresPerAddress" | "addressWindowMs">,
): LimitRule {
  const key = `${purpose}:${ipPrefix(ip)}`;
  return windowRule({
    key,
    failures: config.failuresPerAddress,
    windowMs: config.addressWindowMs,
  });
}

const minute = 60_000;
const hour = 60 * minute;

/** Waits after this many wrong second factors in a row. */
const secondFactorWaits = [
  { failures: 10, waitMs: 15 * minute },
  { failures: 20, waitMs: hour },
  { failures: 30, waitMs: 4 * hour },
  { failures: 50, waitMs: 24 * hour },
] as const;

/** The maximum of NIST SP 800-63B-4 §3.2.2. After that, only an administrator can reset it. */
const maxSecondFactorFailures = 100;

/** Limits a user's wrong second factors across all tickets and sessions. */
export function secondFactorRule(userId: number): LimitRule {
  return {
    name: `second-factor:${userId}`,
    counter: secondFactorCounter(userId),
    failures: secondFactorWaits[0].failures,

    blockedUntil({ failures, blockedUntil }, now) {
      if (failures >= maxSecondFactorFailures) return Number.POSITIVE_INFINITY;
      const wait = secondFactorWaits.findLast((step) => step.failures <= failures);
      // A longer wait than this one dates from before the clock was set back.
      return blockedUntil <= now + (wait?.waitMs ?? 0) ? blockedUntil : 0;
    },

    addFailure(count, now) {
      const failures = count.failures + 1;
      const wait = secondFactorWaits.find((step) => step.failures === failures);
      const blockedUntil = wait ? now + wait.waitMs : 0;
      const isLast = wait !== undefined || failures >= maxSecondFactorFailures;
      return { count: { failures, windowStartedAt: 0, blockedUntil }, isLast };
    },

    reject(blockedUntil, now) {
      if (blockedUntil === Number.POSITIVE_INFINITY) fail("two_factor_blocked");
      fail("rate_limited", {
        detail: "Too many wrong codes. Wait, then try again.",
        retryAfterSeconds: secondsUntil(blockedUntil, now),
      });
    },
  };
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000));
}
