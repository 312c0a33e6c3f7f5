/** When the next scheduled backup is due. */

export type Schedule = { type: "daily"; minuteOfDay: number } | { type: "interval"; ms: number };

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses the option `BELFRY_BACKUP_AT`, which is valid. */
export function parseSchedule(text: string): Schedule {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  if (hour !== undefined) {
    return { type: "daily", minuteOfDay: Number(hour) * 60 + Number(minute) };
  }
  const [, count, unit = "h"] = /^(\d+)([mhd])$/.exec(text) ?? [];
  return { type: "interval", ms: Number(count) * unitMs[unit as keyof typeof unitMs] };
}

/** A backup that was missed, because the server was stopped, is due at once. Times are local. */
export function isDue(schedule: Schedule, lastAt: number | undefined, now: number): boolean {
  if (lastAt === undefined || lastAt > now) return true; // the clock was set back
  if (schedule.type === "interval") return now - lastAt >= schedule.ms;
  return lastAt < latestTime(schedule.minuteOfDay, now);
}

/** Returns the latest time at or before now with that minute of the day. */
function latestTime(minuteOfDay: number, now: number): number {
  const time = new Date(now);
  time.setHours(0, minuteOfDay, 0, 0);
  if (time.getTime() > now) time.setDate(time.getDate() - 1);
  return time.getTime();
}
