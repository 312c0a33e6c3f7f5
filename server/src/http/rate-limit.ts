/** Token buckets in memory: a steady rate with a burst on top. Losing them is harmless. */
import type { Clock } from "../clock.ts";
import { fail } from "../problems.ts";

export interface Pace {
  perSecond: number;
  /** At once, when none was taken lately. */
  burst: number;
}

export interface RateLimit {
  /**
   * Answers 0 when one more is within the limit, else the milliseconds until it will be. `pace` is
   * the key's own, where it has one.
   */
  take(key: string, pace?: Pace): number;
  /** How many could be taken at once now, and how long it is until that is the whole burst. */
  left(key: string, pace?: Pace): { remaining: number; fullInMs: number };
}

interface Bucket {
  /** When the bucket is full again: further ahead means emptier. */
  fullAt: number;
}

const bucketsMax = 50_000;
/** Less than a microsecond is what floating point left over. */
const negligibleMs = 0.001;

export function createRateLimit({ clock, ...usual }: Pace & { clock: Clock }): RateLimit {
  const buckets = new Map<string, Bucket>();

  return {
    take(key, pace = usual) {
      const now = clock.now();
      const { costMs, capacityMs } = timesOf(pace);
      const bucket = buckets.get(key);
      // Never emptier than empty: a clock that is set back must not shut everybody out.
      if (bucket) bucket.fullAt = Math.min(bucket.fullAt, now + capacityMs);
      const fullAt = Math.max(bucket?.fullAt ?? 0, now);
      const overdrawnMs = fullAt + costMs - now - capacityMs;
      if (overdrawnMs > negligibleMs) return Math.ceil(overdrawnMs);
      if (bucket) bucket.fullAt = fullAt + costMs;
      else keep(key, fullAt + costMs, now);
      return 0;
    },

    left(key, pace = usual) {
      const now = clock.now();
      const { costMs, capacityMs } = timesOf(pace);
      const missingMs = Math.max((buckets.get(key)?.fullAt ?? 0) - now, 0);
      const fullInMs = Math.min(missingMs, capacityMs);
      const remaining = Math.floor((capacityMs - fullInMs + negligibleMs) / costMs);
      return { remaining, fullInMs: Math.max(Math.ceil(fullInMs - negligibleMs), 0) };
    },
  };

  function keep(key: string, fullAt: number, now: number): void {
    if (buckets.size >= bucketsMax) {
      for (const [other, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(other);
      // All of them in use at once is an attack; forgetting the oldest is the lesser harm.
      const [oldest] = buckets.keys();
      if (buckets.size >= bucketsMax && oldest !== undefined) buckets.delete(oldest);
    }
    buckets.set(key, { fullAt });
  }
}

function timesOf({ perSecond, burst }: Pace): { costMs: number; capacityMs: number } {
  const costMs = 1000 / perSecond;
  return { costMs, capacityMs: burst * costMs };
}

/** Says when to come back, in the problem's own way and in headers. */
export function refuseRate(waitMs: number, { perSecond, burst }: Pace): never {
  const seconds = Math.ceil(waitMs / 1000);
  fail("rate_limited", {
    retryAfterSeconds: seconds,
    limit: perSecond,
    headers: {
      ratelimit: `"default";r=0;t=${seconds}`,
      "ratelimit-policy": `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    },
  });
}
