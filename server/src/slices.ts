/** Runs work in slices that are short enough for the posts that wait behind them. */
import { setTimeout as wait } from "node:timers/promises";
import type { DeleteResult } from "kysely";

/** Rows that a slice changes at most. */
export const sliceRowsMax = 2000;
/** A job works this long and continues in its next run. A server that stops waits for it. */
const runMs = 2000;
/** Far below 50 ms, the limit of one transaction: the next slice may find rows that are slower. */
const slowMs = 15;
const fastMs = 5;
const smallest = 50;
const firstSize = 100;
const growth = 1.5;
/** A run changes at least so many rows, so that a job does not fall behind on a busy machine. */
const runRowsMin = 500;

/** Changes at most `most` rows in one transaction. Returns how many, and 0 when none are left. */
type Slice = (most: number) => Promise<number>;

/** `largest` is the number of rows of one slice. It adapts to how long a slice takes. */
export function createSlices(largest = sliceRowsMax) {
  let size = Math.min(largest, firstSize);

  /**
   * Repeats a slice until it returns 0, or until the time is over and 500 rows are done. Returns whether
   * all work is done. Pauses after each slice for as long as the slice took.
   */
  async function repeat(slice: Slice, isOver = () => false): Promise<boolean> {
    for (let done = 0; ; ) {
      const startedAt = performance.now();
      const count = await slice(size);
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs > slowMs) size = Math.max(smallest, Math.floor(size / 2));
      else if (elapsedMs < fastMs) size = Math.min(largest, Math.ceil(size * growth));
      if (count === 0) return true;
      done += count;
      if (done >= runRowsMin && isOver()) return false;
      await wait(elapsedMs);
    }
  }

  /** Repeats each of these slices in turn, for the time of one run of a job. */
  async function runAll(slices: readonly Slice[]): Promise<void> {
    const startedAt = performance.now();
    for (const slice of slices) await repeat(slice, () => performance.now() - startedAt > runMs);
  }

  return { repeat, runAll };
}

/** Runs a delete. Returns the number of its rows. */
export async function countDeleted(query: {
  executeTakeFirst(): Promise<DeleteResult | undefined>;
}): Promise<number> {
  return Number((await query.executeTakeFirst())?.numDeletedRows ?? 0);
}
