/** Snapshots of a database for backups: taken while a server writes, checked, and loaded again. */
import { join } from "node:path";
import { checkSqliteFile, copySqliteFile, querySqliteFile } from "../sqlite/copy-file.ts";
import type { DatabaseKind } from "../types.ts";
import { type Row, readContents, type SnapshotContents } from "./contents.ts";

export type { SnapshotContents } from "./contents.ts";

export type SnapshotFormat = "sqlite" | "pg_dump" | "csv";

export interface Snapshot {
  kind: DatabaseKind;
  format: SnapshotFormat;
  contents: SnapshotContents;
  /** Names of its files in the folder. */
  names: string[];
  /** Only of PostgreSQL. */
  server?: { schema: string; majorVersion: number };
}

export interface SnapshotOptions {
  /** `postgres://…`. Default: the SQLite file in the data folder. */
  url: string | undefined;
  dataFolder: string;
  /** An existing, empty folder for the files of the snapshot. */
  folder: string;
  pgDump: string | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes per second, only of SQLite. */
  maxRate?: number | undefined;
  onProgress(part: string, doneBytes: number, totalBytes: number): void;
}

export const sqliteFileName = "belfry.db";

/** Saves everything that was committed before the call. */
export async function takeSnapshot(options: SnapshotOptions): Promise<Snapshot> {
  const { url, dataFolder, folder, pgDump, signal, maxRate, onProgress } = options;
  if (url !== undefined) {
    const onTable = (name: string) => onProgress(name === "" ? "database" : name, 0, 0);
    const { dumpPostgres } = await import("./dump/dump.ts");
    const dump = await dumpPostgres({ url, folder, pgDump, signal, onTable });
    const { format, contents, names, schema, majorVersion } = dump;
    return { kind: "postgres", format, contents, names, server: { schema, majorVersion } };
  }
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
  if (format === "sqlite") return checkSqliteFile(join(folder, sqliteFileName));
  const { checkDump } = await import("./dump/dump.ts");
  await checkDump(format, folder);
}

export function readSqliteContents(file: string): Promise<SnapshotContents> {
  return readContents(async (statements) => querySqliteFile<Row>(file, statements));
}
