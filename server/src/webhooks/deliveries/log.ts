/**
 * The delivery log: what senders brought, and what became of it. A post only leaves a note in memory;
 * notes are written together, once a second, and before anybody reads them.
 */
import type {
  DeliveryPage,
  DeliveryResult,
  WholeDelivery,
} from "@belfry/contracts/webhooks/deliveries";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { createDeliveryBatches, type Spell } from "./batches.ts";
import * as store from "./delivery-store.ts";
import { rowsOf, sentence, useOf } from "./rows.ts";

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
  /** It came to one message, to change or remove it. */
  isEdit?: boolean;
  /** Bytes of the body, also where it is not kept. */
  size: number;
  /** As it was sent; secrets are taken out before it is written. Null when too many wait. */
  body: Buffer | null;
}

/** What is needed to send it once more. */
export interface StoredDelivery {
  whole: WholeDelivery;
  query: Record<string, unknown>;
  isEdit: boolean;
}

export interface DeliveryLog {
  /** Costs no more than a place in memory: it is on the road of every post. */
  note(delivery: NewDelivery): void;
  page(webhookId: number, query: store.PageQuery): Promise<DeliveryPage>;
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

const quietMs = 60 * 60 * 1000;

export function createDeliveryLog(needs: DeliveryLogNeeds): DeliveryLog {
  const { database, clock, audit } = needs;
  const { deliveryLifetimeMs, deliveriesPerWebhook: most } = needs.config;
  const { sql } = database;
  const writes = store.createDeliveryWrites(database);
  const notes = createDeliveryBatches(most);
  const untrimmedById = new Map<number, number>();
  const toldAtById = new Map<number, number>();
  let saving = Promise.resolve();

  async function write(): Promise<void> {
    const spells = notes.take();
    if (spells.length === 0) return;
    let begun: Spell[];
    try {
      begun = await newlyFailing(spells);
      await database.commit(writes(await rowsOf(spells), spells.map(useOf)));
    } catch (error) {
      notes.putBack(spells);
      throw error;
    }
    await Promise.all(begun.map(tellOfFailing));
    for (const spell of spells) await trimAfter(spell);
  }

  /** Those that went well meanwhile begin anew. */
  async function newlyFailing(spells: readonly Spell[]): Promise<Spell[]> {
    const failing = spells.filter(({ failingSince }) => failingSince !== undefined);
    if (failing.length === 0) return [];
    const ids = failing.map(({ webhookId }) => webhookId);
    const fine = await store.notYetFailing(sql, ids);
    return failing.filter(({ webhookId, usedAt }) => {
      return usedAt !== undefined || fine.includes(webhookId);
    });
  }

  /** One that fails and recovers all the time, as over its rate, is told of once an hour. */
  async function tellOfFailing({ webhookId, reason }: Spell): Promise<void> {
    const now = clock.now();
    if (now - (toldAtById.get(webhookId) ?? -Infinity) < quietMs) return;
    const details = { reason: sentence(reason) };
    await audit.failure({}, "webhook_failing", `webhook:${webhookId}`, details);
    toldAtById.set(webhookId, now);
  }

  /** Now and then, so that a busy webhook does not fill the table between two chores. */
  async function trimAfter({ webhookId, deliveries }: Spell): Promise<void> {
    const untrimmed = (untrimmedById.get(webhookId) ?? most) + deliveries.length;
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
      const { delivery, headers, query, body, isEdit } = found;
      const contentType = headers["content-type"] ?? "";
      return { whole: { ...delivery, contentType, headers, body }, query, isEdit };
    },

    async forgetOld() {
      await store.forgetBefore(sql, clock.now() - deliveryLifetimeMs);
      for (const [webhookId, untrimmed] of untrimmedById) {
        if (untrimmed > 0) await store.trim(sql, webhookId, most);
      }
      untrimmedById.clear();
      for (const [id, at] of toldAtById) if (clock.now() - at >= quietMs) toldAtById.delete(id);
    },
  };
}
