/** The result of the last backup, stored with the facts of the database. */
import type { Database } from "../database/database.ts";
import { readFact, writeFact } from "../database/facts.ts";

export interface LastBackup {
  /** ISO 8601, the start. */
  at: string;
  result: "ok" | "failed";
  /** Started by the schedule, by the command line, or before the tables were migrated. */
  kind: "scheduled" | "command" | "before upgrade";
  /** An absolute path; `-` for standard output. */
  file: string;
  bytes: number;
  durationMs: number;
  /** Why it failed. */
  reason?: string;
  /** Starts of the last backups that succeeded. */
  lastSuccessAt?: string;
  lastScheduledAt?: string;
}

const fact = "last_backup";

/** Returns undefined if there was no backup yet. */
export async function readLastBackup({ sql }: Database): Promise<LastBackup | undefined> {
  const text = await readFact(sql, fact);
  return text === undefined ? undefined : (JSON.parse(text) as LastBackup);
}

export async function writeLastBackup(
  database: Database,
  backup: Omit<LastBackup, "lastSuccessAt" | "lastScheduledAt">,
): Promise<void> {
  const previous = await readLastBackup(database);
  const isSuccess = backup.result === "ok";
  const lastSuccessAt = isSuccess ? backup.at : previous?.lastSuccessAt;
  const isScheduled = isSuccess && backup.kind === "scheduled";
  const lastScheduledAt = isScheduled ? backup.at : previous?.lastScheduledAt;
  const value: LastBackup = {
    ...backup,
    ...(lastSuccessAt && { lastSuccessAt }),
    ...(lastScheduledAt && { lastScheduledAt }),
  };
  await writeFact(database.sql, fact, JSON.stringify(value));
}
