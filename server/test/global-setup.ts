/** Once a run: a PostgreSQL server with a migrated database that each test copies. */
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/database/database.ts";
import { migrate } from "../src/database/migrate.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server where databases may be made. */
    postgresUrl: string;
    /** The migrated database to copy. */
    postgresTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  const template = `belfry_template_${process.pid}`;
  await administer(postgres.url, `create database ${template}`);
  const database = await openDatabase({ url: withName(postgres.url, template), dataFolder: "" });
  await migrate(database);
  await database.close();
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", template);
  return async () => {
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
