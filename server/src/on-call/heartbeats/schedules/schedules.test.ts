import type { HeartbeatSchedule } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { clockOffsetAt } from "@belfry/contracts/on-call/zoned-time";
import { describe, expect, test } from "vitest";
import { previewSchedule } from "./preview.ts";
import { nextTimes, requireSchedule } from "./schedule.ts";
import { suggestSchedule } from "./suggestion.ts";
import { miss, type Progress, type Rules, succeed, waitFrom, waitLonger } from "./transitions.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const untouched: Progress = {
  expectedAt: null,
  dueAt: null,
  missedAt: null,
  awayMs: null,
  lastPingAt: null,
  failures: 0,
  downSince: null,
  news: null,
};

function rulesOf(schedule: HeartbeatSchedule, timeZone: string, graceMs: number): Rules {
  return { schedule, timeZone, graceMs, alertAfter: 1 };
}

/** Sends pings at these times. Returns when pings were missing. */
function missingIn(rules: Rules, pings: readonly number[], end: number): string[] {
  const missing: string[] = [];
  let progress = untouched;
  for (const at of [...pings, end]) {
    while (progress.dueAt !== null && progress.dueAt <= at) {
      missing.push(new Date(progress.dueAt).toISOString());
      progress = miss(rules, progress, progress.dueAt);
    }
    if (at !== end) progress = succeed(rules, progress, { at, durationMs: null }).progress;
  }
  return missing;
}

/** How programs run a job of 02:15 on the night in which the clocks change. */
const nights = [
  { zone: "Europe/Berlin", skipped: "2027-03-28", repeated: "2026-10-25", byMs: hour },
  { zone: "America/New_York", skipped: "2027-03-14", repeated: "2026-11-01", byMs: hour },
  { zone: "Australia/Lord_Howe", skipped: "2026-10-04", repeated: "2027-04-04", byMs: hour / 2 },
];

describe.each(nights)("In $zone", ({ zone, skipped, repeated, byMs }) => {
  const cron = rulesOf({ cron: "15 2 * * *" }, zone, 5 * minute);

  /** The expected times from three days before a date until three days after it. */
  function timesAround(date: string): number[] {
    return nextTimes(cron, Date.parse(date) - 3 * day, 6);
  }

  function nightOf(times: readonly number[]): number {
    return times.findIndex(
      (at) => clockOffsetAt(zone, at + 3 * hour) !== clockOffsetAt(zone, at - 3 * hour),
    );
  }

  test.each([skipped, repeated])("a daily job on %s raises no alarm, early or late", (date) => {
    const times = timesAround(date);
    const night = nightOf(times);
    for (const byOf of [0, byMs, -byMs]) {
      const pings = times.map((at, index) => at + (index === night ? byOf : 0) + 40_000);
      const end = (times.at(-1) ?? 0) + day;
      expect(missingIn(cron, pings, end), `${byOf}`).toEqual([]);
    }
  });

  test("a job that is missing on that night is found", () => {
    const times = timesAround(skipped);
    const night = nightOf(times);
    const pings = times.filter((_, index) => index !== night);
    expect(missingIn(cron, pings, (times.at(-1) ?? 0) + day)).toHaveLength(1);
  });

  test("a job every 24 hours by local time raises no alarm", () => {
    const rules = rulesOf({ every: 86_400 }, zone, 5 * minute);
    for (const date of [skipped, repeated]) {
      const times = timesAround(date);
      expect(missingIn(rules, times, (times.at(-1) ?? 0) + minute)).toEqual([]);
    }
  });
});

test("A ping that is early by up to the grace time counts for the next time", () => {
  const rules = rulesOf({ cron: "0 12 * * *" }, "UTC", hour);
  const noon = Date.parse("2026-11-21T12:00:00Z");
  const before = waitFrom(rules, untouched, noon - day + minute);
  expect(before.expectedAt).toBe(noon);
  const expectedAfter = (at: number) =>
    succeed(rules, before, { at, durationMs: null }).progress.expectedAt;
  expect(expectedAfter(noon - hour)).toBe(noon + day);
  expect(expectedAfter(noon - hour - 1)).toBe(noon);
  expect(expectedAfter(noon + minute)).toBe(noon + day);
});

test("A ping after a missing one is late, and does not count for the next time", () => {
  const rules = rulesOf({ cron: "0 * * * *" }, "UTC", 20 * minute);
  const noon = Date.parse("2026-11-21T12:00:00Z");
  const late = miss(rules, waitFrom(rules, untouched, noon - minute), noon + 20 * minute);
  expect(late).toMatchObject({
    expectedAt: noon + hour,
    missedAt: noon,
    downSince: expect.any(Number),
  });
  const after = succeed(rules, late, { at: noon + 45 * minute, durationMs: 7000 });
  expect(after).toMatchObject({
    isLate: true,
    progress: { expectedAt: noon + hour, downSince: null, failures: 0 },
  });
  expect(after.progress.news).toMatchObject({ type: "recovered", durationMs: 7000 });
});

