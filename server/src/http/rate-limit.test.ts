import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

function create(perSecond: number, burst: number) {
  const clock = { at: 1_000_000, now: () => clock.at };
  return { clock, limiter: createRateLimiter({ clock, perSecond, burst }) };
}

test("A burst is allowed at once, then requests at the steady rate", () => {
  const { clock, limiter } = create(10, 3);
  expect([limiter.take("a"), limiter.take("a"), limiter.take("a"), limiter.take("a")]).toEqual([
    0, 0, 0, 100,
  ]);
  clock.at += 99;
  expect(limiter.take("a")).toBe(1);
  clock.at += 1;
  expect([limiter.take("a"), limiter.take("a")]).toEqual([0, 100]);
});

test("A clock that is set back blocks a key for one interval at most", () => {
  const { clock, limiter } = create(10, 3);
  for (let count = 0; count < 3; count++) limiter.take("a");
  clock.at -= 60 * 60 * 1000;
  expect(limiter.take("a")).toBe(100);
  clock.at += 100;
  expect(limiter.take("a")).toBe(0);
});

test("Each key has its own bucket", () => {
  const { limiter } = create(1, 1);
  limiter.take("a");
  expect([limiter.take("a"), limiter.take("b")]).toEqual([1000, 0]);
});

test("A rate that does not divide a second is exact over a long time", () => {
  const { clock, limiter } = create(3, 1);
  let taken = 0;
  for (let ms = 0; ms < 100_000; ms++) {
    if (limiter.take("a") === 0) taken += 1;
    clock.at += 1;
  }
  expect(taken).toBeGreaterThanOrEqual(299);
  expect(taken).toBeLessThanOrEqual(301);
});

test("A clock that is set back never allows more than a burst and recovers with time", () => {
  const { clock, limiter } = create(1, 2);
  limiter.take("a");
  limiter.take("a");
  clock.at -= 10_000;
  expect(limiter.take("a")).toBeGreaterThan(0);
  clock.at += 12_000;
  expect([limiter.take("a"), limiter.take("a")]).toEqual([0, 0]);
});

test("The capacity states how many requests remain and when the bucket is full", () => {
  const { clock, limiter } = create(10, 3);
  expect(limiter.capacity("a")).toMatchObject({ remaining: 3, fullInMs: 0 });
  limiter.take("a");
  limiter.take("a");
  expect(limiter.capacity("a")).toMatchObject({ remaining: 1, fullInMs: 200 });
  clock.at += 99;
  expect(limiter.capacity("a")).toMatchObject({ remaining: 1, fullInMs: 101 });
  clock.at += 1;
  expect(limiter.capacity("a")).toMatchObject({ remaining: 2, fullInMs: 100 });
  clock.at += 100;
  expect(limiter.capacity("a")).toMatchObject({ remaining: 3, fullInMs: 0 });
});

test("A rate passed with a key applies to that key and call only", () => {
  const { limiter } = create(1, 1);
  const own = { perSecond: 4, burst: 2 };
  expect([limiter.take("a", own), limiter.take("a", own), limiter.take("a", own)]).toEqual([
    0, 0, 250,
  ]);
  expect([limiter.take("b"), limiter.take("b")]).toEqual([0, 1000]);
  expect(limiter.capacity("a", { perSecond: 4, burst: 8 })).toMatchObject({
    remaining: 6,
    fullInMs: 500,
  });
  expect(limiter.take("a"), "at the default rate").toBe(500);
});

test("With the maximum number of buckets, full ones are dropped first and then the oldest", () => {
  const { clock, limiter } = create(1, 2);
  limiter.take("oldest");
  for (let number = 1; number < 50_000; number++) limiter.take(`key ${number}`);
  const remaining = () => limiter.capacity("oldest").remaining;
  expect(remaining()).toBe(1);
  limiter.take("one more");
  expect(remaining()).toBe(2);
  limiter.take("key 1");
  clock.at += 1000;
  limiter.take("after the others have refilled");
  expect(limiter.capacity("key 1").remaining).toBe(1);
});
