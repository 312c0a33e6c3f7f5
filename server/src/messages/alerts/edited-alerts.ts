/** Changes of an alert by its webhook, which names the message by its id. */
import { applyAct } from "@belfry/contracts/alerts/life";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Change } from "../change-store.ts";
import { alertOf, columnsOf } from "../problems/alert-columns.ts";
import { endKey, findAlert } from "./alert-store.ts";
import { endRounds } from "./notice-queue-store.ts";

/** Returns the columns of an alert that the webhook still says to be open; undefined for others. */
export async function editAlert(
  trx: Kysely<Schema>,
  { chatId, id: messageId, ...before }: Message,
  { now, updatedAt, ...change }: Omit<Change, "rev" | "mentions"> & { now: number },
): Promise<(ReturnType<typeof columnsOf> & { silent?: number | null }) | undefined> {
  const { state = before.state, level = before.level } = change;
  if (updatedAt === undefined || !state) return undefined;
  const key = { chatId, messageId };
  if (state === "resolved") {
    if (before.state !== "resolved") await endKey(trx, key);
    return undefined;
  }
  // An edit of the text of a closed alert leaves it closed.
  if (state === "closed") return undefined;
  const row = await findAlert(trx, key);
  const alert = row && alertOf({ ...row, state: row.state ?? "resolved" }, row.has_key === 1);
  if (!alert) return undefined;
  const instances = change.instances === undefined ? before.instances : change.instances;
  const about = { level: level ?? undefined, instances: instances ?? [] };
  const result = applyAct(alert, { type: "report", at: now, ...about });
  if (alert.state !== "open") await endRounds(trx, key, now);
  if (!result) return undefined;
  const isHeard = alert.silenced !== undefined && result.alert.silenced === undefined;
  const silent = alert.silenced?.wasSilent ? 1 : null;
  return { ...columnsOf(result.alert, about), ...(isHeard && { silent }) };
}
