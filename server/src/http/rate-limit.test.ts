import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

function open(perSecond: number, burst: number) {
  const clock = { at: 1_000_000, now: () => clock.at };
  return { clock, limit: createRateLimit({ clock, perSecond, burst }) };
}

test("a burst is let through at once, then one at a time", () => {
  const { clock, limit } = open(10, 3);
  expect([limit.take("a"), limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([
    0, 0, 0, 100,
  ]);
  clock.at += 99;
  expect(limit.take("a")).toBe(1);
  clock.at += 1;
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 100]);
});

test("a clock that is set back shuts nobody out for longer than one turn", () => {
  const { clock, limit } = open(10, 3);
  for (let count = 0; count < 3; count++) limit.take("a");
  clock.at -= 60 * 60 * 1000;
  expect(limit.take("a")).toBe(100);
  clock.at += 100;
  expect(limit.take("a")).toBe(0);
});

test("one key's haste does not touch another's", () => {
  const { limit } = open(1, 1);
  limit.take("a");
  expect([limit.take("a"), limit.take("b")]).toEqual([1000, 0]);
});

test("over a long time a rate that divides no second is kept exactly", () => {
  const { clock, limit } = open(3, 1);
  let taken = 0;
  for (let ms = 0; ms < 100_000; ms++) {
    if (limit.take("a") === 0) taken += 1;
    clock.at += 1;
  }
  expect(taken).toBeGreaterThanOrEqual(299);
  expect(taken).toBeLessThanOrEqual(301);
});

test("a clock that is set back never gives more than a burst, and time heals it", () => {
  const { clock, limit } = open(1, 2);
  limit.take("a");
  limit.take("a");
  clock.at -= 10_000;
  expect(limit.take("a")).toBeGreaterThan(0);
  clock.at += 12_000;
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
});

test("what is left is told, and how long it is until everything is there again", () => {
  const { clock, limit } = open(10, 3);
  expect(limit.left("a")).toEqual({ remaining: 3, fullInMs: 0 });
  limit.take("a");
  limit.take("a");
  expect(limit.left("a")).toEqual({ remaining: 1, fullInMs: 200 });
  clock.at += 99;
  expect(limit.left("a")).toEqual({ remaining: 1, fullInMs: 101 });
  clock.at += 1;
  expect(limit.left("a")).toEqual({ remaining: 2, fullInMs: 100 });
  clock.at += 100;
  expect(limit.left("a")).toEqual({ remaining: 3, fullInMs: 0 });
});

test("a key's own pace holds for it alone, and from the moment it is another", () => {
  const { limit } = open(1, 1);
  const own = { perSecond: 4, burst: 2 };
  expect([limit.take("a", own), limit.take("a", own), limit.take("a", own)]).toEqual([0, 0, 250]);
  expect([limit.take("b"), limit.take("b")]).toEqual([0, 1000]);
  expect(limit.left("a", { perSecond: 4, burst: 8 })).toEqual({ remaining: 6, fullInMs: 500 });
  expect(limit.take("a"), "at the usual pace").toBe(500);
});

test("At its capacity the limit forgets full buckets first, then the oldest one", () => {
  const { clock, limit } = open(1, 2);
  limit.take("oldest");
  for (let number = 1; number < 50_000; number++) limit.take(`key ${number}`);
  const remaining = () => limit.left("oldest").remaining;
  expect(remaining()).toBe(1);
  limit.take("one more");
  expect(remaining()).toBe(2);
  limit.take("key 1");
  clock.at += 1000;
  limit.take("after the others have refilled");
  expect(limit.left("key 1").remaining).toBe(1);
});
