/** Records a backup of the command line, so that the server can show it. */
import type { BackupResult } from "./create/create-backup.ts";
import { openSource, type SourceConfig } from "./create/source.ts";
import { writeLastBackup } from "./last-backup.ts";

export async function recordBackup(
  config: SourceConfig,
  { path, bytes, durationMs, manifest }: BackupResult,
): Promise<void> {
  const database = await openSource(config);
  try {
    const file = path;
    const at = manifest.createdAt;
    await writeLastBackup(database, { at, result: "ok", kind: "command", file, bytes, durationMs });
  } finally {
    await database.close();
  }
}
