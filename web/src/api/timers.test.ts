/** The length of the pauses between retries, and what ends them early. */
import { expect, test } from "vitest";
import { createFakeTimers, flush } from "../../test/fake-browser.ts";
import { backoffMs, createRetries } from "./timers.ts";

test("Pauses are random between zero and an upper limit that doubles from half a second to thirty seconds", () => {
  const longest = (attempt: number) => backoffMs(attempt, () => 1);
  expect([0, 1, 2, 6, 60].map(longest)).toEqual([500, 1000, 2000, 30_000, 30_000]);
  expect(backoffMs(9, () => 0)).toBe(0);
  expect(backoffMs(2, () => 0.25)).toBe(500);
});

test("A pause lasts at least as long as the server requests", async () => {
  const timers = createFakeTimers(() => 0.5);
  const { pause } = createRetries(timers);
  void pause(0);
  void pause(0, 5000);
  void pause(6, 5000);
  expect(timers.pendingDelays()).toEqual([250, 5000, 15_000]);
});

test("Waking ends all pauses, and stopping ends them permanently", async () => {
  const timers = createFakeTimers();
  const retries = createRetries(timers);
  const outcomes: boolean[] = [];
  const pause = () => void retries.pause(5).then((goOn) => outcomes.push(goOn));
  pause();
  pause();
  retries.wake();
  await flush();
  expect(outcomes).toEqual([true, true]);
  pause();
  retries.stop();
  await flush();
  expect(outcomes).toEqual([true, true, false]);
  expect(timers.pendingDelays()).toEqual([]);
});
