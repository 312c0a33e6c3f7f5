/** Takes steps, news and reminders that are due: each once, in the transaction that fills the ledger. */
import { newsOf } from "@belfry/contracts/alerts/life";
import { stepsAt } from "@belfry/contracts/on-call/due-steps";
import type { Kysely } from "kysely";
import { deviceOf } from "../../auth/auth.ts";
import type { Schema } from "../../database/schema.ts";
import { createSlices } from "../../slices.ts";
import * as ledger from "../ledger/entry-store.ts";
import type { AlertStepsOptions } from "../types.ts";
import { endSteps } from "./ended-store.ts";
import { createReportNobody } from "./nobody.ts";
import type { Recipients } from "./recipients.ts";
import { setBackFirstStep, setBackSettings } from "./set-back-store.ts";
import { hasAny } from "./settings-store.ts";
import * as store from "./step-store.ts";

interface TakeStepsOptions
  extends Pick<AlertStepsOptions, "database" | "clock" | "sendNotice" | "onError" | "onResult"> {
  recipients: Recipients;
  isPushOff(): boolean;
}

/** Reminders have the step 4. */
const reminderStep = 4;
/** News have this step and those after it: one for each rank of the level. */
const newsStep = 5;
const newsMax = 5000;
/** Users of one query. */
const usersMax = 500;

/** Another process has taken one of the steps. */
class TakenBefore extends Error {}

/** Rolls back if `take` returns false: a step without its notifications would be lost. */
async function takeAll(
  sql: Kysely<Schema>,
  take: (trx: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> {
  try {
    await sql.transaction().execute(async (trx) => {
      if (!(await take(trx))) throw new TakenBefore();
    });
    return true;
  } catch (error) {
    if (error instanceof TakenBefore) return false;
    throw error;
  }
}

export function createTakeSteps(options: TakeStepsOptions) {
  const { database, clock, recipients, isPushOff } = options;
  const { sql } = database;
  const slices = createSlices(200);
  const reportNobody = createReportNobody(options);

  /**
   * Adds a waiting notification for each device of these users, if `take` succeeds. Returns whether it
   * did without any.
   */
  async function notify(
    key: store.AlertKey,
    { step, since }: { step: number; since: number },
    users: readonly store.Notified[],
    take: (trx: Kysely<Schema>) => Promise<boolean>,
  ): Promise<{ isNobody: boolean }> {
    const at = clock.now();
    const entries: ledger.NewEntry[] = [];
    for (let from = 0; from < users.length; from += usersMax) {
      const part = users.slice(from, from + usersMax);
      const devices = isPushOff()
        ? []
        : await store.devicesOf(
            sql,
            part.map(({ userId }) => userId),
            at,
          );
      const byUser = Map.groupBy(devices, ({ userId }) => userId);
      for (const { userId, why } of part) {
        const about = { ...key, step, since, userId, why, at };
        const found = byUser.get(userId) ?? [];
        for (const { sessionId, userAgent } of found) {
          const device = deviceOf(userAgent);
          entries.push({ ...about, sessionId, device, result: "waiting", retryAt: at });
        }
        if (found.length > 0) continue;
        const reason = isPushOff() ? "push_off" : "no_device";
        entries.push({ ...about, sessionId: 0, device: null, result: "held_back", reason });
      }
    }
    const isTaken = await takeAll(sql, async (trx) => {
      const isFirst = await take(trx);
      if (!isFirst) return false;
      await ledger.add(trx, entries);
      if (step !== reminderStep) await ledger.replaceEarlier(trx, { ...key, step, since });
      return true;
    });
    const heldBack = isTaken ? entries.filter(({ result }) => result === "held_back") : [];
    for (const { result } of heldBack) options.onResult?.(result);
    return { isNobody: isTaken && entries.every(({ result }) => result !== "waiting") };
  }

  async function takeSteps(most: number): Promise<number> {
    // SQLite reads all open alerts of a day otherwise, every second.
    if (!(await hasAny(sql))) return 0;
    const now = clock.now();
    await setBackSettings(sql, now);
    const found = await store.listDue(sql, now, most);
    await endSteps(
      sql,
      found.filter(({ taken }) => taken.length === 3),
    );
    for (const alert of found) {
      const { level, newsAt, since } = alert;
      if (alert.taken.some(({ step, at }) => step === 1 && at > now)) {
        await setBackFirstStep(sql, alert, now);
        continue;
      }
      const open = { state: "open", level, isAcknowledged: false, newsAt } as const;
      const { due } = stepsAt(open, alert.steps, alert.taken, now);
      const last = due.at(-1);
      if (last === undefined) continue;
      const users = await recipients(alert, due);
      const { isNobody } = await notify(alert, { step: last, since }, users, async (trx) => {
        let isTaken = true;
        for (const step of due) {
          isTaken = (await store.take(trx, alert, { step, since, at: now })) && isTaken;
        }
        return isTaken;
      });
      // Without anybody to notify, a later step may still reach somebody.
      if (isNobody && (users.length > 0 || last === 3)) await reportNobody(alert, users);
    }
    return found.length;
  }

  async function takeNews(): Promise<void> {
    for (const { alert, lastStep, ...key } of await store.listWithNews(sql, newsMax)) {
      const news = newsOf({ ...alert, had: [], newsAt: 0, hasKey: false });
      const step = newsStep + (news?.rank ?? 0);
      if (!news || lastStep >= step) continue;
      const { userId, since } = news;
      const at = clock.now();
      await notify(key, { step, since }, [{ userId, why: "news" }], (trx) =>
        store.take(trx, key, { step, since, at }),
      );
    }
  }

  async function takeReminders(most: number): Promise<number> {
    const found = await store.listReminders(sql, most);
    for (const reminder of found) {
      const { userId, step, since, ...key } = reminder;
      await notify(key, { step, since }, [{ userId, why: "reminder" }], (trx) =>
        store.endReminder(trx, reminder),
      );
    }
    return found.length;
  }

  return {
    async run(): Promise<void> {
      await slices.runAll([takeSteps, takeReminders]);
      await takeNews();
    },
  };
}
