/** Copies and checks SQLite files, for backups. */
import Sqlite from "better-sqlite3";

export interface CopyOptions {
  from: string;
  /** Does not exist yet. */
  to: string;
  /** Runs after each step. Throws to end the copy. Returns how many milliseconds to wait. */
  onProgress(copiedBytes: number, totalBytes: number): number;
}

const pagesPerStep = 256;
const busyMs = 5000;

/** Copies the database as it is now, while another process or thread writes to it. */
export async function copySqliteFile({ from, to, onProgress }: CopyOptions): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: busyMs });
  try {
    const pageSize = Number(source.pragma("page_size", { simple: true }));
    // The copy reads in this transaction. Without it, it starts over after every commit of the
    // server, and never ends under load.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        const copied = (totalPages - remainingPages) * pageSize;
        sleep(onProgress(copied, totalPages * pageSize));
        return pagesPerStep;
      },
    });
  } finally {
    source.close();
  }
  checkpoint(from);
  leaveWal(to);
}

/** Reads every page. Throws if the file is damaged or is not a database. */
export function checkSqliteFile(file: string): void {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const problem = database.pragma("integrity_check(1)", { simple: true });
    if (problem !== "ok") throw new Error(firstProblem(String(problem)));
  } finally {
    database.close();
  }
}

/** Returns the first problem in a result of SQLite, which may begin with "*** in database main ***". */
export function firstProblem(result: string): string {
  const lines = result.split("\n");
  return lines.find((line) => !line.startsWith("***")) ?? result;
}

export function querySqliteFile<R>(file: string, statements: readonly string[]): R[][] {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return statements.map((statement) => database.prepare(statement).all() as R[]);
  } finally {
    database.close();
  }
}

/** Returns whether another connection has the file open. */
export function isSqliteFileInUse(file: string): boolean {
  const database = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.exec("begin immediate; rollback");
    return false;
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code))) return true;
    return false; // A damaged file is replaced by the restore.
  } finally {
    database.close();
  }
}

/** Empties the log that grew during the copy, so that no post has to wait for that. */
function checkpoint(file: string): void {
  const database = new Sqlite(file, { fileMustExist: true, timeout: busyMs });
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
  } finally {
    database.close();
  }
}

/** A file without a write-ahead log also opens in a folder that is read-only. */
function leaveWal(file: string): void {
  const database = new Sqlite(file);
  try {
    database.pragma("journal_mode = DELETE");
  } finally {
    database.close();
  }
}

/** Blocks the thread. Copies run in a separate process or thread. */
function sleep(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Writes rows of the settings table of a file that no server uses. An empty value deletes the row. */
export function writeSqliteFacts(file: string, facts: Readonly<Record<string, string>>): void {
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    const statement = database.prepare(
      "insert or replace into settings (name, value) values (?, ?)",
    );
    for (const [name, value] of Object.entries(facts)) statement.run(name, value);
    database.exec(
      "delete from settings where value = '' and name in ('file_state', 'files_held_until')",
    );
  } finally {
    database.close();
  }
}
