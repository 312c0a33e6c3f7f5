/** How long a user can mute a chat or a webhook. */
import { clockTime } from "../../text/message-times.ts";
import { notificationsText as words } from "../../text/screens/notifications.ts";
import { exactTime } from "../../text/times.ts";

export interface MuteOption {
  label: string;
  /** A time, or `forever`. */
  until: string;
}

const hourMs = 3_600_000;

export function muteOptions(now = new Date()): MuteOption[] {
  const tomorrow = tomorrowMorning(now).toISOString();
  return [
    { label: words.forAnHour, until: new Date(now.getTime() + hourMs).toISOString() },
    { label: words.untilTomorrow(clockTime(tomorrow)), until: tomorrow },
    { label: words.untilTurnedOn, until: "forever" },
  ];
}

/** At 8:00 of the user's time zone. */
function tomorrowMorning(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}

export function mutedText(until: string | null): string {
  return until === null || until === "forever"
    ? words.mutedForever
    : words.mutedUntil(exactTime(until));
}
