import { expect, test } from "vitest";
import { localTime } from "./local-time.ts";

const now = new Date("2026-11-27T11:28:00Z");

test.each([
  ["Asia/Tokyo", "Europe/Lisbon", "Tokyo", 540],
  ["Europe/Lisbon", "Asia/Tokyo", "Lisbon", -540],
  ["Asia/Kathmandu", "Europe/Berlin", "Kathmandu", 285],
  ["America/Argentina/Buenos_Aires", "America/St_Johns", "Buenos Aires", 30],
  ["UTC", "Etc/GMT", "UTC", 0],
  ["Pacific/Kiritimati", "Pacific/Midway", "Kiritimati", 25 * 60],
])("%s is seen from %s", (zone, here, place, minutesAhead) => {
  expect(localTime(zone, here, now)).toMatchObject({ place, minutesAhead });
});

test("The difference follows daylight saving of both zones", () => {
  const between = new Date("2026-03-15T12:00:00Z");
  expect(localTime("America/New_York", "Europe/Paris", between)?.minutesAhead).toBe(-300);
  expect(localTime("America/New_York", "Europe/Paris", now)?.minutesAhead).toBe(-360);
});

test("The time is that of the zone", () => {
  expect(localTime("Asia/Tokyo", "UTC", now)?.time).toMatch(/^(20:28|8:28)/);
});

test("A zone that the browser does not know has no time", () => {
  expect(localTime("Europe/Atlantis", "UTC", now)).toBeUndefined();
});
