/** Opens the database for a server: locks it, checks it, migrates it. */
import { join } from "node:path";
import { sql as raw } from "kysely";
import { type Database, openDatabase } from "../database.ts";
import { StartError } from "../failures.ts";
import { migrate } from "../migrate.ts";
import { explainPostgresError } from "./connect-error.ts";
import { checkFile, recordRunning, recordStopped } from "./file-check.ts";
import { explainFolderError } from "./folder-error.ts";
import { type DataLock, lockData } from "./lock.ts";

export interface StartDatabaseOptions {
  url?: string | undefined;
  /** An absolute path; the folder exists. */
  dataFolder: string;
  isDurable: boolean;
  /** PostgreSQL only: another server has taken the lock, so this one must stop. */
  onLockLost(error: Error): void;
  /** Called before a check that may take minutes. */
  onSlow(text: string): void;
  /** Called before the tables are migrated. The server does not start if it rejects. */
  beforeMigration?(database: Database): Promise<void>;
}

/** PostgreSQL 13 is the first with `pg_current_xact_id`; 14 is the oldest that is tested. */
const oldestPostgres = 14;

/** Rejects with a sentence that names the option and what to do. `close` releases the lock, too. */
export async function startDatabase(options: StartDatabaseOptions): Promise<Database> {
  const { url, dataFolder } = options;
  try {
    return await openLocked(options);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartError) throw error;
    if (url) throw new Error(explainPostgresError(error, url), { cause: error });
    if (!("code" in error)) throw error;
    const failure = `The database in ${dataFolder} cannot be opened`;
    throw new Error(explainFolderError(error, failure), { cause: error });
  }
}

async function openLocked(options: StartDatabaseOptions): Promise<Database> {
  const { url, dataFolder, isDurable, onLockLost, onSlow } = options;
  const file = join(dataFolder, "belfry.db");
  const lock = await lockData({ url, dataFolder, onLost: onLockLost });
  const opened: Database[] = [];
  try {
    if (!url) checkFile(file, onSlow);
    const database = await openDatabase({ url, dataFolder, isDurable });
    opened.push(database);
    if (url) await requireSupported(database);
    await options.beforeMigration?.(database);
    await migrate(database);
    if (!url) await recordRunning(database, file);
    return withLock(database, lock, file);
  } catch (error) {
    for (const database of opened) await database.close();
    await lock.close();
    throw error;
  }
}

function withLock(database: Database, lock: DataLock, file: string): Database {
  return {
    ...database,
    async close() {
      // A full disk does not keep the server from stopping; the next start then checks the file.
      if (database.kind === "sqlite") await recordStopped(database, file).catch(() => {});
      // The lock comes last: until then this server may still write.
      await database.close();
      await lock.close();
    },
  };
}

async function requireSupported({ sql }: Database): Promise<void> {
  const { rows } = await raw<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`.execute(sql);
  const [{ version, encoding } = { version: 0, encoding: "" }] = rows;
  if (version < oldestPostgres) {
    throw new StartError(
      `PostgreSQL ${version} is too old: Belfry needs ${oldestPostgres} or newer (BELFRY_DATABASE_URL).`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartError(
      `The PostgreSQL database (BELFRY_DATABASE_URL) has the encoding ${encoding}, and Belfry needs ` +
        "UTF8. Create it with: create database … encoding 'UTF8' template template0",
    );
  }
}
