import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";
import type { FrameBatch } from "./reader.ts";

// A busy machine could take longer between two calls than a chat pauses.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Writes for `writeMs`, and records what was delivered. */
function start(writeMs: number) {
  const delivered: FrameBatch[] = [];
  const pace = createPace((batch) => {
    delivered.push(batch);
    vi.advanceTimersByTime(writeMs);
  });
  return { delivered, ...pace };
}

function batch(prevRev: number, rev: number, text = `${rev} `): FrameBatch {
  return { chatId: 1, frames: Buffer.from(text), prevRev, rev };
}

const summary = ({ prevRev, rev, frames }: FrameBatch) => [prevRev, rev, frames.toString()];

test("[L26] Messages that come one at a time are delivered immediately", () => {
  const { add, delivered } = start(5);
  for (let rev = 1; rev <= 4; rev += 1) {
    add(batch(rev - 1, rev), 1);
    expect(delivered.map(summary).at(-1)).toEqual([rev - 1, rev, `${rev} `]);
  }
});

test("[L26] After several messages at once, the next ones wait and are delivered together", () => {
  const { add, delivered } = start(10);
  add(batch(0, 3), 3);
  expect(delivered).toHaveLength(1);
  add(batch(3, 4), 1);
  add(batch(4, 6), 2);
  expect(delivered).toHaveLength(1);
  vi.advanceTimersByTime(20);
  expect(delivered).toHaveLength(2);
  expect(summary(delivered[1] as FrameBatch)).toEqual([3, 6, "4 6 "]);
});

test("[L26] A flush delivers the waiting batches once", () => {
  const { add, flush, delivered } = start(10);
  add(batch(0, 2), 2);
  add(batch(2, 3), 1);
  flush();
  flush();
  expect(delivered.map(({ rev }) => rev)).toEqual([2, 3]);
});

test("[L26] Waiting batches are delivered before they become too large for a reader", () => {
  const { add, delivered } = start(10);
  const large = "x".repeat(100_000);
  add(batch(0, 2), 2);
  add(batch(2, 4, large), 2);
  expect(delivered).toHaveLength(1);
  add(batch(4, 6, large), 2);
  expect(delivered.map(({ rev }) => rev)).toEqual([2, 4]);
});
