/** Durations in the user's language, in one unit. */
const style = { style: "unit", unitDisplay: "short" } as const;
const second = new Intl.NumberFormat(undefined, { ...style, unit: "second" });
const minute = new Intl.NumberFormat(undefined, { ...style, unit: "minute" });
const hour = new Intl.NumberFormat(undefined, { ...style, unit: "hour" });
const day = new Intl.NumberFormat(undefined, { ...style, unit: "day" });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Returns "40 sec", "90 min", "5 hr" or "4 days". */
export function durationText(ms: number): string {
  if (ms < minuteMs) return second.format(Math.max(0, Math.round(ms / 1000)));
  if (ms < 100 * minuteMs) return minute.format(Math.round(ms / minuteMs));
  if (ms < 48 * hourMs) return hour.format(Math.round(ms / hourMs));
  return day.format(Math.round(ms / (24 * hourMs)));
}
