/** Schedules and durations as text. */
import type { HeartbeatSchedule } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { hourCycle, locale } from "../../text/locale.ts";
import { clockTime, durationText } from "../../text/message-times.ts";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns "Buenos Aires" for "America/Argentina/Buenos_Aires". */
export function placeOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

export function secondsText(seconds: number): string {
  return durationText(seconds * 1000);
}

/** Describes common cron expressions in words, and shows others as they are. */
export function scheduleText(schedule: HeartbeatSchedule): string {
  if ("every" in schedule) return words.every(secondsText(schedule.every));
  const found = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-7])$/.exec(schedule.cron);
  const [, minute = "", hour = "", days = ""] = found ?? [];
  if (!found || Number(minute) > 59 || Number(hour) > 23) return schedule.cron;
  const time = clockTime(`2024-01-01T${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`);
  if (days === "*") return words.daily(time);
  return days === "1-5" ? words.workdays(time) : words.weekly(weekdayName(Number(days)), time);
}

/** Returns the schedule with the place of its time zone, if it has one. */
export function zonedScheduleText(schedule: HeartbeatSchedule, timeZone: string): string {
  const shown = scheduleText(schedule);
  return "every" in schedule ? shown : words.inZone(shown, placeOf(timeZone));
}

function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return format.format(Date.UTC(2023, 11, 31 + (day % 7))); // 31 December 2023 is a Sunday
}

/** Returns "Tue 24 Nov, 02:30" in a time zone. */
export function timeIn(iso: string, timeZone: string, hasWeekday = true): string {
  return new Intl.DateTimeFormat(locale, {
    ...(hasWeekday && { weekday: "short" }),
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle,
    timeZone,
  }).format(new Date(iso));
}
