/** Sends users one line about the messages that arrived during their quiet hours. */
import type { Chat } from "@belfry/contracts/chats";
import { weightOf } from "@belfry/contracts/live/unread";
import type { Chats } from "../../chats/chats.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { isWithin, startOf } from "./quiet-hours.ts";
import * as store from "./quiet-hours-store.ts";

export interface SummaryOptions {
  database: Database;
  clock: Clock;
  chats: Pick<Chats, "list" | "threads">;
  /** Writes to the user in Belfry's own chat, which also notifies their devices. */
  sendNotice(userId: number, text: string): Promise<void>;
}

/** Returns the job. It records when quiet hours begin, because their times may change until they end. */
export function createSummarize({ database, clock, chats, sendNotice }: SummaryOptions) {
  const { sql } = database;

  async function keptFrom(
    user: store.UserWithQuietHours,
    since: number,
  ): Promise<store.KeptMessages[]> {
    const kept: store.KeptMessages[] = [];
    const threads = await chats.threads.listUnreadChats(user.id);
    for (const chat of [...(await chats.list(user)), ...threads]) {
      const { kind } = weightOf(chat, clock.now());
      if (kind === "none" || kind === "muted") continue;
      const { readMessageId, unreadMentionIds: mentionIds } = chat.me;
      const place = { chatId: chat.id, userId: user.id, readMessageId, since, mentionIds };
      const { criticalPasses } = user;
      kept.push(
        ...(await store.countKept(sql, { ...place, others: othersOf(chat), criticalPasses })),
      );
    }
    return kept;
  }

  return async (): Promise<void> => {
    for (const user of await store.listUsersWithQuietHours(sql)) {
      const { id, hours, since } = user;
      const now = clock.now();
      const isQuiet = hours !== null && isWithin(hours, now);
      if (isQuiet === (since !== null)) continue;
      // Before the line is sent, so that nobody receives it twice.
      await store.setSince(sql, id, isQuiet ? startOf(hours, now) : null);
      const line = since === null ? undefined : summaryOf(await keptFrom(user, since));
      if (line !== undefined) await sendNotice(id, line);
    }
  };
}

function othersOf({ me }: Chat): "all" | "critical" | "none" {
  const { level } = me.notifications;
  return level === "all" || level === "critical" ? level : "none";
}

/** Returns "41 messages from 5 webhooks. 2 alerts are still open." Alerts that have ended do not count. */
export function summaryOf(kept: readonly store.KeptMessages[]): string | undefined {
  const messages = kept.filter(({ state }) => state !== "resolved" && state !== "closed");
  const total = sumOf(messages);
  if (total === 0) return undefined;
  const webhooks = new Set(messages.flatMap(({ webhookId }) => webhookId ?? []));
  const users = new Set(messages.flatMap(({ userId }) => userId ?? []));
  const senders = [
    ...(users.size > 0 ? [countOf(users.size, "user")] : []),
    ...(webhooks.size > 0 ? [countOf(webhooks.size, "webhook")] : []),
  ];
  const open = sumOf(messages.filter(({ state }) => state === "open"));
  const end = open > 0 ? ` ${countOf(open, "alert")} ${open === 1 ? "is" : "are"} still open.` : "";
  return `${countOf(total, "message")} from ${senders.join(" and ")}.${end}`;
}

function sumOf(messages: readonly store.KeptMessages[]): number {
  return messages.reduce((sum, { count }) => sum + count, 0);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
