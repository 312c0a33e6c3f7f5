/**
 * Empty databases for tests. Creating one costs 50 to 200 ms and emptying it 2 ms, so a database
 * that a test is finished with serves the next one, unless its tables were changed or it was closed.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import {
  type Database,
  type DatabaseKind,
  type DatabaseOptions,
  openDatabase,
} from "../../../src/database/database.ts";
import { empty, recordInitialState } from "./empty-database.ts";
import { administer, withName } from "./global-setup.ts";

export type OpenOptions = Pick<DatabaseOptions, "busyMs" | "isDurable">;

export function openTestDatabase(kind: DatabaseKind, options: OpenOptions): Promise<Database> {
  return kind === "sqlite" ? openSqlite(options) : openPostgres(options);
}

interface SqliteFile {
  folder: string;
  database: Database;
}

const freeFiles: SqliteFile[] = [];

/** The file stays open between tests: starting the writer's thread is what costs. */
async function openSqlite(options: OpenOptions): Promise<Database> {
  const isShared = Object.keys(options).length === 0;
  const file = (isShared && (await takeFile())) || (await createFile(options));
  const lease = leaseOf(file.database);
  onTestFinished(async () => {
    const isClosed = lease.end();
    if (isShared && !isClosed) freeFiles.push(file);
    else await deleteFile(file);
  });
  return lease.database;
}

async function takeFile(): Promise<SqliteFile | undefined> {
  for (let file = freeFiles.pop(); file; file = freeFiles.pop()) {
    if (await empty(file.database)) return file;
    await deleteFile(file);
  }
  return undefined;
}

async function createFile(options: OpenOptions): Promise<SqliteFile> {
  const folder = await mkdtemp(join(inject("sqliteFolder"), "test-"));
  await cp(inject("sqliteTemplate"), folder, { recursive: true });
  // Whether a disk keeps what was synced is a question for other tests.
  const database = await openDatabase({ dataFolder: folder, isDurable: false, ...options });
  await recordInitialState(database);
  return { folder, database };
}

async function deleteFile({ folder, database }: SqliteFile): Promise<void> {
  await database.close();
  await rm(folder, { recursive: true });
}

/** Ends the use of a database with the test, so that no late query reaches the next test's rows. */
function leaseOf(database: Database): { database: Database; end(): boolean } {
  let isClosed = false;
  let isOver = false;
  const check = () => {
    if (isOver) throw new Error("The test of this database has ended.");
  };
  const gated = database.sql.withPlugin({
    transformQuery({ node }) {
      check();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    database: {
      kind: database.kind,
      sql: gated,
      async fetch(query) {
        check();
        return database.fetch(query);
      },
      async commit(statements) {
        check();
        return database.commit(statements);
      },
      async close() {
        isClosed = true;
        await database.close();
      },
    },
    end() {
      isOver = true;
      return isClosed;
    },
  };
}

const freeNames: string[] = [];
let created = 0;

/** The connections are closed after each test, which waits for the queries under way. */
async function openPostgres(options: OpenOptions): Promise<Database> {
  const { name, database } = (await takeName(options)) ?? (await createName(options));
  onTestFinished(async () => {
    await database.close();
    freeNames.push(name);
  });
  return database;
}

async function takeName(options: OpenOptions) {
  for (let name = freeNames.pop(); name !== undefined; name = freeNames.pop()) {
    const database = await openName(name, options);
    if (await empty(database)) return { name, database };
    await database.close();
    await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  }
  return undefined;
}

async function createName(options: OpenOptions) {
  created += 1;
  const name = `${inject("postgresTemplate")}_${process.pid}_${created}`;
  const template = inject("postgresTemplate");
  await administer(inject("postgresUrl"), `create database ${name} template ${template}`);
  const database = await openName(name, options);
  await recordInitialState(database);
  return { name, database };
}

function openName(name: string, options: OpenOptions): Promise<Database> {
  return openDatabase({ ...options, url: withName(inject("postgresUrl"), name), dataFolder: "" });
}
