/** Backups: made on a schedule by the server, and by the command line. */
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { deleteOldBackups, newBackupPath } from "./backup-folder.ts";
import { formatFailure } from "./failure-text.ts";
import { readLastBackup, writeLastBackup } from "./last-backup.ts";
import { runInThread } from "./run-in-thread.ts";
import { isDue, parseSchedule } from "./schedule.ts";

export type { Manifest } from "./archive/manifest.ts";
export type { SignatureState } from "./archive/signature.ts";
export { backupBeforeUpgrade } from "./before-upgrade.ts";
export { createBackup } from "./create/create-backup.ts";
export { describeDiskError, formatBytes, requireSpace } from "./create/disk-space.ts";
export { choosePath } from "./create/output-file.ts";
export { readLastBackup } from "./last-backup.ts";
export { recordBackup } from "./record.ts";
export { restoreBackup } from "./restore/restore-backup.ts";
export { newKeyAdvice } from "./restore/restore-key.ts";
export { newestSoundBackup, verifyBackup } from "./verify-backup.ts";

interface Log {
  info(values: object, text: string): void;
  error(values: object, text: string): void;
}

const retryMs = 15 * 60 * 1000;

export function createBackups(options: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  /** Sends Markdown to all owners. */
  notifyOwners(text: string): Promise<void>;
}) {
  const { config, database, clock, log, notifyOwners } = options;
  const schedule = config.backupAt === undefined ? undefined : parseSchedule(config.backupAt);
  const cancel = new AbortController();
  let running: Promise<void> | undefined;
  let failedAt: number | undefined;

  /** Starts a scheduled backup if one is due. Does not wait for its end. */
  async function startIfDue(): Promise<void> {
    if (!schedule || running || cancel.signal.aborted) return;
    const now = clock.now();
    if (failedAt !== undefined && now - failedAt < retryMs) return;
    const { lastScheduledAt } = (await readLastBackup(database)) ?? {};
    const lastAt = lastScheduledAt === undefined ? undefined : Date.parse(lastScheduledAt);
    if (!isDue(schedule, lastAt, now)) return;
    running = runScheduled(now).finally(() => {
      running = undefined;
    });
  }

  async function runScheduled(now: number): Promise<void> {
    const at = new Date(now);
    const record = { at: at.toISOString(), kind: "scheduled" as const };
    const start = performance.now();
    let file = "";
    try {
      file = await newBackupPath(config, "scheduled", at);
      const { dataFolder, databaseUrl, secretKey, s3Url } = config;
      const source = { dataFolder, databaseUrl, secretKey, s3Url };
      const result = await runInThread({ config: source, path: file }, cancel.signal);
      failedAt = undefined;
      const { bytes, durationMs } = result;
      await writeLastBackup(database, { ...record, result: "ok", file, bytes, durationMs });
      log.info({ file, bytes, durationMs }, "A scheduled backup was made.");
      await deleteOldBackups(config, "scheduled");
    } catch (error) {
      if (cancel.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      const durationMs = Math.round(performance.now() - start);
      const failure = { ...record, result: "failed" as const, file, bytes: 0, durationMs, reason };
      // The database may be the reason.
      const last = await readLastBackup(database).catch(() => undefined);
      await writeLastBackup(database, failure).catch(() => {});
      log.error({ file, reason }, "A scheduled backup failed.");
      const isFirst = failedAt === undefined;
      failedAt = clock.now();
      if (isFirst) await notifyOwners(formatFailure(reason, last));
    }
  }

  /** Cancels the backup that runs. */
  async function close(): Promise<void> {
    cancel.abort();
    await running;
  }

  return {
    startIfDue,
    /** Resolves when no scheduled backup runs. */
    whenIdle: async () => running,
    lastBackup: () => readLastBackup(database),
    close,
  };
}
