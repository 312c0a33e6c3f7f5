/** Acknowledges and closes alerts, and lists those that are open. */
import type { AlertEvent } from "@belfry/contracts/alerts/alert-changes";
import type { AlertList, AlertsQuery } from "@belfry/contracts/alerts/alert-list";
import { type Act, type Alert, applyAct, type Effect } from "@belfry/contracts/alerts/life";
import type { AlertSilence } from "@belfry/contracts/alerts/life-silences";
import { limits } from "@belfry/contracts/limits";
import type { NobodyNotified } from "@belfry/contracts/messages/alerts/acknowledgement";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";
import { fail, Refusal } from "../../problems.ts";
import { createSlices } from "../../slices.ts";
import { changeColumns, lockChat } from "../change-store.ts";
import { recount } from "../counted-store.ts";
import { messageEvent } from "../message.ts";
import { alertOf, columnsOf } from "../problems/alert-columns.ts";
import { forReader } from "../reactions/own-reactions.ts";
import { findMessage, findRepliedTo } from "../reading/read-store.ts";
import type { Writer } from "../writing/writer.ts";
import * as store from "./alert-store.ts";
import * as queue from "./notice-queue-store.ts";
import * as silenced from "./silenced-store.ts";

interface AlertsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  writer: Writer;
  /** Called after a message has stopped or begun to count as unread. */
  onUncounted?: ((chatId: number) => void) | undefined;
}

/** The request of a member. */
export interface AcknowledgeOptions {
  note?: string | null | undefined;
  remindAfterMinutes?: number | null | undefined;
  takeOver?: boolean | undefined;
  confirm?: boolean | undefined;
}

export type Alerts = ReturnType<typeof createAlerts>;

const minuteMs = 60_000;

