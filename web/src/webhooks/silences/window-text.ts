/** Maintenance windows in words. */
import type { WindowTimes } from "@belfry/contracts/on-call/silences/windows";
import { changeTime, clockTime, durationText, weekdayName } from "../../text/message-times.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";

const words = silencesText.list;
const minuteMs = 60_000;

export const timeText = (iso: string) => changeTime(iso, new Date().toISOString());

export function weekdayText(weekday: number): string {
  // 5 January 2026 is a Monday.
  return weekdayName(new Date(2026, 0, 4 + weekday, 12).toISOString());
}

const zoneText = (zone: string) => zone.replaceAll("_", " ");

export function timesText(times: WindowTimes): string {
  if (times.kind === "once") return words.once(timeText(times.startAt), timeText(times.endAt));
  const { weekday, time, timeZone, minutes } = times;
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const clock = clockTime(new Date(2026, 0, 5, hours, rest).toISOString());
  const lasts = durationText(minutes * minuteMs);
  return words.weekly(weekdayText(weekday), clock, zoneText(timeZone), lasts);
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The reader's time zone first. */
export function zoneOptions(): { value: string; label: string }[] {
  const zones = new Set([ownZone(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((value) => ({ value, label: zoneText(value) }));
}
