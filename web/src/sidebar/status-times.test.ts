import { expect, test } from "vitest";
import { localInputTime } from "../text/local-times.ts";
import { endOf } from "./status-times.ts";

const sunday = new Date(2026, 10, 22, 15, 30);
const monday = new Date(2026, 10, 23, 0, 5);

test("A status ends after minutes, at midnight, or with the week of the reader's time zone", () => {
  expect(endOf("never", "", sunday)).toBeNull();
  expect(endOf("30min", "", sunday)).toEqual(new Date(2026, 10, 22, 16, 0));
  expect(endOf("1h", "", sunday)).toEqual(new Date(2026, 10, 22, 16, 30));
  expect(endOf("today", "", sunday)).toEqual(new Date(2026, 10, 23));
  expect(endOf("week", "", sunday)).toEqual(new Date(2026, 10, 23));
  expect(endOf("week", "", monday)).toEqual(new Date(2026, 10, 30));
  expect(endOf("custom", "2026-12-24T18:00", sunday)).toEqual(new Date(2026, 11, 24, 18));
});

test("A time becomes the value of a field and back", () => {
  const iso = new Date(2026, 11, 24, 18, 0).toISOString();
  expect(localInputTime(iso)).toBe("2026-12-24T18:00");
  expect(localInputTime(null, sunday)).toBe("2026-11-22T16:30");
});
