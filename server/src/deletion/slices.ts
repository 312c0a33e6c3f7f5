/** Runs work in slices that are short enough for the posts that wait behind them. */
import { setTimeout as wait } from "node:timers/promises";

const slowMs = 25;
const fastMs = 8;
const smallest = 50;

/** `largest` is the number of rows of one slice. It adapts to how long a slice takes. */
export function createSlices(largest: number) {
  let size = Math.min(largest, 500);

  /**
   * Calls `work` with the number of rows it may change, until it returns 0 or the time is over.
   * Returns whether all work is done. Pauses after each slice for as long as the slice took.
   */
  async function repeat(
    work: (most: number) => Promise<number>,
    isOver: () => boolean,
  ): Promise<boolean> {
    for (;;) {
      const startedAt = performance.now();
      const count = await work(size);
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs > slowMs) size = Math.max(smallest, Math.floor(size / 2));
      else if (elapsedMs < fastMs) size = Math.min(largest, size * 2);
      if (count === 0) return true;
      if (isOver()) return false;
      await wait(elapsedMs);
    }
  }

  return { repeat };
}
