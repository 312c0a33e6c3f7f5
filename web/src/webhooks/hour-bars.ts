/** Places the counts of hours in the last 24 hours. */
import type { HourCount } from "@belfry/contracts/webhooks/webhooks";

export interface HourBar {
  /** Start of the hour, in milliseconds since 1970 UTC. */
  hour: number;
  delivered: number;
  refused: number;
}

const hourMs = 60 * 60 * 1000;
const barCount = 24;

/** Returns 24 hours, oldest first. A count that is newer than this clock moves the last hour. */
export function hourBars(lastDay: readonly HourCount[], now: number): HourBar[] {
  const countByHour = new Map(lastDay.map((count) => [Date.parse(count.start), count]));
  const current = Math.max(Math.floor(now / hourMs) * hourMs, ...countByHour.keys());
  return Array.from({ length: barCount }, (_, index) => {
    const hour = current - (barCount - 1 - index) * hourMs;
    const { delivered = 0, refused = 0 } = countByHour.get(hour) ?? {};
    return { hour, delivered, refused };
  });
}
