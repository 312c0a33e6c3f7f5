/** Local dates and times of a time zone. Has no schemas, to keep the web app small. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError if the time zone is unknown. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** An offset such as `+01:00` is not a time zone: it does not know summer time. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** Returns what the clocks of the zone show, as the milliseconds since 1970 of the same time in UTC. */
function clockAt(timeZone: string, at: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns how much later the clocks of the zone are than those of UTC, in milliseconds. */
export function clockOffsetAt(timeZone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  return clockAt(timeZone, whole) - whole;
}

/** Returns the local date at a time, as a number of days since 1970-01-01. */
export function dayAt(timeZone: string, at: number): number {
  return Math.floor(clockAt(timeZone, at) / dayMs);
}

/**
 * Returns when the clocks of the zone show a date and time. A time that clocks skip is as much later as
 * they skip: 02:30 becomes 03:30. A time that they show twice is the first one.
 */
export function timeOf(timeZone: string, day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const clock = day * dayMs + (hours * 60 + minutes) * minuteMs;
  const offsetAt = (at: number) => clockAt(timeZone, at) - at;
  const [before, after] = [offsetAt(clock - dayMs), offsetAt(clock + dayMs)];
  const first = clock - before;
  const second = clock - after;
  if (offsetAt(first) !== before && offsetAt(second) === after) return second;
  return first;
}

/** ISO 8601: Monday is 1, Sunday is 7. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function parseDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** Returns `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
