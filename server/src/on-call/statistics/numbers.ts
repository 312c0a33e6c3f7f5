/** Counts and medians of alerts. The same on both databases, because they are made here. */
import type { AlertAdvice, AlertNumbers } from "@belfry/contracts/on-call/statistics";
import type { PastAlert } from "./statistics-store.ts";

/** Fewer alerts of one title say nothing about it. */
const adviceMin = 5;
const shortMs = 2 * 60_000;

export function numbersOf(alerts: readonly PastAlert[]): AlertNumbers {
  const critical = alerts.filter(({ isCritical }) => isCritical);
  const unacknowledged = alerts.filter((one) => one.acknowledgedAt === undefined);
  return {
    alerts: alerts.length,
    critical: critical.length,
    unacknowledged: unacknowledged.length,
    criticalUnacknowledged: unacknowledged.filter(({ isCritical }) => isCritical).length,
    acknowledgeMs: acknowledgeMs(alerts),
    criticalAcknowledgeMs: acknowledgeMs(critical),
    resolveMs: resolveMs(alerts),
    criticalResolveMs: resolveMs(critical),
  };
}

export function acknowledgeMs(alerts: readonly PastAlert[]): number | null {
  return median(
    alerts.flatMap(({ createdAt, acknowledgedAt: at }) =>
      at === undefined ? [] : [Math.max(0, at - createdAt)],
    ),
  );
}

function resolveMs(alerts: readonly PastAlert[]): number | null {
  return median(alerts.flatMap(({ resolvedAfterMs: ms }) => (ms === undefined ? [] : [ms])));
}

/** The mean of the two in the middle of an even number. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}

export function adviceOf({ alerts, unacknowledged, resolveMs }: AlertNumbers): AlertAdvice | null {
  if (alerts < adviceMin) return null;
  if (unacknowledged * 2 > alerts) return "raise_threshold";
  return resolveMs !== null && resolveMs < shortMs ? "wait_longer" : null;
}
