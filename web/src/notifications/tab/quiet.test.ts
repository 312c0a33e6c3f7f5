import { expect, test } from "vitest";
import { isQuiet } from "./quiet.ts";

const night = { from: "22:00", to: "07:00", timeZone: "Europe/Vienna" };
const noon = { from: "12:00", to: "13:00", timeZone: "UTC" };

test.each([
  ["2026-11-24T20:59:00Z", night, false],
  ["2026-11-24T21:00:00Z", night, true],
  ["2026-11-24T05:59:00Z", night, true],
  ["2026-11-24T06:00:00Z", night, false],
  ["2026-11-24T12:30:00Z", noon, true],
  ["2026-11-24T13:00:00Z", noon, false],
  ["2026-11-24T12:30:00Z", null, false],
])("At %s with the hours %j a tab is quiet: %s", (time, quietHours, isExpected) => {
  const settings = { quietHours, criticalPassesQuietHours: true };
  expect(isQuiet(settings, false, new Date(time))).toBe(isExpected);
  expect(isQuiet(settings, true, new Date(time))).toBe(false);
  expect(isQuiet({ ...settings, criticalPassesQuietHours: false }, true, new Date(time))).toBe(
    isExpected,
  );
});

test("A tab is quiet until the end of do not disturb", () => {
  const pausedUntil = "2026-11-24T13:00:00.000Z";
  const settings = { quietHours: null, criticalPassesQuietHours: true, pausedUntil };
  const [before, after] = ["2026-11-24T12:59:59Z", pausedUntil].map((time) => new Date(time));
  expect(isQuiet(settings, false, before as Date)).toBe(true);
  expect(isQuiet(settings, true, before as Date)).toBe(false);
  expect(isQuiet({ ...settings, criticalPassesQuietHours: false }, true, before as Date)).toBe(
    true,
  );
  expect(isQuiet(settings, false, after as Date)).toBe(false);
});
