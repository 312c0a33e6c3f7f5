/** Requests to a webhook in the last 24 hours: a bar for each hour, with rejected requests in red. */
import type { HourCount } from "@belfry/contracts/webhooks/webhooks";
import { webhooksText } from "../text/screens/webhooks.ts";
import { type Bar, Bars, barsHeightPx } from "../ui/marks/Bars.tsx";
import { type HourBar, hourBars } from "./hour-bars.ts";

const words = webhooksText.lastDay;

export function DayBars({ lastDay }: { lastDay: readonly HourCount[] }) {
  const hours = hourBars(lastDay, Date.now());
  const sum = (key: "delivered" | "refused") => hours.reduce((total, hour) => total + hour[key], 0);
  const label = words.label(sum("delivered") + sum("refused"), sum("refused"));
  const most = Math.max(...hours.map(totalOf));
  return <Bars label={label} bars={hours.map((hour) => barOf(hour, most))} />;
}

function totalOf({ delivered, refused }: HourBar): number {
  return delivered + refused;
}

function barOf(hour: HourBar, most: number): Bar {
  const total = totalOf(hour);
  if (total === 0) return [];
  // The smallest bar can be seen, and so can the smallest part of it.
  const height = Math.max(5, Math.round((total / most) * barsHeightPx));
  const refused = partOf(hour, height);
  return [
    { tone: "good", height: height - refused },
    { tone: "danger", height: refused },
  ];
}

/** Returns the height of the rejected requests in a bar. */
function partOf(hour: HourBar, height: number): number {
  if (hour.refused === 0) return 0;
  if (hour.delivered === 0) return height;
  return Math.min(height - 2, Math.max(2, Math.round((hour.refused / totalOf(hour)) * height)));
}
