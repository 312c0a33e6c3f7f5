/** Loads a dump into PostgreSQL, in one transaction. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createTables } from "../../migrate.ts";
import { isPostgresLocked } from "../../start/postgres-lock.ts";
import { describeServer, listTables, quote, withClient } from "./client.ts";
import { loadTables } from "./csv-load.ts";
import { sqlName } from "./dump.ts";
import { findProgram, runProgram } from "./programs.ts";

export interface LoadOptions {
  url: string;
  folder: string;
  format: "pg_dump" | "csv";
  /** The schema of the dump. */
  schema: string;
  /** The major version of the server that was dumped. */
  majorVersion: number;
  steps: readonly string[];
  /** Rows of the settings table that replace those of the dump. */
  facts: Readonly<Record<string, string>>;
  /** Where existing tables are moved, or undefined if there must not be any. */
  asideSchema: string | undefined;
  pgDump: string | undefined;
  /** Runs before the commit. If it rejects, nothing is changed. */
  beforeCommit(): Promise<void>;
}

export interface PostgresTarget {
  schema: string;
  majorVersion: number;
  tableCount: number;
  /** Whether a server runs on it. */
  isInUse: boolean;
}

export function describeTarget(url: string): Promise<PostgresTarget> {
  return withClient(url, async (client) => {
    const { schema, majorVersion } = await describeServer(client);
    const tableCount = (await listTables(client)).length;
    return { schema, majorVersion, tableCount, isInUse: await isPostgresLocked(client) };
  });
}

export function loadPostgres(options: LoadOptions): Promise<void> {
  return options.format === "csv" ? loadCsv(options) : loadSql(options);
}

/** Throws if the program that loads a dump of pg_dump is missing. */
export async function findPsql(pgDump: string | undefined, majorVersion: number): Promise<string> {
  const psql = await findProgram("psql", { pgDump, majorVersion });
  if (psql) return psql;
  throw new Error(
    `This backup was made with pg_dump of PostgreSQL ${majorVersion}. Restoring it needs psql ${majorVersion} or later: ` +
      "install the PostgreSQL client programs, or set BELFRY_PG_DUMP to the path of pg_dump next to psql.",
  );
}

/** The statements of pg_dump and ours run in one transaction of psql. */
async function loadSql(options: LoadOptions): Promise<void> {
  const { url, folder, schema, majorVersion, facts, pgDump, beforeCommit } = options;
  const psql = await findPsql(pgDump, majorVersion);
  const before = await withClient(url, (client) => asideStatements(client, options));
  const after = Object.entries(facts).map(([name, value]) => setFact(schema, name, value));
  const [beforeFile, afterFile] = [join(folder, "before.sql"), join(folder, "after.sql")];
  await writeFile(beforeFile, before.join(";\n"));
  await writeFile(afterFile, after.join(";\n"));
  const files = [beforeFile, join(folder, sqlName), afterFile];
  const args = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"];
  // psql commits by itself, so this comes first and is undone by the caller if psql fails.
  await beforeCommit();
  await runProgram(psql, url, [...args, ...files.map((file) => `--file=${file}`)], undefined);
}

function loadCsv(options: LoadOptions): Promise<void> {
  const { url, folder, steps, facts, beforeCommit } = options;
  return withClient(url, async (client) => {
    // Kysely must use this connection, because COPY is part of the same transaction.
    const pool = {
      connect: async () => Object.assign(client, { release() {} }),
      end: async () => {},
    };
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
    });
    await db.transaction().execute(async (trx) => {
      for (const statement of await asideStatements(client, options)) await client.query(statement);
      const { schema } = await describeServer(client);
      await createTables({ kind: "postgres", db: trx, steps, schema });
      await loadTables(client, folder);
      for (const [name, value] of Object.entries(facts)) {
        await client.query(setFact(schema, name, value));
      }
      await beforeCommit();
    });
  });
}

/** Moves tables with their indexes and sequences, and nothing else in the schema. */
async function asideStatements(client: pg.Client, { asideSchema }: LoadOptions): Promise<string[]> {
  const tables = await listTables(client);
  if (tables.length === 0) return [];
  if (asideSchema === undefined) throw new Error("The PostgreSQL database is not empty.");
  const { schema } = await describeServer(client);
  return [
    `create schema ${quote(asideSchema)}`,
    ...tables.map(
      (name) => `alter table ${quote(schema)}.${quote(name)} set schema ${quote(asideSchema)}`,
    ),
  ];
}

function setFact(schema: string, name: string, value: string): string {
  return `insert into ${quote(schema)}.settings (name, value)
    values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)})
    on conflict (name) do update set value = excluded.value`;
}
