/** Runs the same tests on SQLite and on PostgreSQL, each test with an empty database of its own. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, inject } from "vitest";
import {
  type Database,
  type DatabaseKind,
  type DatabaseOptions,
  openDatabase,
} from "../../src/database/database.ts";
import { administer, withName } from "./processes/global-setup.ts";

type Cleanup = () => Promise<void>;
type Options = Pick<DatabaseOptions, "busyMs" | "isDurable">;

/** `open` may be called more than once; everything is closed and removed after the test. */
export function eachDatabase(
  tests: (open: (options?: Options) => Promise<Database>, kind: DatabaseKind) => void,
): void {
  for (const kind of ["sqlite", "postgres"] as const) {
    describe(`on ${kind}`, () => {
      const cleanups: Cleanup[] = [];
      afterEach(async () => {
        for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      });
      const openOne = kind === "sqlite" ? openSqlite : openPostgres;
      tests((options = {}) => openOne(cleanups, options), kind);
    });
  }
}

async function openSqlite(cleanups: Cleanup[], options: Options): Promise<Database> {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-test-"));
  cleanups.push(() => rm(dataFolder, { recursive: true }));
  await cp(inject("sqliteTemplate"), dataFolder, { recursive: true });
  // As with the tests' PostgreSQL, whether a disk keeps its word is another test's question.
  const database = await openDatabase({ dataFolder, isDurable: false, ...options });
  cleanups.push(database.close);
  return database;
}

let made = 0;

async function openPostgres(cleanups: Cleanup[], options: Options): Promise<Database> {
  const url = inject("postgresUrl");
  made += 1;
  const name = `belfry_test_${process.pid}_${made}`;
  await administer(url, `create database ${name} template ${inject("postgresTemplate")}`);
  cleanups.push(() => administer(url, `drop database ${name} with (force)`));
  const database = await openDatabase({ ...options, url: withName(url, name), dataFolder: "" });
  cleanups.push(database.close);
  return database;
}
