/** Writes whether the push service of a browser accepts notifications, for the diagnosis in Settings. */
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import * as store from "../subscriptions/subscription-store.ts";

const writeEveryMs = 60_000;

export function createHealth({ database: { sql }, clock }: { database: Database; clock: Clock }) {
  return {
    async recordSent(subscription: store.SubscriptionRow): Promise<void> {
      const { lastSentAt, failingSince } = subscription;
      const now = clock.now();
      const isRecent = lastSentAt !== null && now - lastSentAt < writeEveryMs;
      if (!isRecent || failingSince !== null) await store.recordSent(sql, subscription, now);
    },

    async recordFailure(subscription: store.SubscriptionRow, reason: string): Promise<void> {
      const { failingSince, failingReason } = subscription;
      if (failingReason === reason) return;
      await store.recordFailure(sql, subscription, { since: failingSince ?? clock.now(), reason });
    },
  };
}
