/** Times of messages, and durations, in the user's time zone. */
import { lazily } from "./lazily.ts";
import { hourCycle, language, locale } from "./locale.ts";

const dates = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(locale, options));

const clock = dates({ timeStyle: "short", hourCycle });
const full = dates({ dateStyle: "full", timeStyle: "medium", hourCycle });
const dateAndTime = dates({
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  hourCycle,
});
const weekday = dates({ weekday: "long", day: "numeric", month: "long" });
const nameOfWeekday = dates({ weekday: "long" });
const long = dates({ dateStyle: "long" });
const withYear = dates({ dateStyle: "full" });
const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

export function clockTime(iso: string): string {
  return clock().format(new Date(iso));
}

/** Characters of the longest time: 5 for "22:58", 8 for "10:58 PM". */
export const clockLength = clock().format(new Date(2026, 0, 1, 22, 58)).length;

/** Returns hours and minutes without AM or PM. */
export function shortTime(iso: string): string {
  const parts = clock()
    .formatToParts(new Date(iso))
    .filter(({ type }) => type !== "dayPeriod");
  return parts
    .map(({ value }) => value)
    .join("")
    .trim();
}

/** Returns the time of a later change, with the date if it is not the day of the first time. */
export function changeTime(iso: string, firstIso: string): string {
  const [at, first] = [new Date(iso), new Date(firstIso)];
  return (startOf(at) === startOf(first) ? clock : dateAndTime)().format(at);
}

/** Returns the day with the name of the month and the year. */
export function longDate(iso: string): string {
  return long().format(new Date(iso));
}

export function fullTime(iso: string): string {
  return full().format(new Date(iso));
}

/** Returns "Monday". */
export function weekdayName(iso: string): string {
  return nameOfWeekday().format(new Date(iso));
}

/** Returns "Today", "Yesterday", "Tomorrow" or the date, with the year if it is not the current one. */
export function dayName(iso: string, now = new Date()): string {
  const day = new Date(iso);
  const apart = Math.round((startOf(day) - startOf(now)) / 86_400_000);
  if (Math.abs(apart) <= 1) return capitalise(relative().format(apart, "day"));
  return (day.getFullYear() === now.getFullYear() ? weekday : withYear)().format(day);
}

function startOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

const inUnit = { style: "unit", unitDisplay: "short" } as const;
const numbers = (unit: string) =>
  lazily(() => new Intl.NumberFormat(language, { ...inUnit, unit }));
const seconds = numbers("second");
const minutes = numbers("minute");
const hours = numbers("hour");
const days = numbers("day");

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Returns "40 sec", "90 min", "5 hr" or "4 days". */
export function durationText(ms: number): string {
  if (ms < minuteMs) return seconds().format(Math.max(0, Math.round(ms / 1000)));
  if (ms < 100 * minuteMs) return minutes().format(Math.round(ms / minuteMs));
  if (ms < 48 * hourMs) return hours().format(Math.round(ms / hourMs));
  return days().format(Math.round(ms / (24 * hourMs)));
}
