/**
 * A pool of empty databases. Creating one takes 50 to 200 ms and emptying one 2 ms, so tests reuse
 * databases, except those that a test closed or migrated.
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
import { emptyDatabase, recordInitialState } from "./empty-database.ts";
import { administer, withName } from "./global-setup.ts";

export type OpenOptions = Pick<DatabaseOptions, "busyMs" | "isDurable" | "poolSize" | "onDamaged">;

export function openTestDatabase(kind: DatabaseKind, options: OpenOptions): Promise<Database> {
  return kind === "sqlite" ? openSqlite(options) : openPostgres(options);
}

interface SqliteFile {
  folder: string;
  database: Database;
}

const freeFiles: SqliteFile[] = [];

/** The file stays open between tests, because starting the writer's thread is slow. */
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
    if (await emptyDatabase(file.database)) return file;
    await deleteFile(file);
  }
  return undefined;
}

async function createFile(options: OpenOptions): Promise<SqliteFile> {
  const folder = await mkdtemp(join(inject("sqliteFolder"), "test-"));
  await cp(inject("sqliteTemplate"), folder, { recursive: true });
  // Only the crash test needs durable writes.
  const database = await openDatabase({ dataFolder: folder, isDurable: false, ...options });
  await recordInitialState(database);
  return { folder, database };
}

async function deleteFile({ folder, database }: SqliteFile): Promise<void> {
  await database.close();
  await rm(folder, { recursive: true });
}

/** Rejects queries after the end of the test, so that none reaches the rows of the next test. */
function leaseOf(database: Database): { database: Database; end(): boolean } {
  let isClosed = false;
  let isOver = false;
  const check = () => {
    if (isOver) throw new Error("The test of this database has ended.");
  };
  const guarded = database.sql.withPlugin({
    transformQuery({ node }) {
      check();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    database: {
      kind: database.kind,
      ...(database.file && { file: database.file }),
      ...(database.connections && { connections: database.connections }),
      sql: guarded,
      async fetch(query) {
        check();
        return database.fetch(query);
      },
      async commit(statements) {
        check();
        return database.commit(statements);
      },
      damage: database.damage,
      ...(database.emptyLog && { emptyLog: database.emptyLog }),
      async openSnapshot() {
        check();
        return database.openSnapshot();
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

interface NamedDatabase {
  name: string;
  database: Database;
}

/** Open databases, because a new connection and its first queries take 20 ms of processor time. */
const freeDatabases: NamedDatabase[] = [];
/** Databases without connections. */
const freeNames: string[] = [];
let createdCount = 0;

async function openPostgres(options: OpenOptions): Promise<Database> {
  const isShared = Object.keys(options).length === 0;
  const named =
    (isShared && (await takeDatabase())) ||
    (await takeName(options)) ||
    (await createName(options));
  const lease = leaseOf(named.database);
  onTestFinished(async () => {
    const isClosed = lease.end();
    if (isShared && !isClosed && (await isIdle(named.database)))
      return void freeDatabases.push(named);
    await named.database.close();
    freeNames.push(named.name);
  });
  return lease.database;
}

/** Whether all queries have ended, within a second. */
async function isIdle({ connections }: Database): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const { active = 1, waiting = 1 } = connections?.() ?? {};
    if (active + waiting === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

async function takeDatabase(): Promise<NamedDatabase | undefined> {
  const named = freeDatabases.pop();
  return named && prepare(named);
}

async function takeName(options: OpenOptions): Promise<NamedDatabase | undefined> {
  for (let name = freeNames.pop(); name !== undefined; name = freeNames.pop()) {
    const named = await prepare({ name, database: await openName(name, options) });
    if (named) return named;
  }
  return undefined;
}

/** Empties a database, or drops it if a test has changed its tables. */
async function prepare(named: NamedDatabase): Promise<NamedDatabase | undefined> {
  if (await emptyDatabase(named.database)) return named;
  await named.database.close();
  await administer(inject("postgresUrl"), `drop database ${named.name} with (force)`);
  return undefined;
}

async function createName(options: OpenOptions): Promise<NamedDatabase> {
  createdCount += 1;
  const name = `${inject("postgresTemplate")}_${process.pid}_${createdCount}`;
  const template = inject("postgresTemplate");
  await administer(inject("postgresUrl"), `create database ${name} template ${template}`);
  const database = await openName(name, options);
  await recordInitialState(database);
  return { name, database };
}

function openName(name: string, options: OpenOptions): Promise<Database> {
  return openDatabase({ ...options, url: withName(inject("postgresUrl"), name), dataFolder: "" });
}
