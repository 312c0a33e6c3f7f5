/** Requests to a webhook in the last 24 hours: a bar for each hour, with rejected requests in red. */
import type { HourCount } from "@belfry/contracts/webhooks/webhooks";
import { webhooksText } from "../text/screens/webhooks.ts";
import { type HourBar, hourBars } from "./hour-bars.ts";
import styles from "./webhooks.module.css";

const words = webhooksText.lastDay;
const stepPx = 4;
const barPx = 3;
const heightPx = 22;

export function DayBars({ lastDay }: { lastDay: readonly HourCount[] }) {
  const bars = hourBars(lastDay, Date.now());
  const sum = (key: "delivered" | "refused") => bars.reduce((total, bar) => total + bar[key], 0);
  const label = words.label(sum("delivered") + sum("refused"), sum("refused"));
  const most = Math.max(...bars.map(totalOf));
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      width={bars.length * stepPx}
      height={heightPx}
    >
      <title>{label}</title>
      {bars.map((bar, index) => {
        const { hour } = bar;
        const x = index * stepPx;
        const total = totalOf(bar);
        if (total === 0) return <rect key={hour} x={x} y={heightPx - 2} width={barPx} height={2} />;
        // The smallest bar can be seen, and so can the smallest part of it.
        const height = Math.max(5, Math.round((total / most) * heightPx));
        const refused = partOf(bar, height);
        return (
          <g key={hour}>
            <rect
              data-part="delivered"
              {...{ x, y: heightPx - height, width: barPx, height: height - refused }}
            />
            <rect
              data-part="refused"
              {...{ x, y: heightPx - refused, width: barPx, height: refused }}
            />
          </g>
        );
      })}
    </svg>
  );
}

function totalOf({ delivered, refused }: HourBar): number {
  return delivered + refused;
}

/** Returns the height of the rejected requests in a bar. */
function partOf(bar: HourBar, height: number): number {
  if (bar.refused === 0) return 0;
  if (bar.delivered === 0) return height;
  return Math.min(height - 2, Math.max(2, Math.round((bar.refused / totalOf(bar)) * height)));
}
