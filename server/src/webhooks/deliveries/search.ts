/**
 * Searches in the deliveries of one webhook. In JavaScript, so that both databases find the same, and
 * in slices, so that large bodies delay no requests.
 */
import { setImmediate } from "node:timers/promises";
import type { Delivery } from "@belfry/contracts/webhooks/deliveries";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { listSizes, withBodies } from "./delivery-store.ts";

/** A webhook may be configured to keep more. */
const searchedMax = 1000;
const sliceBytes = 512 * 1024;
const sliceRows = 100;

/** Returns the deliveries with an id, or a text in any case, newest first. */
export async function searchDeliveries(
  sql: Kysely<Schema>,
  webhookId: number,
  query: string,
): Promise<Delivery[]> {
  const wanted = query.toLowerCase();
  const found: Delivery[] = [];
  for (const { oldest, newest } of slicesOf(await listSizes(sql, webhookId, searchedMax))) {
    for (const { delivery, body } of await withBodies(sql, webhookId, oldest, newest)) {
      if (hasText(delivery, body, wanted)) found.push(delivery);
    }
    await setImmediate();
  }
  return found;
}

interface Slice {
  newest: number;
  oldest: number;
  rows: number;
  bytes: number;
}

function slicesOf(entries: readonly { id: number; size: number }[]): Slice[] {
  const slices: Slice[] = [];
  for (const { id, size } of entries) {
    const last = slices.at(-1);
    if (last && last.rows < sliceRows && last.bytes + size <= sliceBytes) {
      last.oldest = id;
      last.rows += 1;
      last.bytes += size;
    } else {
      slices.push({ newest: id, oldest: id, rows: 1, bytes: size });
    }
  }
  return slices;
}

function hasText({ id, ...delivery }: Delivery, body: string, wanted: string): boolean {
  if (wanted === String(id) || wanted === `#${id}`) return true;
  const { reason = "", code = "", address, userAgent } = delivery;
  return [reason, code, address, userAgent, body].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
