/** SQL for stored times that are in the future because the clock was set back. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { WaitingAlert } from "./step-store.ts";

type Sql = Kysely<Schema>;

/** Steps of a chat would otherwise not begin for new alerts, as for those from before their settings. */
export async function setBackSettings(sql: Sql, now: number): Promise<void> {
  const inFuture = sql.selectFrom("chat_steps").select("chat_id").where("created_at", ">", now);
  if (!(await inFuture.limit(1).executeTakeFirst())) return;
  await sql
    .updateTable("chat_steps")
    .set({ created_at: now })
    .where("created_at", ">", now)
    .execute();
}

/** The later steps then follow their minutes after now, not after a time that is still to come. */
export async function setBackFirstStep(
  sql: Sql,
  { chatId, messageId, since }: WaitingAlert,
  now: number,
): Promise<void> {
  await sql
    .updateTable("alert_notices")
    .set({ at: now })
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .where("since", "=", since)
    .where("step", "=", 1)
    .execute();
}
