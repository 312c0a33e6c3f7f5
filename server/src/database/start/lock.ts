/**
 * One server at a time on a data folder and on a PostgreSQL database. A second one would not
 * receive the events of the first: its sockets would miss messages, and receive those of chats
 * that their users have left.
 */
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { failureCode, StartError } from "../failures.ts";
import { explainFolderError } from "./folder-error.ts";
import { lockPostgres } from "./postgres-lock.ts";

export interface LockOptions {
  /** An absolute path; the folder exists. */
  dataFolder: string;
  /** `postgres://…`, if the data is there. */
  url?: string | undefined;
  /** PostgreSQL only: another server has taken the lock while the connection was lost. */
  onLost(error: Error): void;
}

export interface DataLock {
  close(): Promise<void>;
}

/** Another process holds the lock. */
export class DataInUseError extends StartError {}

/** Rejects with a sentence if a server, or a command that replaces the data, holds the lock. */
export async function lockData({ dataFolder, url, onLost }: LockOptions): Promise<DataLock> {
  const folder = lockFolder(dataFolder);
  if (!url) return { close: async () => folder.close() };
  try {
    const database = await lockPostgres(url, onLost);
    return { close: () => database.close().finally(() => folder.close()) };
  } catch (error) {
    folder.close();
    throw error;
  }
}

/**
 * Returns a lock of the operating system on a file. SQLite locks files on every platform. The system
 * releases the lock when the process dies, so none is ever stale.
 */
function lockFolder(dataFolder: string): { close(): void } {
  let db: Sqlite.Database | undefined;
  try {
    const file = join(dataFolder, "belfry.lock");
    closeSync(openSync(file, "a", 0o600));
    db = new Sqlite(file, { timeout: 0 });
    db.exec("begin exclusive");
    return db;
  } catch (error) {
    db?.close();
    if (!/^SQLITE_(BUSY|LOCKED)/.test(failureCode(error) ?? "")) {
      const failure = `The data folder ${dataFolder} (BELFRY_DATA) cannot be used`;
      throw new StartError(explainFolderError(error, failure), { cause: error });
    }
    throw new DataInUseError(
      `Another Belfry server is running on the data folder ${dataFolder}. ` +
        "Stop it first, or set BELFRY_DATA to another folder.",
    );
  }
}
