import { expect, test } from "vitest";
import {
  believable,
  countFailure,
  type FailureCount,
  secondsUntil,
  type ThrottleRule,
} from "./throttle-rules.ts";

const minute = 60_000;
const growing: ThrottleRule = {
  key: "account:x",
  failures: 5,
  windowMs: 15 * minute,
  firstDelayMs: minute,
};
const plain: ThrottleRule = { key: "address:x", failures: 50, windowMs: 5 * minute };

function failTimes(times: number, rule: ThrottleRule, at: number): FailureCount | undefined {
  let count: FailureCount | undefined;
  for (let time = 0; time < times; time++) count = countFailure(count, rule, at);
  return count;
}

test("[A4] four failures bring no wait, the fifth a minute", () => {
  expect(failTimes(4, growing, 1000)?.blockedUntil).toBe(0);
  expect(failTimes(5, growing, 1000)?.blockedUntil).toBe(1000 + minute);
});

test("[A4] each further failure doubles the wait, up to a quarter of an hour", () => {
  let count = failTimes(5, growing, 0);
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const now = count?.blockedUntil ?? 0;
    count = countFailure(count, growing, now);
    waits.push((count.blockedUntil - now) / minute);
  }
  expect(waits).toEqual([2, 4, 8, 15, 15, 15]);
});

test("[A4] an account without failures for a window after its wait starts anew", () => {
  const count = failTimes(5, growing, 0);
  expect(countFailure(count, growing, 16 * minute - 1).failures).toBe(6);
  expect(countFailure(count, growing, 16 * minute)).toEqual({
    failures: 1,
    windowStartedAt: 16 * minute,
    blockedUntil: 0,
  });
});

test("[A4] fifty failures from one address bring a wait to the end of their five minutes", () => {
  expect(failTimes(49, plain, 1000)?.blockedUntil).toBe(0);
  const count = failTimes(50, plain, 1000);
  expect(count?.blockedUntil).toBe(1000 + 5 * minute);
  expect(countFailure(count, plain, 1000 + 5 * minute).failures).toBe(1);
});

test("[A4] Retry-After is whole seconds, never none", () => {
  expect(secondsUntil(1500, 0)).toBe(2);
  expect(secondsUntil(1, 0)).toBe(1);
});

test("[A4] what was counted before the clock was set back keeps nobody out", () => {
  const count = failTimes(5, growing, 60 * minute);
  expect(believable(count, growing, 60 * minute)).toBe(count);
  expect(believable(count, growing, 50 * minute)).toBe(count);
  expect(believable(count, growing, 10 * minute)).toBeUndefined();
  expect(believable(undefined, growing, 0)).toBeUndefined();
});
