/** Stores the notifications of quiet hours, and sends one line about them afterwards. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Database } from "../../database/database.ts";
import * as store from "./held-store.ts";

export interface HeldOptions {
  database: Database;
  isQuietNow(userId: number): Promise<boolean>;
  /** Writes to the user in Belfry's own chat, which also notifies their devices. */
  tell(userId: number, text: string): Promise<void>;
}

export function createHeld({ database, isQuietNow, tell }: HeldOptions) {
  const { sql } = database;

  return {
    hold: (userId: number, { chatId, id }: Message): Promise<void> =>
      store.insert(sql, { userId, chatId, messageId: id }),

    /** Sends the lines of those whose quiet hours have ended. Runs as a background job. */
    async release(): Promise<void> {
      for (const userId of await store.listUsers(sql)) {
        if (await isQuietNow(userId)) continue;
        const held = await sql.transaction().execute((trx) => store.takeAll(trx, userId));
        const line = summaryOf(held);
        if (line !== undefined) await tell(userId, line);
      }
    },
  };
}

/** Returns "41 messages from 5 machines; 2 still firing." Alerts that have ended do not count. */
export function summaryOf(held: readonly store.HeldMessage[]): string | undefined {
  const messages = held.filter(({ state }) => state !== "resolved");
  if (messages.length === 0) return undefined;
  const machines = new Set(messages.flatMap(({ webhookId }) => webhookId ?? []));
  const people = new Set(messages.flatMap(({ userId }) => userId ?? []));
  const senders = [
    ...(people.size > 0 ? [people.size === 1 ? "1 person" : `${people.size} people`] : []),
    ...(machines.size > 0 ? [countOf(machines.size, "machine")] : []),
  ];
  const firing = messages.filter(({ state }) => state === "open").length;
  const end = firing > 0 ? `; ${firing} still firing.` : ".";
  return `${countOf(messages.length, "message")} from ${senders.join(" and ")}${end}`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
