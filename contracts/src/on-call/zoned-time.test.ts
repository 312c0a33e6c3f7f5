import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzRuns } from "../../../server/test/kit/text/fuzz-runs.ts";
import { dayAt, formatDay, isTimeZone, parseDay, timeOf, weekdayOf } from "./zoned-time.ts";

const iso = (at: number) => new Date(at).toISOString();

test.each([
  ["Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00.000Z", "skipped: 03:30 in summer"],
  ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z", "shown twice: the first"],
  ["Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z", "just after the skip"],
  ["America/New_York", "2026-03-08", "02:00", "2026-03-08T07:00:00.000Z", "skipped: 03:00"],
  ["America/New_York", "2026-11-01", "01:00", "2026-11-01T05:00:00.000Z", "shown twice"],
  ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00.000Z", "half an hour"],
  ["America/Santiago", "2026-09-06", "00:00", "2026-09-06T04:00:00.000Z", "midnight is skipped"],
  ["Pacific/Apia", "2011-12-30", "09:00", "2011-12-30T19:00:00.000Z", "the day is skipped"],
  ["Asia/Kathmandu", "2026-07-01", "09:00", "2026-07-01T03:15:00.000Z", "no summer time"],
])("In %s on %s at %s it is %s (%s)", (timeZone, date, time, expected) => {
  expect(iso(timeOf(timeZone, parseDay(date), time))).toBe(expected);
});

test("Times of a zone are those that Temporal finds", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: parseDay("1972-01-01"), max: parseDay("2037-12-31") }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (timeZone, day, hour, minute) => {
        const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
        const zoned = Temporal.PlainDateTime.from(`${formatDay(day)}T${time}`).toZonedDateTime(
          timeZone,
        );
        const at = timeOf(timeZone, day, time);
        expect(iso(at)).toBe(iso(zoned.epochMilliseconds));
        expect(formatDay(dayAt(timeZone, at))).toBe(zoned.toPlainDate().toString());
        expect(weekdayOf(day)).toBe(Temporal.PlainDate.from(formatDay(day)).dayOfWeek);
      },
    ),
    { numRuns: fuzzRuns(2000) },
  );
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["+01:00", false],
  ["Mars/Olympus", false],
  ["", false],
])("%s is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
