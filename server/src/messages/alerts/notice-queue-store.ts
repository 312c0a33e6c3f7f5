/** SQL that stores what acts on an alert mean for its notifications. The module `on-call` sends them. */
import type { Act } from "@belfry/contracts/alerts/life";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { AlertKey } from "./alert-store.ts";

type Sql = Kysely<Schema>;

/** As in `tables/on-call/alert-notices.ts`. */
const reminderStep = 4;

/** Queues the reminder of a user. */
export async function addReminder(
  trx: Sql,
  { chatId, messageId }: AlertKey,
  { userId, since }: { userId: number; since: number },
): Promise<void> {
  await trx
    .insertInto("alert_notices")
    .values({
      chat_id: chatId,
      message_id: messageId,
      step: reminderStep,
      since,
      at: since,
      user_id: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Starts another round of steps. The notification of the owner was its first one. */
export async function addRound(
  trx: Sql,
  { chatId, messageId }: AlertKey,
  { since, newsAt }: { since: number; newsAt: number },
): Promise<void> {
  await trx
    .insertInto("alert_notices")
    .values({ chat_id: chatId, message_id: messageId, step: 1, since, at: newsAt, user_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Forgets the steps of the episode before, so that those of an alert that is open again are taken.
 * Notifications that users' own settings asked for belong to that episode.
 */
export async function endRounds(
  trx: Sql,
  { chatId, messageId }: AlertKey,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom("alert_notices")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("step", "in", [1, 2, 3])
    .execute();
  await trx
    .updateTable("alert_notifications")
    .set({ since: now })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("step", "=", 0)
    .where("since", "=", 0)
    .execute();
}

/** Cancels what waits, and records the answer of the user who acknowledges the alert. */
export async function cancel(trx: Sql, { chatId, messageId }: AlertKey, act: Act): Promise<void> {
  const isAnswer = act.type === "acknowledge";
  const reason = isAnswer ? "acknowledged" : act.type === "silence" ? "silenced" : "ended";
  await trx
    .updateTable("alert_notifications")
    .set({ result: "held_back", reason, retry_at: null })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("result", "=", "waiting")
    .execute();
  if (!isAnswer || act.by === "sender") return;
  await trx
    .updateTable("alert_notifications")
    .set({ acknowledged_at: act.at })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("user_id", "=", act.by)
    .execute();
}
