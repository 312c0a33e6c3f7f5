/** Shows when the pings of a schedule are expected, before it is saved. */
import type {
  PreviewSchedule,
  SchedulePreview,
} from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { clockOffsetAt, dayAt, formatDay } from "@belfry/contracts/on-call/zoned-time";
import { isoTime } from "../../../clock.ts";
import { nextTimes, requireSchedule, type Schedule } from "./schedule.ts";

const dayMs = 86_400_000;
const shown = 3;

/** Rejects a schedule that never comes. */
export function previewSchedule(
  { schedule, timeZone }: PreviewSchedule,
  { serverTimeZone, now }: { serverTimeZone: string; now: number },
): SchedulePreview {
  const zoned = { schedule, timeZone: timeZone ?? serverTimeZone };
  requireSchedule(zoned, now);
  return {
    next: nextTimes(zoned, now, shown).map(isoTime),
    timeZone: zoned.timeZone,
    clockChange: "cron" in schedule ? clockChangeOf(zoned, now) : null,
  };
}

/** Finds the day on which clocks skip the time of a daily expression. */
function clockChangeOf(zoned: Schedule, now: number): SchedulePreview["clockChange"] {
  const { timeZone } = zoned;
  for (let at = now; at < now + 366 * dayMs; at += dayMs) {
    const skippedMs = clockOffsetAt(timeZone, at + dayMs) - clockOffsetAt(timeZone, at);
    if (skippedMs <= 0) continue;
    const clocks = (times: readonly number[]) => times.map((time) => clockOf(timeZone, time));
    const [before, ,] = clocks(nextTimes(zoned, at - 2 * dayMs, 1));
    const found = nextTimes(zoned, at - dayMs / 2, 4).find((time) => {
      const isNear = clockOffsetAt(timeZone, time - 3_600_000) < clockOffsetAt(timeZone, time);
      return isNear && clockOf(timeZone, time) !== before;
    });
    if (found === undefined || before === undefined) return null;
    return {
      date: formatDay(dayAt(timeZone, found)),
      usual: before,
      actual: clockOf(timeZone, found),
    };
  }
  return null;
}

function clockOf(timeZone: string, at: number): string {
  return new Date(at + clockOffsetAt(timeZone, at)).toISOString().slice(11, 16);
}
