/** When each webhook was last used: known at once, written down now and then, never on the post path. */
import type { Webhook } from "@belfry/contracts/webhooks";
import { type Clock, isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import * as store from "./store.ts";

export interface Use {
  note(webhookId: number): void;
  withLatest(webhook: Webhook): Webhook;
  save(): Promise<void>;
}

export function openUse({ sql }: Database, clock: Clock): Use {
  let usedAtById = new Map<number, number>();

  return {
    note(webhookId) {
      usedAtById.set(webhookId, clock.now());
    },

    withLatest(webhook) {
      const usedAt = usedAtById.get(webhook.id);
      return usedAt === undefined ? webhook : { ...webhook, lastUsedAt: isoTime(usedAt) };
    },

    async save() {
      const used = usedAtById;
      usedAtById = new Map();
      for (const [id, at] of used) await store.noteUse(sql, id, at);
    },
  };
}
