/** Statistics of alerts, read from their messages. */
import { limits } from "@belfry/contracts/limits";
import type { AlertStatistics, StatisticsQuery } from "@belfry/contracts/on-call/statistics";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { titleOf } from "./alert-title.ts";
import { acknowledgeMs, adviceOf, numbersOf } from "./numbers.ts";
import * as store from "./statistics-store.ts";

const dayMs = 24 * 60 * 60_000;
/** Above this, the oldest alerts are left out: one request must stay short. */
const alertsMax = 20_000;

export function createStatistics({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Of the chats in which the user is a member. */
    async read(
      userId: number,
      { days = 7, chatId, webhookId }: StatisticsQuery,
    ): Promise<AlertStatistics> {
      const to = clock.now() + 1;
      const from = to - days * dayMs;
      const filter = { userId, chatId, webhookId };
      const alertsBefore = await store.count(database, filter, {
        from: from - days * dayMs,
        to: from,
      });
      const found = await store.list(database, filter, { from, to }, alertsMax + 1);
      const alerts = found.slice(0, alertsMax);
      return {
        from: isoTime(from),
        to: isoTime(to),
        total: numbersOf(alerts),
        alertsBefore,
        days: daysOf(alerts, from, days),
        webhooks: webhooksOf(alerts),
        titles: titlesOf(alerts),
        isComplete: found.length <= alertsMax,
      };
    },
  };
}

function daysOf(
  alerts: readonly store.PastAlert[],
  from: number,
  days: number,
): AlertStatistics["days"] {
  const byDay = Map.groupBy(alerts, ({ createdAt }) => Math.floor((createdAt - from) / dayMs));
  return Array.from({ length: days }, (_, day) => {
    const ofDay = byDay.get(day) ?? [];
    const critical = ofDay.filter(({ isCritical }) => isCritical).length;
    return {
      from: isoTime(from + day * dayMs),
      critical,
      others: ofDay.length - critical,
      acknowledgeMs: acknowledgeMs(ofDay),
    };
  });
}

function webhooksOf(alerts: readonly store.PastAlert[]): AlertStatistics["webhooks"] {
  const groups = Map.groupBy(alerts, ({ chatId, webhookId }) => `${chatId} ${webhookId}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { chatId, chatTitle, webhookId, webhookName: name } = first;
      return [{ chatId, chatTitle, webhookId, name, numbers: numbersOf([first, ...others]) }];
    })
    .sort((a, b) => compare(a, b));
}

function titlesOf(alerts: readonly store.PastAlert[]): AlertStatistics["titles"] {
  const titled = alerts.map((alert) => ({ ...alert, title: titleOf(alert.title) }));
  const groups = Map.groupBy(titled, (one) =>
    JSON.stringify([one.chatId, one.webhookId, one.title]),
  );
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { title, chatId, webhookId, message: newest } = first;
      const numbers = numbersOf([first, ...others]);
      return [{ title, chatId, webhookId, numbers, advice: adviceOf(numbers), newest }];
    })
    .sort((a, b) => compare(a, b) || (a.title < b.title ? -1 : 1))
    .slice(0, limits.noisyTitlesMax);
}

interface Counted {
  numbers: { alerts: number; unacknowledged: number };
  chatId: number;
  webhookId: number;
}

/** The noisiest first. Ties have a fixed order, which no database decides. */
function compare(a: Counted, b: Counted): number {
  return (
    b.numbers.alerts - a.numbers.alerts ||
    b.numbers.unacknowledged - a.numbers.unacknowledged ||
    a.chatId - b.chatId ||
    a.webhookId - b.webhookId
  );
}
