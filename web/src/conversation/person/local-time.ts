/** The time of day where another user is. */
import { hourCycle, locale } from "../../text/locale.ts";

export interface LocalTime {
  /** "20:28" */
  time: string;
  /** "Tokyo" */
  place: string;
  /** How far the other clock is ahead of the reader's; negative if it is behind. */
  minutesAhead: number;
}

/** Returns undefined for a time zone that this browser does not know. `here` is the reader's. */
export function localTime(timeZone: string, here: string, now: Date): LocalTime | undefined {
  try {
    const format = { timeZone, hour: "numeric", minute: "2-digit", hourCycle } as const;
    return {
      time: new Intl.DateTimeFormat(locale, format).format(now),
      place: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
      minutesAhead: offset(timeZone, now) - offset(here, now),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Minutes from UTC. */
function offset(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
