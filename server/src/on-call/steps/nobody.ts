/** Sends a message to the owners of a chat if nobody could be notified of an open alert. */
import type { AlertStepsOptions } from "../types.ts";
import type { Notified, WaitingAlert } from "./step-store.ts";
import * as store from "./step-store.ts";

interface NobodyOptions
  extends Pick<AlertStepsOptions, "database" | "clock" | "sendNotice" | "onError"> {
  isPushOff(): boolean;
}

/** Owners of a chat get one message in this time, even if it has many alerts. */
const pauseMs = 60 * 60_000;

export function createReportNobody(options: NobodyOptions) {
  const { database, clock, sendNotice, onError, isPushOff } = options;
  const { sql } = database;
  const reportedAt = new Map<number, number>();

  /** Never rejects. `users` are those that the step should have notified. */
  return async (
    { chatId, messageId, parentId }: WaitingAlert,
    users: readonly Notified[],
  ): Promise<void> => {
    const now = clock.now();
    if (now - (reportedAt.get(parentId) ?? -pauseMs) < pauseMs) return;
    reportedAt.set(parentId, now);
    const alert = `[open alert](/chats/${chatId}/messages/${messageId})`;
    const text = `Nobody could be notified of an ${alert}: ${reasonOf(users)}.`;
    try {
      for (const userId of await store.memberIds(sql, parentId, "owner"))
        await sendNotice(userId, text);
    } catch (error) {
      onError(error);
    }
  };

  function reasonOf(users: readonly Notified[]): string {
    if (isPushOff()) return "push notifications are off on this server";
    const isOnDuty = users.some(({ why }) => why === "on_duty");
    return isOnDuty
      ? "the member on duty has no device with notifications"
      : "no member has a device with notifications";
  }
}
