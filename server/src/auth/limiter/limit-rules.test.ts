import { expect, test } from "vitest";
import { noFailures } from "./failure-store.ts";
import { type LimitRule, secondFactorRule, windowRule } from "./limit-rules.ts";

const minute = 60_000;
const start = Date.parse("2026-11-21T10:00:00Z");
const doublingRule = windowRule({
  key: "account:x",
  failures: 5,
  windowMs: 15 * minute,
  firstDelayMs: minute,
});
const plain = windowRule({ key: "address:x", failures: 50, windowMs: 5 * minute });
const secondFactor = secondFactorRule(2);

function failTimes(times: number, rule: LimitRule, at: number) {
  let count = noFailures;
  for (let time = 0; time < times; time++) ({ count } = rule.addFailure(count, at));
  return count;
}

test("[A4] Four failures cause no wait, the fifth causes a wait of one minute", () => {
  expect(failTimes(4, doublingRule, 1000).blockedUntil).toBe(0);
  const four = failTimes(4, doublingRule, 1000);
  expect(doublingRule.addFailure(four, 1000)).toMatchObject({
    count: { blockedUntil: 1000 + minute },
    isLast: true,
  });
  expect(doublingRule.addFailure(noFailures, 1000).isLast).toBe(false);
});

test("[A4] Each further failure doubles the wait, up to 15 minutes", () => {
  let count = failTimes(5, doublingRule, 0);
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const now = count.blockedUntil;
    ({ count } = doublingRule.addFailure(count, now));
    waits.push((count.blockedUntil - now) / minute);
  }
  expect(waits).toEqual([2, 4, 8, 15, 15, 15]);
});

test("[A4] An account without failures for one window after its wait starts from zero", () => {
  const count = failTimes(5, doublingRule, 0);
  expect(doublingRule.addFailure(count, 16 * minute - 1).count.failures).toBe(6);
  expect(doublingRule.addFailure(count, 16 * minute).count).toEqual({
    failures: 1,
    windowStartedAt: 16 * minute,
    blockedUntil: 0,
  });
});

test("[A4] Fifty failures from one IP cause a wait to the end of their five minutes", () => {
  expect(failTimes(49, plain, 1000).blockedUntil).toBe(0);
  const count = failTimes(50, plain, 1000);
  expect(count.blockedUntil).toBe(1000 + 5 * minute);
  expect(plain.addFailure(count, 1000 + 5 * minute).count.failures).toBe(1);
});

test("[A4] Retry-After is in whole seconds and at least 1", () => {
  const retryAfter = (seconds: number) =>
    expect.objectContaining({
      code: "rate_limited",
      details: expect.objectContaining({ retryAfterSeconds: seconds }),
    });
  expect(() => plain.reject(1500, 0)).toThrow(retryAfter(2));
  expect(() => plain.reject(1, 0)).toThrow(retryAfter(1));
});

test("[A4] Failures counted before the clock was set back block nobody", () => {
  const count = failTimes(5, doublingRule, 60 * minute);
  const { blockedUntil } = count;
  expect(doublingRule.blockedUntil(count, 60 * minute)).toBe(blockedUntil);
  expect(doublingRule.blockedUntil(count, 50 * minute)).toBe(blockedUntil);
  expect(doublingRule.blockedUntil(count, 10 * minute)).toBe(0);
  expect(doublingRule.addFailure(count, 10 * minute).count.failures).toBe(1);
  expect(doublingRule.blockedUntil(noFailures, 0)).toBe(0);
});

test("[A13] 10, 20, 30 and 50 wrong factors cause waits, and 100 block permanently", () => {
  let count = noFailures;
  let now = start;
  const waits: [failures: number, minutes: number][] = [];
  while (secondFactor.blockedUntil(count, now) !== Number.POSITIVE_INFINITY) {
    const after = secondFactor.addFailure(count, now);
    ({ count } = after);
    const until = secondFactor.blockedUntil(count, now);
    expect(after.isLast, String(count.failures)).toBe(until > now);
    if (until <= now || until === Number.POSITIVE_INFINITY) continue;
    waits.push([count.failures, (until - now) / minute]);
    now = until;
  }
  expect(waits).toEqual([
    [10, 15],
    [20, 60],
    [30, 4 * 60],
    [50, 24 * 60],
  ]);
  expect(count.failures).toBe(100);
  const yearLater = now + 365 * 24 * 60 * minute;
  expect(secondFactor.blockedUntil(count, yearLater)).toBe(Number.POSITIVE_INFINITY);
});

test("[A13] A clock that is set back does not prolong a wait for a second factor", () => {
  const count = { failures: 20, windowStartedAt: 0, blockedUntil: start + 60 * minute };
  expect(secondFactor.blockedUntil(count, start)).toBe(start + 60 * minute);
  expect(secondFactor.blockedUntil(count, start - 24 * 60 * minute)).toBe(0);
  const blocked = secondFactor.blockedUntil({ ...count, failures: 100 }, start - minute);
  expect(blocked).toBe(Number.POSITIVE_INFINITY);
});
