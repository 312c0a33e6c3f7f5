/** Limits bytes per second and checks whether the work was cancelled. */
import { setTimeout as wait } from "node:timers/promises";

export type Pace = (bytes: number) => Promise<void>;

/** Without a rate, the returned function only checks the signal. */
export function createPace(maxRate: number | undefined, signal: AbortSignal | undefined): Pace {
  const start = performance.now();
  let total = 0;
  return async (bytes) => {
    signal?.throwIfAborted();
    if (!maxRate) return;
    total += bytes;
    const aheadMs = (total / maxRate) * 1000 - (performance.now() - start);
    if (aheadMs > 1) await wait(aheadMs);
  };
}
