/**
 * The delivery log: what senders brought, and what became of it. A post only leaves a note in memory;
 * notes are written together, once a second, and before anybody reads them.
 */
import { isUtf8 } from "node:buffer";
import type {
  DeliveriesQuery,
  DeliveryPage,
  DeliveryResult,
  WholeDelivery,
} from "@belfry/contracts/deliveries";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import * as store from "./delivery-store.ts";
import { openNotes, type Spell } from "./notes.ts";
import { keptHeaders, redactBody, redactText } from "./redact.ts";

export interface NewDelivery {
  webhookId: number;
  /** Milliseconds since 1970 UTC. */
  at: number;
  dialect: string;
  result: DeliveryResult;
  status: number;
  code?: string;
  reason?: string;
  address: string;
  url: "current" | "previous" | "replay";
  chatId?: number;
  messageId?: number;
  /** As Node gives them. */
  headers: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  contentType: string;
  /** Bytes of the body, also where it is not kept. */
  size: number;
  /** As it was sent; secrets are taken out before it is written. Null when too many wait. */
  body: Buffer | null;
}

/** What is needed to send it once more. */
export interface StoredDelivery {
  whole: WholeDelivery;
  query: Record<string, unknown>;
}

export interface DeliveryLog {
  /** Costs no more than a place in memory: it is on the road of every post. */
  note(delivery: NewDelivery): void;
  page(webhookId: number, query: DeliveriesQuery): Promise<DeliveryPage>;
  stored(webhookId: number, id: number): Promise<StoredDelivery | undefined>;
  /** Writes what is noted, in one transaction. Keeps it for the next time where that fails. */
  save(): Promise<void>;
  forgetOld(): Promise<void>;
}

export interface DeliveryLogNeeds {
  database: Database;
  clock: Clock;
  audit: Audit;
  config: { deliveryLifetimeMs: number; deliveriesPerWebhook: number };
}

export function openDeliveryLog(needs: DeliveryLogNeeds): DeliveryLog {
  const { database, clock, audit } = needs;
  const { deliveryLifetimeMs, deliveriesPerWebhook: most } = needs.config;
  const { sql } = database;
  const writes = store.openDeliveryWrites(database);
  const notes = openNotes(most);
  const untrimmedById = new Map<number, number>();
  let saving = Promise.resolve();

  async function write(): Promise<void> {
    const spells = notes.take();
    if (spells.length === 0) return;
    try {
      const begun = await newlyFailing(spells);
      const rows = spells.flatMap((spell) => spell.deliveries.map(rowOf));
      await database.commit(writes(rows, spells.map(useOf)));
      await Promise.all(begun.map(tellOfFailing));
    } catch (error) {
      notes.putBack(spells);
      throw error;
    }
    for (const spell of spells) await trimAfter(spell);
  }

  async function newlyFailing(spells: Spell[]): Promise<{ id: number; reason: string }[]> {
    const failing = spells.filter(({ failingSince }) => failingSince !== undefined);
    if (failing.length === 0) return [];
    const ids = failing.map(({ webhookId }) => webhookId);
    const reasonById = new Map(failing.map(({ webhookId, reason }) => [webhookId, reason]));
    const begun = await store.notYetFailing(sql, ids);
    return begun.map(({ id }) => ({ id, reason: reasonById.get(id) ?? "" }));
  }

  function tellOfFailing({ id, reason }: { id: number; reason: string }): Promise<void> {
    const target = `webhook:${id}`;
    return audit.record({
      event: "webhook_failing",
      result: "failure",
      target,
      details: { reason },
    });
  }

  /** Now and then, so that a busy webhook does not fill the table between two chores. */
  async function trimAfter({ webhookId, deliveries }: Spell): Promise<void> {
    const untrimmed = (untrimmedById.get(webhookId) ?? 0) + deliveries.length;
    if (untrimmed >= most) await store.trim(sql, webhookId, most);
    untrimmedById.set(webhookId, untrimmed >= most ? 0 : untrimmed);
  }

  /** One at a time, in order. */
  function save(): Promise<void> {
    saving = saving.catch(() => {}).then(write);
    return saving;
  }

  return {
    note: notes.add,
    save,

    async page(webhookId, query) {
      await save();
      const limit = query.limit ?? 50;
      const items = await store.pageOf(sql, webhookId, { ...query, limit: limit + 1 });
      return { items: items.slice(0, limit), hasMore: items.length > limit };
    },

    async stored(webhookId, id) {
      await save();
      const found = await store.one(sql, webhookId, id);
      if (!found) return undefined;
      const { delivery, headers, query, body } = found;
      const contentType = headers["content-type"] ?? "";
      return { whole: { ...delivery, contentType, headers, body }, query };
    },

    async forgetOld() {
      await store.forgetBefore(sql, clock.now() - deliveryLifetimeMs);
      for (const [webhookId, untrimmed] of untrimmedById) {
        if (untrimmed > 0) await store.trim(sql, webhookId, most);
      }
      untrimmedById.clear();
    },
  };
}

function rowOf(delivery: NewDelivery): store.DeliveryRow {
  const { headers, query, contentType, body } = delivery;
  const text = body && isUtf8(body) ? body.toString("utf8") : null;
  // A database keeps no U+0000 in a text.
  const isKept = text !== null && !text.includes("\0");
  return {
    webhook_id: delivery.webhookId,
    at: delivery.at,
    dialect: delivery.dialect,
    result: delivery.result,
    status: delivery.status,
    code: delivery.code,
    reason: delivery.reason && storable(redactText(delivery.reason)),
    size: delivery.size,
    address: delivery.address,
    url: delivery.url,
    chat_id: delivery.chatId,
    message_id: delivery.messageId,
    headers: storable(JSON.stringify(keptHeaders(headers))),
    query: storable(redactText(JSON.stringify(query))),
    body: isKept ? redactBody(text, contentType) : null,
  };
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

function useOf(spell: Spell): store.UseRow {
  const isFailing = spell.failingSince !== undefined;
  return {
    id: spell.webhookId,
    delivered: spell.delivered,
    refused: spell.refused,
    used_at: spell.usedAt,
    is_failing: isFailing ? 1 : 0,
    failing_since: spell.failingSince,
    failing_reason: isFailing ? spell.reason : null,
  };
}
