/** The last 30 pings: the height is the duration, failures are red and late pings amber. */
import type { HeartbeatResult } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { type Bar, Bars, barsHeightPx } from "../../ui/marks/Bars.tsx";

const shown = 30;
const lowPx = 5;

export function PingBars({ results }: { results: readonly HeartbeatResult[] }) {
  const last = results.slice(-shown);
  const longest = Math.max(1, ...last.map(({ durationMs }) => durationMs ?? 0));
  const label = words.bars(last.length, last.filter(isFailure).length);
  const empty = Array.from({ length: shown - last.length }, (): Bar => []);
  const bars = last.map((result): Bar => {
    const part = result.kind === "missed" ? 1 : (result.durationMs ?? 0) / longest;
    const tone = isFailure(result) ? "danger" : result.isLate ? "warning" : "good";
    return [{ tone, height: Math.max(lowPx, Math.round(part * barsHeightPx)) }];
  });
  return <Bars label={label} bars={[...empty, ...bars]} />;
}

function isFailure({ kind }: HeartbeatResult): boolean {
  return kind !== "success";
}
