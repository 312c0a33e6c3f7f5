/** Deletes the files that crashes and failures left behind. */
import type { Clock } from "../clock.ts";
import { deleteExpiredRows } from "../database/rows/expired-rows.ts";
import type { Sql } from "../database/schema.ts";
import { createSlices } from "../slices.ts";
import * as store from "./file-store.ts";
import { type FileStorage, fileIdOf, subfolders } from "./storage/storage.ts";

/** How long a file may wait for its message. */
const pendingMs = 60 * 60 * 1000;
const batchSize = 1000;
const subfoldersPerRun = 16;

interface DeleteOrphansOptions {
  sql: Sql;
  clock: Clock;
  storage: Pick<FileStorage, "requireOwnership" | "listIds">;
  deleteFiles(ids: readonly string[]): Promise<void>;
}

export function createDeleteOrphans(options: DeleteOrphansOptions) {
  const { sql, clock, storage, deleteFiles } = options;
  const slices = createSlices();
  let nextSubfolder = 0;

  async function deleteOrphansIn(subfolder: string): Promise<void> {
    const ids = await storage.listIds(subfolder);
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      const usedIds = await store.usedIds(sql, [...new Set(batch.map(fileIdOf))]);
      await deleteFiles(batch.filter((name) => !usedIds.has(fileIdOf(name))));
    }
  }

  /** Deletes part of the orphans. Each call continues after the last. */
  return async function deleteOrphans(): Promise<void> {
    await slices.runAll([
      (most) => deleteExpiredRows(sql, ["file_usage", "scope"], clock.now(), most),
    ]);
    await deleteFiles(await store.listPendingBefore(sql, clock.now() - pendingMs, batchSize));
    await storage.requireOwnership();
    for (let count = 0; count < subfoldersPerRun; count++) {
      const subfolder = subfolders[nextSubfolder] ?? "";
      nextSubfolder = (nextSubfolder + 1) % subfolders.length;
      await deleteOrphansIn(subfolder);
    }
  };
}
