/** Token bucket per key, in memory: a steady rate with bursts. */
import type { Clock } from "../clock.ts";
import { fail, type RefusalDetails } from "../problems.ts";

export interface Rate {
  perSecond: number;
  /** How many are allowed at once from a full bucket. */
  burst: number;
}

/** The remaining capacity of a rate. */
export interface Capacity extends Rate {
  /** How many are available now. */
  remaining: number;
  /** Milliseconds until the bucket is full, and that time in milliseconds since 1970 UTC. */
  fullInMs: number;
  fullAt: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

const maxBuckets = 50_000;
/** Smaller differences are floating-point errors. */
const negligibleMs = 0.001;

export function createRateLimiter({ clock, ...defaultRate }: Rate & { clock: Clock }) {
  /** `fullAt`: when the bucket is full again. The later, the emptier. */
  const buckets = new Map<string, { fullAt: number }>();

  /** Takes one. Returns 0, or the milliseconds until one is available. */
  function take(key: string, rate: Rate = defaultRate): number {
    const now = clock.now();
    const { costMs, capacityMs } = timesOf(rate);
    const bucket = buckets.get(key);
    // Never less than empty: otherwise a clock that is set back would block the key for long.
    if (bucket) bucket.fullAt = Math.min(bucket.fullAt, now + capacityMs);
    const fullAt = Math.max(bucket?.fullAt ?? 0, now);
    const overdrawnMs = fullAt + costMs - now - capacityMs;
    if (overdrawnMs > negligibleMs) return Math.ceil(overdrawnMs);
    if (bucket) bucket.fullAt = fullAt + costMs;
    else addBucket(key, fullAt + costMs, now);
    return 0;
  }

  /** Takes `count` more for a request that was allowed. The bucket is empty at most. */
  function charge(key: string, count: number, rate: Rate = defaultRate): void {
    const bucket = buckets.get(key);
    const now = clock.now();
    const { costMs, capacityMs } = timesOf(rate);
    if (bucket) {
      bucket.fullAt = Math.min(Math.max(bucket.fullAt, now) + count * costMs, now + capacityMs);
    }
  }

  function capacity(key: string, rate: Rate = defaultRate): Capacity {
    const now = clock.now();
    const { costMs, capacityMs } = timesOf(rate);
    const exactMs = Math.min(Math.max((buckets.get(key)?.fullAt ?? 0) - now, 0), capacityMs);
    const remaining = Math.floor((capacityMs - exactMs + negligibleMs) / costMs);
    const fullInMs = Math.max(Math.ceil(exactMs - negligibleMs), 0);
    return { ...rate, remaining, fullInMs, fullAt: now + fullInMs };
  }

  function addBucket(key: string, fullAt: number, now: number): void {
    if (buckets.size >= maxBuckets) {
      for (const [other, bucket] of buckets) if (bucket.fullAt <= now) buckets.delete(other);
      // If all buckets are in use, this is an attack. Dropping the oldest does the least harm.
      const [oldest] = buckets.keys();
      if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest);
    }
    buckets.set(key, { fullAt });
  }

  return { take, charge, capacity };
}

function timesOf({ perSecond, burst }: Rate): { costMs: number; capacityMs: number } {
  const costMs = 1000 / perSecond;
  return { costMs, capacityMs: burst * costMs };
}

/** Throws `rate_limited` with `Retry-After` and the RateLimit headers. */
export function failRateLimited(
  waitMs: number,
  rate: Rate,
  details: Pick<RefusalDetails, "detail" | "limit"> = {},
): never {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const headers = rateLimitHeaders(rate, 0, retryAfterSeconds);
  fail("rate_limited", { retryAfterSeconds, limit: rate.perSecond, headers, ...details });
}

/** The RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders({ perSecond, burst }: Rate, remaining: number, seconds: number) {
  return {
    ratelimit: `"default";r=${remaining};t=${seconds}`,
    "ratelimit-policy": `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`,
  };
}
