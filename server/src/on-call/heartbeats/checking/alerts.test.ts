import { expect, test } from "vitest";
import { cardOf } from "./alerts.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse("2026-11-24T12:00:00Z");

test("The title of an alert says what is missing, and what was expected", () => {
  const subject = { name: "Nightly backup", timeZone: "Europe/Berlin", longestRunMs: 90 * minute };
  const titleOf = (every: number, silenceMs: number) =>
    cardOf(
      { ...subject, schedule: { every } },
      { kind: "missed", lastPingAt: now - silenceMs, expectedAt: now - hour, awayMs: null },
      now,
    ).title;
  expect(titleOf(86_400, 25 * hour)).toBe(
    "Nightly backup: no request for 25 h, expected every 24 h",
  );
  expect(titleOf(90, 2 * minute + 5000)).toBe(
    "Nightly backup: no request for 2 min 5 s, expected every 1 min 30 s",
  );
  expect(titleOf(3 * 86_400, 75 * hour)).toBe(
    "Nightly backup: no request for 3 d 3 h, expected every 3 d",
  );
  const overrun = cardOf(
    { ...subject, schedule: { cron: "30 2 * * *" } },
    { kind: "overrun", startedAt: now - 95 * minute },
    now,
  );
  expect(overrun).toEqual({
    title: "Nightly backup: running for 1 h 35 min, expected at most 1 h 30 min",
    text: "Started: [2026-11-24, 10:25 UTC](time:2026-11-24T10:25:00.000Z).",
  });
});
