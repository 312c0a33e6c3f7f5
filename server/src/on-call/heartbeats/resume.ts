/** Ends the pause of a heartbeat. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import * as store from "./heartbeat-store.ts";
import { waitFrom } from "./schedules/transitions.ts";

/** Starts to wait again. A heartbeat that never had a ping waits for its first one. */
export async function resumeOne(
  trx: Kysely<Schema>,
  found: store.StoredHeartbeat,
  now: number,
): Promise<boolean> {
  const progress = store.progressOf(found);
  const waiting =
    progress.lastPingAt === null ? progress : waitFrom(store.rulesOf(found), progress, now);
  const running = { paused_at: null, paused_by: null, paused_until: null };
  return store.update(trx, found, { ...store.columnsOf(waiting), ...running });
}
