/** Loads snapshots into the database of a data folder or of a PostgreSQL server. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql as raw } from "kysely";
import { openDatabase } from "../database.ts";
import { installationFact, writeFact } from "../facts.ts";
import { createTables } from "../migrate.ts";
import { allowPauses, longSilenceMs } from "../rows/long-snapshot.ts";
import type { Sql } from "../schema.ts";
import { isSqliteFileInUse, writeSqliteFacts } from "../sqlite/copy-file.ts";
import { createEpoch } from "../start/epoch.ts";
import { isPostgresLocked } from "../start/server-traits.ts";
import { loadRows } from "./row-files.ts";
import { sqliteFileName } from "./snapshots.ts";

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

export interface RestoreRowsOptions {
  url: string;
  /** The files of the snapshot. */
  folder: string;
  /** Names of the migrations that the tables had. */
  steps: readonly string[];
  keyId: string | undefined;
  /** Where existing tables are moved, or undefined if there must not be any. */
  asideSchema: string | undefined;
  /** Runs before the commit. If it rejects, nothing is changed. */
  beforeCommit(): Promise<void>;
}

/** Loads rows into PostgreSQL, in one transaction. */
export async function restoreRows(options: RestoreRowsOptions): Promise<void> {
  const { url, folder, steps, keyId, asideSchema, beforeCommit } = options;
  const { kind, sql, close } = await openDatabase({
    url,
    dataFolder: "",
    silenceMs: longSilenceMs,
  });
  const restored = sql.transaction().execute(async (trx) => {
    await allowPauses(trx);
    const schema = await moveAside(trx, asideSchema);
    await createTables({ kind, db: trx as Sql as Kysely<unknown>, steps, schema });
    await loadRows({ kind, sql: trx }, folder);
    for (const [name, value] of Object.entries(restoredFacts(keyId))) {
      await writeFact(trx, name, value);
    }
    await beforeCommit();
  });
  await restored.finally(close);
}

/** Moves tables with their indexes and sequences, and nothing else in the schema. Returns its name. */
async function moveAside(trx: Sql, asideSchema: string | undefined): Promise<string> {
  const { schema, tables } = await listAllTables(trx);
  if (tables.length === 0) return schema;
  if (asideSchema === undefined) throw new Error("The PostgreSQL database is not empty.");
  await trx.schema.createSchema(asideSchema).execute();
  for (const name of tables) {
    await trx.schema.withSchema(schema).alterTable(name).setSchema(asideSchema).execute();
  }
  return schema;
}

/** Also lists tables of other programs, without views and tables of extensions. */
export async function listAllTables(sql: Sql): Promise<{ schema: string; tables: string[] }> {
  const { rows } = await raw<{ schema: string | null; tables: string[] }>`
    select current_schema() as schema, array(select c.relname::text from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname) as tables`.execute(sql);
  const { schema = null, tables = [] } = rows[0] ?? {};
  if (schema === null)
    throw new Error("The PostgreSQL database has no schema for Belfry's tables.");
  return { schema, tables };
}

export interface PostgresTarget {
  tableCount: number;
  /** Whether a server runs on it. */
  isInUse: boolean;
}

export async function describeTarget(url: string): Promise<PostgresTarget> {
  const { sql, close } = await openDatabase({ url, dataFolder: "" });
  try {
    const { tables } = await listAllTables(sql);
    return { tableCount: tables.length, isInUse: await isPostgresLocked(sql) };
  } finally {
    await close();
  }
}
