import { expect, test } from "vitest";
import { hourBars } from "./hour-bars.ts";

const count = (start: string, delivered: number) => ({ start, delivered, refused: 1 });

test("The last of 24 bars is the current hour, and hours without requests are empty", () => {
  const lastDay = [count("2026-11-21T13:00:00.000Z", 2), count("2026-11-22T11:00:00.000Z", 3)];
  const bars = hourBars(lastDay, Date.parse("2026-11-22T12:07:00Z"));
  expect(bars).toHaveLength(24);
  expect(bars.map(({ delivered }) => delivered)).toEqual([2, ...Array(21).fill(0), 3, 0]);
  expect(bars[0]?.refused).toBe(1);
});

test("A clock that is late still shows the newest hour", () => {
  const lastDay = [count("2026-11-22T12:00:00.000Z", 3)];
  const bars = hourBars(lastDay, Date.parse("2026-11-22T10:59:00Z"));
  expect(bars.at(-1)?.delivered).toBe(3);
});
