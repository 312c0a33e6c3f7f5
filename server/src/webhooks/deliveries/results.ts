/** Results of deliveries, in the groups of the filter. */
import type {
  DeliveryCounts,
  DeliveryFilter,
  DeliveryResult,
} from "@belfry/contracts/webhooks/deliveries";

const accepted: readonly DeliveryResult[] = ["posted", "updated", "repeated"];

/** Returns the results that a filter shows. */
export function resultsOf(filter: DeliveryFilter): readonly DeliveryResult[] {
  return filter === "accepted" ? accepted : [filter];
}

export function toCounts(
  entries: readonly { result: DeliveryResult; count: number }[],
): DeliveryCounts {
  const counts = { all: 0, accepted: 0, ignored: 0, refused: 0 };
  for (const { result, count } of entries) {
    counts.all += count;
    counts[result === "ignored" || result === "refused" ? result : "accepted"] += count;
  }
  return counts;
}
