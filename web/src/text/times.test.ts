import { expect, test } from "vitest";
import { timeAgo } from "./times.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

test("A time seconds ago or in the future is shown as just now", () => {
  expect(ago(20)).toBe("just now");
  expect(ago(-90)).toBe("just now");
});

test("A time is shown in the largest unit that has passed", () => {
  expect(ago(61)).toBe(relative.format(-1, "minute"));
  expect(ago(3600 * 5 + 59)).toBe(relative.format(-5, "hour"));
  expect(ago(86_400 * 6)).toBe(relative.format(-6, "day"));
  expect(ago(86_400 * 400)).toBe(relative.format(-1, "year"));
});
