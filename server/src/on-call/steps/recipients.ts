/** Chooses the users of a step. */
import type { Step } from "@belfry/contracts/on-call/due-steps";
import type { NotifiedWhy } from "@belfry/contracts/on-call/ledger";
import type { AlertStepsOptions } from "../types.ts";
import * as store from "./step-store.ts";

export type Recipients = ReturnType<typeof createRecipients>;

export function createRecipients(options: AlertStepsOptions) {
  const { database, clock, onDuty, recipientsOf, readMessage } = options;
  const { sql } = database;

  /** Returns each user once, with the reason that passes most. */
  return async (alert: store.WaitingAlert, steps: readonly Step[]): Promise<store.Notified[]> => {
    const { chatId, messageId, parentId } = alert;
    const whyByUser = new Map<number, NotifiedWhy>();
    const members = new Set(await store.memberIds(sql, parentId));
    if (steps.includes(3)) for (const id of members) whyByUser.set(id, "everyone");
    const message = steps.includes(1) ? await readMessage(chatId, messageId) : undefined;
    for (const { userId } of message ? await recipientsOf(message) : []) {
      whyByUser.set(userId, "settings");
    }
    const duty = await onDuty(parentId, clock.now());
    const isLater = steps.some((step) => step > 1);
    if (duty?.next !== undefined && isLater && members.has(duty.next)) {
      whyByUser.set(duty.next, "next_on_duty");
    }
    if (duty && members.has(duty.now)) whyByUser.set(duty.now, "on_duty");
    return [...whyByUser].map(([userId, why]) => ({ userId, why }));
  };
}