export function createAlerts(options: AlertsOptions) {
  const { database, bus, clock, writer, onUncounted } = options;
  const { sql } = database;
  const slices = createSlices();

  /** Applies an act under the chat's lock, and publishes the change after the commit. */
  async function act(key: store.AlertKey, decide: (alert: Alert) => Act): Promise<void> {
    const { chatId } = key;
    await writer.exclusively(async () => {
      const changed = await sql.transaction().execute(async (trx) => {
        const chat = (await lockChat(trx, chatId)) ?? fail("chat_not_found");
        if (chat.isArchived) fail("chat_archived");
        const done = await change(trx, key, decide);
        return done && { ...done, root: chat.root };
      });
      if (!changed) return;
      const { message, root, lastCountedId } = changed;
      const isHeld = lastCountedId === undefined;
      const whole = { ...messageEvent("message.changed", message), lastCountedId };
      bus.publish(`chat.${chatId}`, [isHeld ? eventOf(message) : whole]);
      // The root has the `rev` of its thread.
      if (root) bus.publish(`chat.${root.chatId}`, [{ type: "thread.changed", ...root }]);
      if (!isHeld) onUncounted?.(chatId);
    });
  }

  /** Returns how many alerts it has looked at. */
  async function passTime(find: (now: number) => Promise<TimedAlert[]>): Promise<number> {
    const at = clock.now();
    const keys = await find(at);
    for (const { confirmWithinMs, ...key } of keys) {
      await act(key, () => ({ type: "time", at, confirmWithinMs })).catch((error) => {
        // It was deleted or its chat archived in the meantime.
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return keys.length;
  }

  return {
    /**
     * The first user to acknowledge an alert keeps it. Rejects with `message_not_found`,
     * `alert_not_open` or `chat_archived`.
     */
    async acknowledge(
      { id: by }: { id: number },
      key: store.AlertKey,
      { note, remindAfterMinutes, takeOver, confirm }: AcknowledgeOptions,
    ): Promise<void> {
      const at = clock.now();
      const remindAt = remindAfterMinutes && at + remindAfterMinutes * minuteMs;
      await act(key, () => ({ type: "acknowledge", at, by, note, remindAt, takeOver, confirm }));
    },

    /** For the service that sends the alert. Rejects like `acknowledge`. */
    async acknowledgeBySender(key: store.AlertKey, note: string | undefined): Promise<void> {
      await act(key, () => ({ type: "acknowledge", at: clock.now(), by: "sender", note }));
    },

    /** Returns the webhook's alert with this update key or id, unless it was deleted. */
    async findWebhookAlert(
      { chatId, id: webhookId }: { chatId: number; id: number },
      named: string | number,
    ): Promise<Message | undefined> {
      const author = { kind: "webhook", webhookId, name: "", avatarUrl: null } as const;
      const found = await findRepliedTo(sql, { chatId, author }, named);
      const message = found && (await findMessage(sql, chatId, found.id));
      const isOwn = message?.author.kind === "webhook" && message.author.webhookId === webhookId;
      return isOwn && !message.deletedAt && message.state ? message : undefined;
    },

    /** Silences an open alert. Does nothing if this silence has silenced it before. */
    async silenceAlert(key: store.AlertKey, silence: AlertSilence): Promise<void> {
      await act(key, () => ({ type: "silence", silence }));
    },

    /** Ends a silence for an alert, if it is the one that holds it back. */
    async unsilenceAlert(key: store.AlertKey, silenceId: number): Promise<void> {
      await act(key, () => ({ type: "unsilence", silenceId }));
    },

    /** Returns the open alerts of a webhook in chats that are not archived, with their update keys. */
    listOpenOfWebhook: (webhookId: number, most: number) =>
      silenced.listOpenOfWebhook(database, webhookId, most),

    /** Returns the alerts that a silence holds back, in chats that are not archived. */
    listSilencedBy: (silenceId: number, most: number) =>
      silenced.listSilencedBy(sql, silenceId, most),

    /** Returns the update key of a message of a webhook, if it has one. */
    keyOfMessage: (key: store.AlertKey) => silenced.findKey(sql, key),

    async unacknowledge(key: store.AlertKey): Promise<void> {
      await act(key, () => ({ type: "unacknowledge" }));
    },

    /** Records why the steps of an alert reach nobody; undefined if they have reached somebody. */
    async setNobodyNotified(
      key: store.AlertKey,
      nobodyNotified: NobodyNotified | undefined,
    ): Promise<void> {
      await act(key, () => ({ type: "reach", nobodyNotified }));
    },

    async closeAlert({ id: by }: { id: number }, key: store.AlertKey): Promise<void> {
      await act(key, () => ({ type: "close", at: clock.now(), by }));
    },

    /**
     * Queues the reminders that are due, ends acknowledgements whose owner has not confirmed what is new, and
     * closes alerts that have been without news for too long.
     */
    passTimeOfAlerts: (): Promise<void> =>
      slices.runAll([
        (most) => passTime((now) => store.listUnconfirmed(sql, now, most)),
        (most) => passTime((now) => store.listDue(sql, now, most)),
        (most) => passTime((now) => store.listSilent(sql, now, most)),
      ]),

    /** Returns the numbers of open alerts of all chats that are not archived. */
    countAlerts: () => store.countAll(sql),

    /** Returns the open alerts that this user can read, as they read them. */
    async listAlerts(
      userId: number,
      { limit = limits.alertsMax, ...filter }: AlertsQuery = {},
    ): Promise<AlertList> {
      const counts = await store.countOpen(sql, userId);
      const found = await store.listOpen(database, userId, { ...filter, limit: limit + 1 });
      const items = await forReader(sql, userId, found.slice(0, limit));
      return { items, counts, hasMore: found.length > limit };
    },
  };
}

function eventOf(message: Message): AlertEvent {
  const { chatId, id, rev, state = "open" } = message;
  const { acknowledgement = null, nobodyNotified = null, closed = null } = message;
  const place = { chatId, id, rev, prevRev: rev - 1 };
  return { type: "alert.changed", ...place, state, acknowledgement, nobodyNotified, closed };
}

interface TimedAlert extends store.AlertKey {
  confirmWithinMs?: number;
}

/** Returns the changed message, or undefined if the act changes nothing. */
async function change(
  trx: Kysely<Schema>,
  key: store.AlertKey,
  decide: (alert: Alert) => Act,
): Promise<{ message: Message; lastCountedId?: number } | undefined> {
  const row = (await store.findAlert(trx, key)) ?? fail("message_not_found");
  const before = row.webhook_id === null ? undefined : alertOf(row, row.has_key === 1);
  if (!before) fail("alert_not_open");
  const act = withSilent(decide(before), row);
  const { alert, effects } = applyAct(before, act) ?? fail("alert_not_open");
  if (alert === before) return undefined;
  const { state } = alert;
  const instances = row.instances === null ? [] : parseColumn(row.instances);
  const columns = { state, ...columnsOf(alert, { level: row.level, instances }) };
  const isWeighed = act.type === "silence" || act.type === "unsilence";
  const isSilent = alert.silenced !== undefined || before.silenced?.wasSilent === true;
  await changeColumns(trx, key, { ...columns, ...(isWeighed && { silent: isSilent ? 1 : null }) });
  for (const effect of effects) await storeEffect(trx, key, effect, act);
  const message = await findMessage(trx, key.chatId, key.messageId);
  const lastCountedId = isWeighed ? await recount(trx, key.chatId) : undefined;
  return {
    message: message ?? fail("message_not_found"),
    ...(lastCountedId !== undefined && { lastCountedId }),
  };
}

/** The sender may want nobody to be notified, which the end of a silence restores. */
function withSilent(act: Act, { silent }: store.FoundAlert): Act {
  if (act.type !== "silence" || silent === null) return act;
  return { ...act, silence: { ...act.silence, wasSilent: true } };
}

/** Stores what follows from an act, in its transaction: a process that ends loses nothing. */
async function storeEffect(
  trx: Kysely<Schema>,
  key: store.AlertKey,
  effect: Effect,
  act: Act,
): Promise<void> {
  switch (effect.type) {
    case "endKey":
      return store.endKey(trx, key);
    case "remind":
      return queue.addReminder(trx, key, effect);
    case "unconfirmed":
      if (act.type === "time") await queue.addRound(trx, key, { ...effect, since: act.at });
      return;
    case "cancel":
      return queue.cancel(trx, key, act);
  }
}
