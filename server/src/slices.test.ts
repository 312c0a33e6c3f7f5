import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSlices, sliceRowsMax } from "./slices.ts";

// [N3] On a busy machine, a fast slice could take long.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Work on this many rows. `sizes` are the numbers of rows that each slice was allowed. */
function createWork(rows: number) {
  let left = rows;
  const sizes: number[] = [];
  return {
    sizes,
    left: () => left,
    async slice(most: number): Promise<number> {
      sizes.push(most);
      const count = Math.min(most, left);
      left -= count;
      return count;
    },
  };
}

test("Fast slices grow up to two thousand rows, until no rows are left", async () => {
  const work = createWork(20_000);
  expect(await createSlices().repeat(work.slice, () => false)).toBe(true);
  expect(work.left()).toBe(0);
  expect(Math.max(...work.sizes)).toBe(sliceRowsMax);
  expect(sliceRowsMax).toBe(2000);
});

test("Slow slices become smaller, but never smaller than fifty rows", async () => {
  const slices = createSlices();
  const sizes: number[] = [];
  const slice = async (most: number) => {
    sizes.push(most);
    vi.advanceTimersByTime(30);
    return sizes.length < 4 ? most : 0;
  };
  await slices.repeat(slice, () => false);
  expect(sizes).toEqual([100, 50, 50, 50]);
});

test("Work whose time is over continues with the next call", async () => {
  const slices = createSlices(50);
  const work = createWork(625);
  expect(await slices.repeat(work.slice, () => true)).toBe(false);
  // O8: A run changes at least 500 rows, whatever its slices cost.
  expect(work.left()).toBe(125);
  expect(Math.max(...work.sizes)).toBe(50);
  await slices.runAll([work.slice]);
  expect(work.left()).toBe(0);
});
