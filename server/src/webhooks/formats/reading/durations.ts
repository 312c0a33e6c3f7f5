/** Durations as text: "3 min 20 s". */
import { getTime } from "./json-path.ts";

/** Returns "" for values that are not a duration. */
export function formatDuration(seconds: string | number): string {
  const whole = Math.round(Number(seconds) || 0);
  if (whole <= 0 || whole > 1e10) return "";
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24];
  const minutes = Math.floor(whole / 60) % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return whole % 60 > 0 ? `${minutes} min ${whole % 60} s` : `${minutes} min`;
  return `${whole} s`;
}

/** Returns the duration between two times in a format that `getTime` reads. */
export function durationBetween(start: unknown, end: unknown): string {
  const [from, to] = [getTime(start), getTime(end)];
  return from && to ? formatDuration((Date.parse(to) - Date.parse(from)) / 1000) : "";
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns a link that the app shows as a time of the reader's zone, or "" for other values. */
export function formatTime(value: unknown): string {
  const time = getTime(value);
  if (!time) return "";
  const date = new Date(time);
  const label = `${date.getUTCDate()} ${months[date.getUTCMonth()]}, ${time.slice(11, 16)} UTC`;
  return `[${label}](time:${time})`;
}
