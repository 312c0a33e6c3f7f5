/** When a status ends. Days and weeks end at midnight of the reader's time zone. */
export const durations = ["never", "30min", "1h", "today", "week", "custom"] as const;
export type Duration = (typeof durations)[number];

const minuteMs = 60_000;

/** Returns null for a status without an end. `custom` is the value of a `datetime-local` field. */
export function endOf(duration: Duration, custom: string, now: Date): Date | null {
  switch (duration) {
    case "never":
      return null;
    case "30min":
      return new Date(now.getTime() + 30 * minuteMs);
    case "1h":
      return new Date(now.getTime() + 60 * minuteMs);
    case "today":
      return midnightAfter(now, 1);
    case "week":
      // Weeks end with Sunday.
      return midnightAfter(now, 7 - ((now.getDay() + 6) % 7));
    case "custom":
      return new Date(custom);
  }
}

function midnightAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}
