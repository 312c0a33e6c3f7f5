/** Once a run: a PostgreSQL server, and a migrated database of each kind that each test copies. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../src/database/database.ts";
import { migrate } from "../../../src/database/migrate.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server where databases may be made. */
    postgresUrl: string;
    /** The migrated database to copy. */
    postgresTemplate: string;
    /** The folder of the migrated file to copy. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `belfry_template_${process.pid}`;
  await administer(postgres.url, `create database ${template}`);
  const sqliteTemplate = await mkdtemp(join(tmpdir(), "belfry-template-"));
  for (const options of [
    { url: withName(postgres.url, template), dataFolder: "" },
    { dataFolder: sqliteTemplate },
  ]) {
    const database = await openDatabase(options);
    await migrate(database);
    await database.close();
  }
  project.provide("sqliteTemplate", sqliteTemplate);
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", template);
  return async () => {
    await rm(sqliteTemplate, { recursive: true });
    await administer(postgres.url, `drop database ${template}`);
    await postgres.stop();
  };
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
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
