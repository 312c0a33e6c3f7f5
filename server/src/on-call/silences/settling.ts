/**
 * Begins and ends silences: copies the active ones into the rows of their webhooks, and changes the open
 * alerts. Every step can run twice, in any process, and is repeated after a crash.
 */
import type { AlertSilence } from "@belfry/contracts/alerts/life-silences";
import type { Message } from "@belfry/contracts/messages/messages";
import {
  type ActiveSilence,
  findSilence,
  labelsOf,
  matchesAll,
} from "@belfry/contracts/on-call/silences/matching";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { Refusal } from "../../problems.ts";
import * as store from "./silence-store.ts";

export interface SettlingOptions {
  database: Database;
  clock: Clock;
  messages: Pick<
    Messages,
    | "silenceAlert"
    | "unsilenceAlert"
    | "listOpenOfWebhook"
    | "listSilencedBy"
    | "keyOfMessage"
    | "listByIds"
  >;
}

/** Open alerts of one webhook. */
const alertsMax = 10_000;

export function createSettling({ database, clock, messages }: SettlingOptions) {
  const { sql } = database;

  /** Ends silences whose time or alert is over. */
  async function endDue(rows: readonly store.UnsettledSilence[]): Promise<void> {
    const now = clock.now();
    for (const { id, endedAt, until, isOver } of rows) {
      const isDue = isOver || (until !== null && until <= now);
      if (endedAt === null && isDue) await store.end(sql, id, now);
    }
  }

  /** Writes the copies that differ. Posts of other silences wait for none of it. */
  async function copy(webhookIds: readonly number[]): Promise<void> {
    const found = await store.listCached(sql, webhookIds);
    const active = await store.listActive(sql, { webhookIds: found.map(({ id }) => id) });
    for (const { id, silences } of found) {
      const own = active.filter(({ webhookId }) => webhookId === id);
      if (store.cached(own) !== silences) await copyOne(id);
    }
  }

  /** The lock keeps an older copy from replacing a newer one. */
  async function copyOne(webhookId: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      const isThere = await store.lockWebhook(trx, webhookId);
      const active = isThere ? await store.listActive(trx, { webhookIds: [webhookId] }) : [];
      await store.writeCached(trx, webhookId, store.cached(active));
    });
  }

  async function begin(silence: store.StoredSilence): Promise<void> {
    const { webhookId, matchers } = silence;
    const held = heldBy(store.activeOf(silence));
    for (const { message, key } of await messages.listOpenOfWebhook(webhookId, alertsMax)) {
      if (!matchesAll(matchers, labelsOf(message, key))) continue;
      await ignoreEnded(messages.silenceAlert(keyOf(message), held));
    }
  }

  /** An alert that another silence matches stays silenced. */
  async function release({ id, webhookId }: store.StoredSilence): Promise<void> {
    const keys = await messages.listSilencedBy(id, alertsMax);
    if (keys.length === 0) return;
    const active = await store.listActive(sql, { webhookIds: [webhookId] });
    const others = active.map(store.activeOf);
    for (const message of await messages.listByIds(keys)) {
      const key = await messages.keyOfMessage(keyOf(message));
      const other = findSilence(others, message, { key, now: clock.now() });
      if (other) await ignoreEnded(messages.silenceAlert(keyOf(message), heldBy(other)));
      await ignoreEnded(messages.unsilenceAlert(keyOf(message), id));
    }
  }

  /** Brings everything up to date. Costs two small queries if no webhook has a silence. */
  return async (): Promise<void> => {
    const before = await store.listUnsettled(sql);
    await endDue(before);
    const rows = before.length > 0 ? await store.listUnsettled(sql) : [];
    await copy(rows.map(({ webhookId }) => webhookId));
    for (const row of rows) {
      if (row.isSettled) continue;
      await (row.endedAt === null ? begin(row) : release(row));
      await store.settle(sql, row);
    }
  };
}

function heldBy({ id, by, until, endsOnNew }: ActiveSilence): AlertSilence {
  return { id, by: by?.userId, until, endsOnNew };
}

function keyOf({ chatId, id }: Message) {
  return { chatId, messageId: id };
}

/** It was resolved, closed or deleted, or its chat archived, in the meantime. */
async function ignoreEnded(change: Promise<void>): Promise<void> {
  await change.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
