/** A snapshot whose reader may take long for other work, such as writing to a slow disk. */
import { sql as raw } from "kysely";
import type { Database, Snapshot } from "../types.ts";

/**
 * For connections that read or write all rows. The server's own limit would end one whose process
 * waits for a disk.
 */
export const longSilenceMs = 60_000;

export async function openLongSnapshot(database: Database): Promise<Snapshot> {
  const snapshot = await database.openSnapshot();
  if (database.kind === "postgres") await allowPauses(snapshot.sql);
  return snapshot;
}

/** PostgreSQL does not end this transaction while it waits for its client. */
export async function allowPauses(trx: Snapshot["sql"]): Promise<void> {
  await raw`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
