/** Quiet hours and "do not disturb": whether a time is within them, and when they end. */
import type {
  NotificationSettings,
  QuietHours,
} from "@belfry/contracts/notifications/notifications";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

export interface Quiet {
  /** Milliseconds since 1970 UTC. */
  endsAt: number;
  /** Critical messages notify the user all the same. */
  criticalPasses: boolean;
}

/** Returns undefined if the user may be notified at this time. */
export function quietAt(settings: NotificationSettings, now: number): Quiet | undefined {
  const { quietHours, pausedUntil, criticalPassesQuietHours: criticalPasses } = settings;
  const pauseEnd = pausedUntil ? Date.parse(pausedUntil) : 0;
  const hoursEnd = quietHours && isWithin(quietHours, now) ? endOf(quietHours, now) : 0;
  const endsAt = Math.max(pauseEnd, hoursEnd);
  return endsAt > now ? { endsAt, criticalPasses } : undefined;
}

export function isWithin({ from, to, timeZone }: QuietHours, now: number): boolean {
  const minute = localMinute(timeZone, now);
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start < end ? start <= minute && minute < end : start <= minute || minute < end;
}

/** Returns when the quiet hours that run now have begun, to the minute. */
export function startOf({ from, timeZone }: QuietHours, now: number): number {
  const passed = (localMinute(timeZone, now) - minuteOf(from) + dayMinutes) % dayMinutes;
  return now - (now % minuteMs) - passed * minuteMs;
}

function endOf({ to, timeZone }: QuietHours, now: number): number {
  const end = minuteOf(to);
  const left = (end - localMinute(timeZone, now) + dayMinutes) % dayMinutes;
  const estimate = now - (now % minuteMs) + left * minuteMs;
  // Clocks may change during the hours.
  const difference = end - localMinute(timeZone, estimate);
  const correction = ((difference + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  return estimate + correction * minuteMs;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localMinute(timeZone: string, now: number): number {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  return minuteOf(format.format(now));
}

/** Throws a RangeError if the time zone is unknown. */
function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** An offset such as `+01:00` is not a time zone: it does not know summer time. */
export function isTimeZone(name: string): boolean {
  try {
    createFormat(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
