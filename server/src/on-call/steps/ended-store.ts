/** SQL that marks the alerts all of whose steps were taken. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { WaitingAlert } from "./step-store.ts";

/** An alert that has changed since it was read stays in the index. */
export async function endSteps(
  sql: Kysely<Schema>,
  alerts: readonly WaitingAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  await sql.transaction().execute(async (trx) => {
    for (const { chatId, messageId, rev } of alerts) {
      await trx
        .updateTable("messages")
        .set({ steps_over_rev: rev })
        .where("chat_id", "=", chatId)
        .where("id", "=", messageId)
        .where("rev", "=", rev)
        .execute();
    }
  });
}
