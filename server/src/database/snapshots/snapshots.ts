/** Snapshots of a database for backups: taken while a server writes, checked, and loaded again. */
import { join } from "node:path";
import { sql as raw } from "kysely";
import { openLongSnapshot } from "../rows/long-snapshot.ts";
import { checkSqliteFile, copySqliteFile, querySqliteFile } from "../sqlite/copy-file.ts";
import type { Database, DatabaseKind } from "../types.ts";
import { type Row, readContents, type SnapshotContents } from "./contents.ts";
import { checkRows, saveRows } from "./row-files.ts";

export { longSilenceMs } from "../rows/long-snapshot.ts";
export type { SnapshotContents } from "./contents.ts";

/** A copy of the SQLite file, or one file of rows for each table. */
export type SnapshotFormat = "sqlite" | "rows";

export interface Snapshot {
  kind: DatabaseKind;
  format: SnapshotFormat;
  contents: SnapshotContents;
  /** Names of its files in the folder. */
  names: string[];
}

export interface SnapshotOptions {
  database: Database;
  dataFolder: string;
  /** An existing, empty folder for the files of the snapshot. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** Bytes per second, only of SQLite. */
  maxRate?: number | undefined;
  onProgress(part: string, doneBytes: number, totalBytes: number): void;
}

export const sqliteFileName = "belfry.db";

/** Saves everything that was committed before the call. */
export function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  return options.database.kind === "sqlite" ? copyFile(options) : saveTables(options);
}

async function saveTables(options: SnapshotOptions): Promise<Snapshot> {
  const { database, folder, signal, onProgress } = options;
  const { kind } = database;
  const { sql, close } = await openLongSnapshot(database);
  try {
    const contents = await readContents(async (statements) => {
      const results: Row[][] = [];
      for (const text of statements) results.push((await raw.raw<Row>(text).execute(sql)).rows);
      return results;
    });
    const names = await saveRows({ kind, sql }, folder, (table) => {
      signal?.throwIfAborted();
      onProgress(table, 0, 0);
    });
    return { kind, format: "rows", contents, names };
  } finally {
    await close();
  }
}

async function copyFile(options: SnapshotOptions): Promise<Snapshot> {
  const { dataFolder, folder, signal, maxRate, onProgress } = options;
  const file = join(folder, sqliteFileName);
  const start = performance.now();
  await copySqliteFile({
    from: join(dataFolder, sqliteFileName),
    to: file,
    onProgress(copied, total) {
      signal?.throwIfAborted();
      onProgress("database", copied, total);
      return maxRate ? Math.max(0, (copied / maxRate) * 1000 - (performance.now() - start)) : 0;
    },
  });
  const names = [sqliteFileName];
  return { kind: "sqlite", format: "sqlite", contents: await readSqliteContents(file), names };
}

/** Throws if the files of a snapshot are damaged or incomplete. */
export async function checkSnapshot(format: SnapshotFormat, folder: string): Promise<void> {
  if (format === "sqlite") checkSqliteFile(join(folder, sqliteFileName));
  else await checkRows(folder);
}

export function readSqliteContents(file: string): Promise<SnapshotContents> {
  return readContents(async (statements) => querySqliteFile<Row>(file, statements));
}
