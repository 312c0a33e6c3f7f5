/** Times of shifts, in the time zone of the reader. */
import { lazily } from "../../text/lazily.ts";
import { hourCycle, locale } from "../../text/locale.ts";
import { clockTime } from "../../text/message-times.ts";

const shift = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle,
    }),
);
const weekday = lazily(() => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));

export function shiftTime(time: string | number): string {
  return shift().format(new Date(time));
}

/** Shows the time `hh:mm` of a clock in any time zone. */
export function wallTime(time: string): string {
  return clockTime(`2024-01-01T${time}`);
}

/** Returns "23 Nov" for a time, in the time zone of the duty. */
export function weekDate(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone }).format(at);
}

/** ISO 8601: Monday is 1. */
export function weekdayName(day: number): string {
  return weekday().format(Date.UTC(2024, 0, day)); // 1 January 2024 is a Monday
}

/** Returns "Buenos Aires" for "America/Argentina/Buenos_Aires". */
export function placeName(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** The first word of a name, for narrow places. */
export function shortName(displayName: string): string {
  return displayName.split(/\s+/)[0] || displayName;
}
