/** The last 30 pings: the height is the duration, failures are red and late pings amber. */
import type { HeartbeatResult } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import styles from "./heartbeats.module.css";

const shown = 30;
const stepPx = 4;
const barPx = 3;
const heightPx = 22;
const lowPx = 5;

export function PingBars({ results }: { results: readonly HeartbeatResult[] }) {
  const last = results.slice(-shown);
  const longest = Math.max(1, ...last.map(({ durationMs }) => durationMs ?? 0));
  const label = words.bars(last.length, last.filter(isFailure).length);
  const firstX = (shown - last.length) * stepPx;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      width={shown * stepPx}
      height={heightPx}
    >
      <title>{label}</title>
      {Array.from({ length: shown - last.length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places
        <rect key={index} x={index * stepPx} y={heightPx - 2} width={barPx} height={2} />
      ))}
      {last.map((result, index) => {
        const { at, durationMs } = result;
        const isMissing = result.kind === "missed";
        const part = isMissing ? 1 : (durationMs ?? 0) / longest;
        const height = Math.max(lowPx, Math.round(part * heightPx));
        const tone = isFailure(result) ? "failed" : result.isLate ? "late" : "good";
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: two pings may have the same time
            key={`${at} ${index}`}
            data-part={tone}
            {...{ x: firstX + index * stepPx, y: heightPx - height, width: barPx, height }}
          />
        );
      })}
    </svg>
  );
}

function isFailure({ kind }: HeartbeatResult): boolean {
  return kind !== "success";
}
