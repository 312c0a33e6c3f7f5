/** Checks immediately before a notification is sent whether it is still wanted. */
import type { Message } from "@belfry/contracts/messages/messages";
import { stepsMaxAgeMs } from "@belfry/contracts/on-call/due-steps";
import type { WaitingEntry } from "../ledger/entry-store.ts";
import { findFacts } from "../ledger/fact-store.ts";
import type { AlertStepsOptions, FoundAlert } from "../types.ts";

export type Checks = ReturnType<typeof createChecks>;

export function createChecks(options: AlertStepsOptions) {
  const { database, clock, isViewing, hasMuted, recipientsOf, quietAt, readMessage } = options;
  const { sql } = database;

  /** Returns why the notification is held back, or undefined if it is not. */
  async function reasonOf(entry: WaitingEntry, message: Message): Promise<string | undefined> {
    const { userId, why, chatId, messageId, step } = entry;
    if (message.state !== "open") return "ended";
    if (message.silenced) return "silenced";
    const by = message.acknowledgement?.by;
    if (why === "news" || why === "reminder") {
      if (typeof by !== "object" || by.userId !== userId) return by ? "acknowledged" : "ended";
      if (why === "news" && !message.acknowledgement?.newSince) return "acknowledged";
      return (await isQuiet(entry, message)) ? "quiet_hours" : undefined;
    }
    if (by) return "acknowledged";
    const facts = await findFacts(sql, { chatId, userId });
    if (step <= 1 && facts && facts.readMessageId >= messageId) return "seen";
    if (isViewing(userId, chatId)) return "on_screen";
    if (await isMuted(entry, message)) return "muted";
    return (await isQuiet(entry, message)) ? "quiet_hours" : undefined;
  }

  async function isMuted({ userId, why }: WaitingEntry, message: Message): Promise<boolean> {
    if (why !== "settings") return hasMuted(message, userId);
    const recipients = await recipientsOf(message, [userId]);
    return !recipients.some((recipient) => recipient.userId === userId);
  }

  /** The users on duty receive critical alerts also in quiet hours. */
  async function isQuiet({ userId, why }: WaitingEntry, message: Message): Promise<boolean> {
    const isCritical = message.level === "critical";
    if (isCritical && (why === "on_duty" || why === "next_on_duty")) return false;
    const quiet = await quietAt(userId, clock.now());
    const isOwner = why === "news" || why === "reminder";
    return quiet !== undefined && !(quiet.criticalPasses && (isCritical || isOwner));
  }

  /** Returns the alert as it is now, or why the notification is held back. */
  return async (entry: WaitingEntry): Promise<FoundAlert | string> => {
    const { chatId, messageId, userId } = entry;
    if (clock.now() - entry.at >= stepsMaxAgeMs) return "too_late";
    const chat = await findFacts(sql, { chatId, userId });
    if (!chat) return "not_member";
    const message = await readMessage(chatId, messageId);
    if (!message || message.deletedAt) return "ended";
    return (await reasonOf(entry, message)) ?? { message, chat };
  };
}
