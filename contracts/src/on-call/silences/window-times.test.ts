import { expect, test } from "vitest";
import { type WeeklyTimes, windowTime } from "./window-times.ts";

const weekly = (more: Partial<WeeklyTimes> = {}): WeeklyTimes => ({
  kind: "weekly",
  weekday: 7,
  time: "02:30",
  minutes: 120,
  timeZone: "Europe/Vienna",
  ...more,
});

const timesAt = (now: string, times = weekly()) => {
  const found = windowTime(times, Date.parse(now));
  return found && [found.startAt, found.endAt].map((at) => new Date(at).toISOString().slice(0, 16));
};

test("A window that is once has no time after its end", () => {
  const once = {
    kind: "once",
    startAt: "2026-11-20T10:00:00Z",
    endAt: "2026-11-20T11:00:00Z",
  } as const;
  expect(windowTime(once, Date.parse("2026-11-20T10:59:59Z"))).toBeDefined();
  expect(windowTime(once, Date.parse("2026-11-20T11:00:00Z"))).toBeUndefined();
});

test("A weekly window lasts to its end, and then the next one follows", () => {
  // 22 November 2026 is a Sunday.
  expect(timesAt("2026-11-22T00:00:00Z")).toEqual(["2026-11-22T01:30", "2026-11-22T03:30"]);
  expect(timesAt("2026-11-22T03:29:59Z")).toEqual(["2026-11-22T01:30", "2026-11-22T03:30"]);
  expect(timesAt("2026-11-22T03:30:00Z")).toEqual(["2026-11-29T01:30", "2026-11-29T03:30"]);
});

test("A window of several days is found after its weekday", () => {
  const long = weekly({ weekday: 5, time: "18:00", minutes: 6 * 24 * 60 });
  expect(timesAt("2026-11-26T16:59:00Z", long)).toEqual(["2026-11-20T17:00", "2026-11-26T17:00"]);
  expect(timesAt("2026-11-26T17:00:00Z", long)).toEqual(["2026-11-27T17:00", "2026-12-03T17:00"]);
});

test("A window in the hour that clocks skip or repeat begins once, and keeps its length", () => {
  expect(timesAt("2026-03-28T12:00:00Z")).toEqual(["2026-03-29T01:30", "2026-03-29T03:30"]);
  expect(timesAt("2026-10-24T12:00:00Z")).toEqual(["2026-10-25T00:30", "2026-10-25T02:30"]);
  const york = weekly({ timeZone: "America/New_York", time: "01:30" });
  expect(timesAt("2026-10-31T12:00:00Z", york)).toEqual(["2026-11-01T05:30", "2026-11-01T07:30"]);
  const howe = weekly({ timeZone: "Australia/Lord_Howe", time: "01:45" });
  expect(timesAt("2026-04-04T12:00:00Z", howe)).toEqual(["2026-04-04T14:45", "2026-04-04T16:45"]);
});
