/**
 * One server at a time on a data folder with SQLite. Servers on PostgreSQL may share a data folder,
 * for example on a network file system, so they only keep other programs from replacing it.
 */
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { failureCode, StartError } from "../failures.ts";
import { explainFolderError } from "./folder-error.ts";

export interface FolderLock {
  close(): void;
}

/** Another process holds the lock. */
export class DataInUseError extends StartError {}

/**
 * Takes a lock of the operating system on a file. SQLite locks files on every platform. The system
 * releases the lock when the process dies, so none is ever stale. Throws a sentence if another
 * process holds it.
 *
 * @param dataFolder An absolute path; the folder exists.
 */
export function lockFolder(dataFolder: string, { isShared = false } = {}): FolderLock {
  let db: Sqlite.Database | undefined;
  try {
    const file = join(dataFolder, "belfry.lock");
    closeSync(openSync(file, "a", 0o600));
    db = new Sqlite(file, { timeout: 0 });
    db.exec(isShared ? "begin; select count(*) from sqlite_schema" : "begin exclusive");
    const opened = db;
    return { close: () => void opened.close() };
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
