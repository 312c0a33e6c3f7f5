import { expect, test } from "vitest";
import { isDue, parseSchedule } from "./schedule.ts";

const hourMs = 60 * 60 * 1000;

test("A daily backup is due once after its time of day, and at once if it was missed", () => {
  const daily = parseSchedule("03:00");
  const at = (day: number, hour: number, minute = 0) =>
    new Date(2026, 10, day, hour, minute).getTime();
  expect(isDue(daily, undefined, at(20, 12))).toBe(true);
  expect(isDue(daily, at(20, 3), at(20, 23))).toBe(false);
  expect(isDue(daily, at(20, 3), at(21, 2, 59))).toBe(false);
  expect(isDue(daily, at(20, 3), at(21, 3))).toBe(true);
  expect(isDue(daily, at(20, 3), at(24, 1))).toBe(true);
  expect(isDue(daily, at(22, 3), at(20, 4))).toBe(true); // the clock was set back
});

test("A backup with an interval is due that long after the last one", () => {
  const every = parseSchedule("6h");
  expect(isDue(every, 0, 6 * hourMs - 1)).toBe(false);
  expect(isDue(every, 0, 6 * hourMs)).toBe(true);
});
