/** The data folder and database that a backup is restored into. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isOutdated, lastFormerCommit, unknownSteps } from "../../database/migrate.ts";
import {
  describeTarget,
  isDatabaseFileInUse,
  sqliteFileNames,
} from "../../database/snapshots/restore.ts";
import { DataInUseError, type FolderLock, lockFolder } from "../../database/start/lock.ts";
import { keyName } from "../archive/entry-names.ts";
import type { Manifest } from "../archive/manifest.ts";
import type { SourceConfig } from "../create/source.ts";
import type { RestoreKey } from "./restore-key.ts";

export interface TargetOptions {
  manifest: Manifest;
  config: SourceConfig;
  /** An absolute path. */
  dataFolder: string;
  key: RestoreKey;
  isReplaceAllowed: boolean;
}

/** Data that must be moved aside. */
export interface ExistingData {
  /** Names in the data folder. */
  names: string[];
  hasTables: boolean;
}

/** Keeps a server from starting on the data folder. Throws a sentence if one is running. */
export function lockTarget(dataFolder: string): FolderLock | undefined {
  if (!existsSync(dataFolder)) return undefined;
  try {
    return lockFolder(dataFolder);
  } catch (cause) {
    if (!(cause instanceof DataInUseError)) throw cause;
    throw new Error(runningText(`the data folder ${dataFolder}`), { cause });
  }
}

/** Throws a sentence if the backup cannot be restored here. */
export async function checkTarget(options: TargetOptions): Promise<ExistingData> {
  const { manifest, config, dataFolder, isReplaceAllowed } = options;
  requireKnownSchema(manifest);
  requireSameDatabase(manifest, config);
  if (isDatabaseFileInUse(dataFolder))
    throw new Error(runningText(`the data folder ${dataFolder}`));
  const names = existingNames(options);
  const tableCount = await checkPostgres(config);
  if ((names.length > 0 || tableCount > 0) && !isReplaceAllowed) {
    const place = tableCount > 0 ? "The PostgreSQL database" : `The data folder ${dataFolder}`;
    throw new Error(
      `${place} already contains data. Restore into an empty one, or pass --force to move the data aside. Nothing was changed.`,
    );
  }
  return { names, hasTables: tableCount > 0 };
}

function requireKnownSchema({ schemaSteps, belfry }: Manifest): void {
  if (isOutdated(schemaSteps)) {
    throw new Error(
      `This backup was made by a Belfry older than its commit ${lastFormerCommit}. Restore it with that ` +
        "commit, start its server once, and make another backup. Nothing was changed.",
    );
  }
  if (unknownSteps(schemaSteps).length === 0) return;
  throw new Error(
    `This backup was made by a newer Belfry (${belfry}). Restore it with that version or a later one. Nothing was changed.`,
  );
}

function requireSameDatabase({ database }: Manifest, { databaseUrl }: SourceConfig): void {
  if (database === "sqlite" && databaseUrl !== undefined) {
    throw new Error(
      "This backup was made from SQLite and can only be restored to SQLite. Unset BELFRY_DATABASE_URL. Nothing was changed.",
    );
  }
  if (database === "postgres" && databaseUrl === undefined) {
    throw new Error(
      "This backup was made from PostgreSQL and can only be restored to PostgreSQL. Set BELFRY_DATABASE_URL to an empty database. Nothing was changed.",
    );
  }
}

/** Returns the number of tables in the database. */
async function checkPostgres({ databaseUrl }: SourceConfig): Promise<number> {
  if (databaseUrl === undefined) return 0;
  const target = await describeTarget(databaseUrl);
  if (target.isInUse) throw new Error(runningText("this PostgreSQL database"));
  return target.tableCount;
}

function existingNames({ manifest, dataFolder, key }: TargetOptions): string[] {
  const names = [
    ...(manifest.database === "sqlite" ? sqliteFileNames : []),
    ...(manifest.files ? ["files"] : []),
    ...(key.source === "kept" ? [] : [keyName]),
  ];
  return names.filter((name) => exists(join(dataFolder, name)));
}

/** An empty folder is not data. */
function exists(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true; // a file
  }
}

function runningText(place: string): string {
  return `A server is running on ${place}. Stop it first, then restore. Nothing was changed.`;
}
