/** Saves the database before a newer version migrates its tables. Uploaded files do not change. */
import type { Config } from "../config/config.ts";
import { ageOfData } from "../database/checks.ts";
import type { Database } from "../database/database.ts";
import { deleteOldBackups, newBackupPath } from "./backup-folder.ts";
import { type BackupResult, createBackup } from "./create/create-backup.ts";

/** Returns undefined if there is nothing to migrate. Rejects if the database cannot be saved. */
export async function backupBeforeUpgrade(
  config: Config,
  database: Database,
): Promise<BackupResult | undefined> {
  if (config.backupBeforeUpgrade === "off") return undefined;
  if ((await ageOfData(database)) !== "older") return undefined;
  try {
    const path = await newBackupPath(config, "before-upgrade", new Date());
    const result = await createBackup({ config, path, withFiles: false });
    await deleteOldBackups(config, "before-upgrade");
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be saved before its upgrade: ${reason} Nothing was changed. ` +
        "Solve the problem, or make a backup yourself and set BELFRY_BACKUP_BEFORE_UPGRADE=off.",
      { cause: error },
    );
  }
}