test("Times that have passed long ago are missing once", () => {
  const start = Date.parse("2026-11-21T12:00:00Z");
  for (const schedule of [{ every: 60 }, { cron: "* * * * *" }]) {
    const rules = rulesOf(schedule, "UTC", minute);
    const now = start + 3 * day;
    const { dueAt, failures } = miss(rules, waitFrom(rules, untouched, start), now);
    expect(failures).toBe(1);
    expect(dueAt).toBeGreaterThan(now);
    expect(dueAt).toBeLessThanOrEqual(now + 3 * minute);
  }
});

test("After an hour without a server, a daily ping has the grace time, if it was expected then", () => {
  const rules = rulesOf({ cron: "0 12 * * *" }, "UTC", 10 * minute);
  const noon = Date.parse("2026-11-21T12:00:00Z");
  const before = waitFrom(rules, untouched, noon - hour);
  const away = { from: noon - 30 * minute, now: noon + 30 * minute };
  expect(waitLonger(rules, before, away)).toMatchObject({
    dueAt: noon + 40 * minute,
    awayMs: hour,
  });
  expect(waitLonger(rules, before, { from: noon - 4 * hour, now: noon - 3 * hour })).toBe(before);
});

const bad: [string, string][] = [
  ["0 0 30 2 *", "must name a time that exists"],
  ["* * * * * *", "must have five fields"],
  ["61 * * * *", "must have five fields"],
  ["2026-12-01T00:00:00", "must have five fields"],
  ["0 0 * *", "must have five fields"],
  ["", "must have five fields"],
];

test.each(bad)("The expression '%s' is rejected: it %s", (cron, detail) => {
  const check = () => requireSchedule({ schedule: { cron }, timeZone: "UTC" }, 0);
  expect(check).toThrow(`/schedule/cron ${detail}`);
});

test("A preview has three times in the zone of the server, and the clock change that moves one", () => {
  const now = Date.parse("2026-11-23T10:00:00Z");
  const preview = previewSchedule(
    { schedule: { cron: "30 2 * * *" } },
    { serverTimeZone: "Europe/Berlin", now },
  );
  expect(preview).toEqual({
    next: ["2026-11-24T01:30:00.000Z", "2026-11-25T01:30:00.000Z", "2026-11-26T01:30:00.000Z"],
    timeZone: "Europe/Berlin",
    clockChange: { date: "2027-03-28", usual: "02:30", actual: "03:00" },
  });
  const noon = { schedule: { cron: "0 12 * * *" }, timeZone: "Europe/Berlin" };
  expect(previewSchedule(noon, { serverTimeZone: "UTC", now }).clockChange).toBeNull();
  const leapDay = { schedule: { cron: "0 0 29 2 *" }, timeZone: "UTC" };
  expect(previewSchedule(leapDay, { serverTimeZone: "UTC", now }).next[0]).toBe(
    "2028-02-29T00:00:00.000Z",
  );
});

test("A schedule is suggested from five regular pings or more", () => {
  const start = Date.parse("2026-11-02T01:30:20Z"); // a Monday
  const daily = Array.from({ length: 6 }, (_, count) => start + count * day + count * 5000);
  expect(suggestSchedule(daily.slice(0, 4), "UTC")).toBeNull();
  expect(suggestSchedule([start - 3 * hour, ...daily], "Europe/Berlin")).toEqual({
    schedule: { cron: "30 2 * * *" },
    timeZone: "Europe/Berlin",
    graceSeconds: 300,
    count: 6,
    times: { earliest: "02:30:20", latest: "02:30:45" },
  });
  const workdays = [0, 1, 2, 3, 4, 7, 8].map((days) => start + days * day);
  expect(suggestSchedule(workdays, "UTC")?.schedule).toEqual({ cron: "30 1 * * 1-5" });
  const weekly = [0, 7, 14, 21, 28].map((days) => start + days * day);
  expect(suggestSchedule(weekly, "UTC")?.schedule).toEqual({ cron: "30 1 * * 1" });
  const quarters = Array.from({ length: 9 }, (_, count) => start + count * 15 * minute);
  expect(suggestSchedule(quarters, "UTC")).toMatchObject({ schedule: { every: 900 }, times: null });
  expect(
    suggestSchedule(
      [0, 1, 5, 40, 41, 90].map((minutes) => minutes * minute),
      "UTC",
    ),
  ).toBeNull();
});
