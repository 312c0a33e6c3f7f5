/** Reads the delivery log for managers. Saves the records that are only in memory first. */
import type {
  DeliveriesQuery,
  DeliveryDetail,
  DeliveryPage,
} from "@belfry/contracts/webhooks/deliveries";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as store from "./delivery-store.ts";
import { resultsOf, toCounts } from "./results.ts";
import { searchDeliveries } from "./search.ts";

interface DeliveryReadsOptions {
  sql: Kysely<Schema>;
  save(): Promise<void>;
}

export function createDeliveryReads({ sql, save }: DeliveryReadsOptions) {
  return {
    /** Newest first. The first page has the counts. */
    async page(webhookId: number, query: DeliveriesQuery): Promise<DeliveryPage> {
      await save();
      const limit = query.limit ?? 50;
      const items = await store.pageOf(sql, webhookId, { ...query, limit: limit + 1 });
      const isFirst = query.before === undefined;
      return {
        items: items.slice(0, limit),
        hasMore: items.length > limit,
        ...(isFirst && { counts: toCounts(await store.countByResult(sql, webhookId)) }),
      };
    },

    /** A page of the deliveries with a text. Reads all bodies of the webhook. */
    async search(webhookId: number, text: string, query: DeliveriesQuery): Promise<DeliveryPage> {
      await save();
      const { result, before = Infinity, limit = 50 } = query;
      const found = await searchDeliveries(sql, webhookId, text);
      const results = result && resultsOf(result);
      const items = found.filter(({ id, result }) => {
        return id < before && (results?.includes(result) ?? true);
      });
      return {
        items: items.slice(0, limit),
        hasMore: items.length > limit,
        counts: toCounts(found.map(({ result }) => ({ result, count: 1 }))),
      };
    },

    async find(webhookId: number, id: number): Promise<DeliveryDetail | undefined> {
      await save();
      const found = await store.findDelivery(sql, webhookId, id);
      if (!found) return undefined;
      const { delivery, ...stored } = found;
      return { ...delivery, contentType: stored.headers["content-type"] ?? "", ...stored };
    },
  };
}
