/** When a maintenance window is. Has no schemas, for the server and the web app. */
import { dayAt, timeOf, weekdayOf } from "../zoned-time.ts";

export interface OnceTimes {
  kind: "once";
  startAt: string;
  endAt: string;
}

export interface WeeklyTimes {
  kind: "weekly";
  /** ISO 8601: Monday is 1, Sunday is 7. */
  weekday: number;
  /** `HH:MM` in the time zone. */
  time: string;
  minutes: number;
  timeZone: string;
}

export interface WindowTime {
  startAt: number;
  endAt: number;
}

const minuteMs = 60_000;
const weekDays = 7;

/**
 * Returns the time of the window that has not ended, the first of them. Undefined if all are over. A
 * weekly one begins when the clocks of the zone show its time, and keeps its length when
 * the clocks change.
 */
export function windowTime(times: OnceTimes | WeeklyTimes, now: number): WindowTime | undefined {
  if (times.kind === "once") {
    const found = { startAt: Date.parse(times.startAt), endAt: Date.parse(times.endAt) };
    return found.endAt > now ? found : undefined;
  }
  const { weekday, time, minutes, timeZone } = times;
  const today = dayAt(timeZone, now);
  // The window of last week may still last.
  const first = today - ((weekdayOf(today) - weekday + weekDays) % weekDays) - weekDays;
  for (let day = first; ; day += weekDays) {
    const startAt = timeOf(timeZone, day, time);
    const endAt = startAt + minutes * minuteMs;
    if (endAt > now) return { startAt, endAt };
  }
}
