/** Suggests a schedule that the last pings fit. */
import type { ScheduleSuggestion } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { clockOffsetAt, isTimeZone, weekdayOf } from "@belfry/contracts/on-call/zoned-time";
import { failAt } from "../../../problems.ts";

const pingsMin = 5;
/** Pings with a shorter distance are of one run. */
const sameRunMs = 30_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Intervals that people choose. */
const intervals = [
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 4, 6, 8, 12, 24].map((hours) => hours * hourMs),
  7 * dayMs,
];
/** How much the times of day of daily pings may differ. */
const spreadMaxMs = hourMs;
/** Part of an interval by which the gaps between pings may differ from it. */
const tolerance = 0.2;

/** `times`: of the last pings, oldest first. Returns null if they are irregular, or too few. */
export function suggestSchedule(
  times: readonly number[],
  timeZone: string,
): ScheduleSuggestion | null {
  if (!isTimeZone(timeZone)) {
    failAt("/timeZone", "must be the name of a time zone, such as Europe/Berlin");
  }
  const runs = times.filter((at, index) => at - (times[index - 1] ?? 0) >= sameRunMs);
  // The older ones may be of another schedule.
  for (let from = 0; runs.length - from >= pingsMin; from++) {
    const last = runs.slice(from);
    const found = suggestDaily(last, timeZone) ?? suggestInterval(last, timeZone);
    if (found) return found;
  }
  return null;
}

/** Once a day, on working days, or on one day of the week, at about the same local time. */
function suggestDaily(times: readonly number[], timeZone: string): ScheduleSuggestion | null {
  const local = times.map((at) => at + clockOffsetAt(timeZone, at));
  const clocks = local.map((at) => at % dayMs);
  const [earliest, latest] = [Math.min(...clocks), Math.max(...clocks)];
  if (latest - earliest > spreadMaxMs) return null;
  const days = local.map((at) => Math.floor(at / dayMs));
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  const weekdays = new Set(days.map(weekdayOf));
  const isDaily = gaps.every((gap) => gap === 1);
  const isWeekly = weekdays.size === 1 && gaps.every((gap) => gap === 7);
  const isWorkdays =
    gaps.every((gap, index) => gap === (weekdayOf(days[index] ?? 0) === 5 ? 3 : 1)) &&
    !weekdays.has(6) &&
    !weekdays.has(7);
  if (!isDaily && !isWeekly && !isWorkdays) return null;
  const [weekday = 1] = weekdays;
  const dayField = isDaily ? "*" : isWeekly ? String(weekday % 7) : "1-5";
  const start = Math.floor(earliest / minuteMs);
  return {
    schedule: { cron: `${start % 60} ${Math.floor(start / 60)} * * ${dayField}` },
    timeZone,
    graceSeconds: graceOf(latest - start * minuteMs),
    count: times.length,
    times: { earliest: clockOf(earliest), latest: clockOf(latest) },
  };
}

function suggestInterval(times: readonly number[], timeZone: string): ScheduleSuggestion | null {
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  const median = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const every = intervals.find((ms) => Math.abs(median - ms) <= ms * tolerance);
  if (!every || gaps.some((gap) => Math.abs(gap - every) > every * tolerance)) return null;
  return {
    schedule: { every: every / 1000 },
    timeZone,
    graceSeconds: graceOf(every * tolerance),
    count: times.length,
    times: null,
  };
}

const graceMin = 5 * 60;

/** Returns seconds: twice the spread in whole five minutes, and at least five minutes. */
function graceOf(spreadMs: number): number {
  return Math.max(graceMin, Math.ceil((2 * spreadMs) / 1000 / graceMin) * graceMin);
}

function clockOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}
