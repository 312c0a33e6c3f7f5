/** Token buckets in memory: a steady rate with a burst on top. Losing them is harmless. */
import type { Clock } from "../clock.ts";
import { fail } from "../problems.ts";

export interface RateLimit {
  /** Answers 0 when one more is within the limit, else the milliseconds until it will be. */
  take(key: string): number;
}

interface Bucket {
  /** When the bucket is full again: further ahead means emptier. */
  fullAt: number;
}

const bucketsMax = 50_000;

export function openRateLimit(options: {
  clock: Clock;
  perSecond: number;
  burst: number;
}): RateLimit {
  const { clock, perSecond, burst } = options;
  const costMs = 1000 / perSecond;
  const capacityMs = burst * costMs;
  const buckets = new Map<string, Bucket>();

  function waitFor(fullAt: number, now: number): number {
    const overdrawnMs = fullAt + costMs - now - capacityMs;
    // Less than a microsecond is what floating point left over.
    return overdrawnMs > 0.001 ? Math.ceil(overdrawnMs) : 0;
  }

  return {
    take(key) {
      const now = clock.now();
      const bucket = buckets.get(key);
      // Never emptier than empty: a clock that is set back must not shut everybody out.
      if (bucket) bucket.fullAt = Math.min(bucket.fullAt, now + capacityMs);
      const fullAt = Math.max(bucket?.fullAt ?? 0, now);
      const waitMs = waitFor(fullAt, now);
      if (waitMs > 0) return waitMs;
      if (bucket) bucket.fullAt = fullAt + costMs;
      else keep(key, fullAt + costMs, now);
      return 0;
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

/** Says when to come back, in the problem's own way and in headers. */
export function refuseRate(
  waitMs: number,
  { perSecond, burst }: { perSecond: number; burst: number },
): never {
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
