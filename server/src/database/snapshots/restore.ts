/** Loads snapshots into the database of a data folder or of a PostgreSQL server. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installationFact } from "../facts.ts";
import { isSqliteFileInUse, writeSqliteFacts } from "../sqlite/copy-file.ts";
import { createEpoch } from "../start/epoch.ts";
import type { LoadOptions } from "./dump/load.ts";
import { sqliteFileName } from "./snapshots.ts";

/** Loads the library of PostgreSQL, which a server on SQLite does not need. */
const loadDumps = () => import("./dump/load.ts");

export async function describeTarget(url: string) {
  return (await loadDumps()).describeTarget(url);
}

export async function findPsql(setting: string | undefined, majorVersion: number) {
  return (await loadDumps()).findPsql(setting, majorVersion);
}

/** The file and those that SQLite keeps next to it. */
export const sqliteFileNames = ["", "-wal", "-shm"].map((suffix) => `${sqliteFileName}${suffix}`);

/** Returns whether a server or another program has the SQLite file of the data folder open. */
export function isDatabaseFileInUse(dataFolder: string): boolean {
  const file = join(dataFolder, sqliteFileName);
  return existsSync(file) && isSqliteFileInUse(file);
}

/** Returns the rows of the settings table that a restore replaces. */
function restoredFacts(keyId: string | undefined): Record<string, string> {
  return {
    epoch: createEpoch(),
    // The source may keep running, on the same NATS servers and with the same bucket.
    [installationFact]: randomUUID(),
    files_held_until: "",
    ...(keyId && { key_id: keyId }),
  };
}

/** Prepares a SQLite file before it is moved into the data folder. */
export function prepareSqliteFile(folder: string, keyId: string | undefined): void {
  // The state of the running server that was saved would make the next start reject the file.
  const facts = { ...restoredFacts(keyId), file_state: "" };
  writeSqliteFacts(join(folder, sqliteFileName), facts);
}

/** Loads a dump in one transaction. */
export async function loadDump(
  options: Omit<LoadOptions, "facts"> & { keyId: string | undefined },
): Promise<void> {
  const { keyId, ...rest } = options;
  const { loadPostgres } = await loadDumps();
  return loadPostgres({ ...rest, facts: restoredFacts(keyId) });
}
