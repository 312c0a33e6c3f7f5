import { expect, test } from "vitest";
import { sendTimes } from "./send-times.ts";

const local = (date: Date) => [date.getMonth() + 1, date.getDate(), date.getHours()];
const timesOf = (now: Date) => sendTimes(now).map(({ kind, at }) => [kind, ...local(at)]);

test("The menu offers an hour from now, tomorrow morning and the next Monday", () => {
  // A Wednesday.
  expect(timesOf(new Date(2026, 10, 25, 16))).toEqual([
    ["hour", 11, 25, 17],
    ["tomorrow", 11, 26, 9],
    ["monday", 11, 30, 9],
  ]);
});

test("On a Monday the menu offers the next one, and on a Sunday only tomorrow", () => {
  expect(timesOf(new Date(2026, 10, 30, 8)).at(-1)).toEqual(["monday", 12, 7, 9]);
  expect(timesOf(new Date(2026, 10, 29, 8)).map(([kind]) => kind)).toEqual(["hour", "tomorrow"]);
});
