/** Starts PostgreSQL and NATS, and creates the migrated databases that tests copy, once per test run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../src/database/database.ts";
import { migrate } from "../../../src/database/migrate.ts";
import { startNats } from "./bus-server.ts";
import { startPostgres } from "./postgres.ts";
import { isInstalled } from "./programs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server where tests may create databases. */
    postgresUrl: string;
    /** Name of the migrated database to copy; the copies' names begin with it. */
    postgresTemplate: string;
    /** Folder of the migrated SQLite file to copy. */
    sqliteTemplate: string;
    /** Folder of the copies. */
    sqliteFolder: string;
    /** URL of a NATS server. Empty if none is installed. */
    natsUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  const postgres = externalUrl ? { url: externalUrl, stop: async () => {} } : await startPostgres();
  const postgresTemplate = `belfry_test_${process.pid}`;
  await administer(postgres.url, `create database ${postgresTemplate}`);
  const sqliteFolder = await mkdtemp(join(tmpdir(), "belfry-sqlite-"));
  const sqliteTemplate = await mkdtemp(join(sqliteFolder, "template-"));
  for (const options of [
    { url: withName(postgres.url, postgresTemplate), dataFolder: "" },
    { dataFolder: sqliteTemplate },
  ]) {
    const database = await openDatabase(options);
    await migrate(database);
    await database.close();
  }
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", postgresTemplate);
  project.provide("sqliteTemplate", sqliteTemplate);
  project.provide("sqliteFolder", sqliteFolder);
  const nats = await startSharedNats();
  project.provide("natsUrl", nats.url);
  return async () => {
    await nats.stop();
    await rm(sqliteFolder, { recursive: true });
    if (externalUrl) await dropDatabases(postgres.url, postgresTemplate);
    await postgres.stop();
  };
}

/** The server of `NATS_URL`, or an installed one. */
async function startSharedNats(): Promise<{ url: string; stop(): Promise<void> }> {
  const { NATS_URL: url } = process.env;
  if (!url && isInstalled("nats-server")) return startNats();
  return { url: url ?? "", stop: async () => {} };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select datname as name from pg_database");
  for (const { name } of rows as { name: string }[]) {
    if (name.startsWith(prefix)) await client.query(`drop database ${name} with (force)`);
  }
  await client.end();
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withName(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
