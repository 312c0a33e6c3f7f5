/** The ledger of alerts: who was notified, when, with what result. Kept for 30 days. */
import type { Message } from "@belfry/contracts/messages/messages";
import { stepsAt, type TakenStep } from "@belfry/contracts/on-call/due-steps";
import type {
  NotificationLedger,
  NotificationRecord,
  NotifiedResult,
} from "@belfry/contracts/on-call/ledger";
import type { ChatSteps } from "@belfry/contracts/on-call/steps";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { createSlices } from "../../slices.ts";
import * as entries from "./entry-store.ts";
import * as store from "./ledger-store.ts";

const keptMs = 30 * 24 * 60 * 60_000;

interface LedgerOptions {
  database: Database;
  clock: Clock;
  onResult?: ((result: NotifiedResult) => void) | undefined;
  /** Returns the steps of the chat of an alert, and those that were taken. */
  findSteps(alert: { chatId: number; messageId: number }): Promise<{
    steps: (ChatSteps & { createdAt: number }) | undefined;
    taken: TakenStep[];
  }>;
}

export function createLedger({ database, clock, findSteps, onResult }: LedgerOptions) {
  const { sql } = database;
  const slices = createSlices();

  return {
    /** Of an alert, for the readers of its chat. */
    async read(message: Message): Promise<NotificationLedger> {
      const { chatId, id: messageId } = message;
      const rows = await store.list(sql, { chatId, messageId });
      const { steps, taken } = await findSteps({ chatId, messageId });
      const newsAt = Date.parse(message.updatedAt ?? message.createdAt);
      const alert = {
        state: message.state ?? "resolved",
        level: message.level,
        isAcknowledged: message.acknowledgement !== undefined,
        newsAt,
      };
      const hasSteps = steps !== undefined && newsAt >= steps.createdAt && !message.silenced;
      const { next } = hasSteps ? stepsAt(alert, steps, taken, clock.now()) : { next: undefined };
      const isReached = ({ result, reason }: store.LedgerRow) =>
        result === "accepted" || result === "waiting" || isSeen(reason);
      return {
        items: rows.map(shown),
        next: next ? { step: next.step, at: isoTime(next.at) } : null,
        isNobodyNotified: taken.length > 0 && !rows.some(isReached),
      };
    },

    /** Records a notification that a user's own settings asked for. */
    async record(
      { chatId, id: messageId }: Message,
      { userId, sessionId }: { userId: number; sessionId: number },
      { result, reason }: { result: "accepted" | "refused" | "held_back"; reason?: string },
    ): Promise<void> {
      const device = await store.findDevice(sql, sessionId);
      const at = clock.now();
      const key = { chatId, messageId, step: 0, since: 0, userId, sessionId };
      await entries.add(sql, [{ ...key, why: "settings", device, at, result, reason }]);
      onResult?.(result);
    },

    /** Returns the sessions that were notified of this alert by their users' own settings. */
    async findNotified({ chatId, id: messageId }: Message): Promise<ReadonlySet<number>> {
      return new Set(await store.findNotified(sql, { chatId, messageId }));
    },

    /** Records who has read the chat up to an alert that they were notified of. */
    recordSeen: (): Promise<void> => store.recordSeen(sql, clock.now()),

    deleteOld: (): Promise<void> =>
      slices.runAll([
        (most) => store.deleteBefore(sql, clock.now() - keptMs, most),
        (most) => store.deleteNoticesBefore(sql, clock.now() - keptMs, most),
      ]),
  };
}

function isSeen(reason: string | null): boolean {
  return reason === "on_screen" || reason === "seen";
}

function shown(row: store.LedgerRow): NotificationRecord {
  const { at, step, why, userId, displayName, avatarUrl, device, result, reason } = row;
  return {
    at: isoTime(at),
    step: step >= 1 && step <= 3 ? step : null,
    why,
    userId,
    displayName,
    avatarUrl,
    device,
    result,
    ...(reason !== null && { reason }),
    ...(row.seenAt !== null && { seenAt: isoTime(row.seenAt) }),
    ...(row.acknowledgedAt !== null && { acknowledgedAt: isoTime(row.acknowledgedAt) }),
  };
}
