/** Times between tries, and the limit of all tries. */
export interface RetryTimes {
  /** How long to try, in milliseconds. */
  totalMs: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  wait(ms: number): Promise<void>;
}

const firstMs = 250;
const longestMs = 10_000;

/**
 * Returns the wait before the next try: from half to all of a time that doubles up to ten seconds,
 * and at least what the server asks for. So many senders do not retry at the same moment.
 */
export function waitBefore(
  count: number,
  afterMs: number,
  random: () => number = Math.random,
): number {
  const backoffMs = Math.min(firstMs * 2 ** count, longestMs);
  return afterMs + backoffMs / 2 + (random() * backoffMs) / 2;
}
