/**
 * Checks the SQLite file before a server uses it. A copy made while Belfry was running may be torn
 * or lack the newest messages, and SQLite would open it without an error.
 */
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql as raw } from "kysely";
import { writeFact } from "../facts.ts";
import { failureCode, StartError } from "../failures.ts";
import { firstProblem } from "../sqlite/copy-file.ts";
import type { Database } from "../types.ts";

/** The state in which a server left the file, stored in the file itself, so that copies have it too. */
interface FileState {
  /** Identifies the file: a copy has another inode and time of creation. */
  file: string;
  isRunning: boolean;
}

const fact = "file_state";
/** Up to this size, the check after a crash takes about a second. In a larger file it skips large tables. */
const crashCheckBytes = 256 * 1024 * 1024;
const largeTables = ["messages", "message_keys", "deliveries"];
const help = "Restore a backup: npm run belfry -- restore FILE";

/**
 * Throws a sentence if the file is damaged. Changes nothing. `onSlow` is called before a check that
 * may take minutes.
 */
export function checkFile(file: string, onSlow: (text: string) => void): void {
  if (!existsSync(file)) return;
  const { size } = statSync(file);
  const hasLog = existsSync(`${file}-wal`);
  // A key file is created after the tables. SQLite takes an empty file for a new database.
  if (size === 0 && !hasLog && existsSync(join(dirname(file), "secret.key"))) {
    throw damaged(file, "belfry.db is empty, but there is a key file");
  }
  const db = new Sqlite(file, { readonly: true });
  try {
    const state = readState(db);
    const isCopy = state?.file !== identityOf(file);
    if (state?.isRunning && isCopy && !hasLog) throw withoutLog(file);
    const wasDamaged = existsSync(damageMark(file));
    if (isCopy && size > crashCheckBytes)
      onSlow(`${file} was not written here. Checking all of it, which may take minutes.`);
    if (isCopy || wasDamaged)
      requireIntact(db, file, state?.isRunning ? "integrity_check" : "quick_check");
    else if (state?.isRunning) checkAfterCrash(db, file, size);
    rmSync(damageMark(file), { force: true });
  } catch (error) {
    throw failureCode(error)?.startsWith("SQLITE_CORRUPT") ? damaged(file, error) : error;
  } finally {
    db.close();
  }
}

/** Makes the next start check every page: nothing can be stored in a damaged file itself. */
export function markDamaged(file: string): void {
  try {
    writeFileSync(damageMark(file), "");
  } catch {
    // The disk may be full or gone. The next start then checks as after a crash.
  }
}

function damageMark(file: string): string {
  return `${file}-damaged`;
}

/** Stores that a server uses the file, in the file itself and not only in its log. */
export async function recordRunning({ sql }: Database, file: string): Promise<void> {
  await writeState(sql, { file: identityOf(file), isRunning: true });
  await raw`pragma wal_checkpoint(truncate)`.execute(sql);
}

/** Closing the database then moves the log into the file. */
export function recordStopped({ sql }: Database, file: string): Promise<void> {
  return writeState(sql, { file: identityOf(file), isRunning: false });
}

/** Deletes the state from a file that is not a copy of a file in use, such as a restored one. */
export async function deleteFileState(sql: Database["sql"]): Promise<void> {
  await sql.deleteFrom("settings").where("name", "=", fact).execute();
}

function writeState(sql: Database["sql"], state: FileState): Promise<void> {
  return writeFact(sql, fact, JSON.stringify(state));
}

/** Returns undefined for an empty file and for one of an older version. */
function readState(db: Sqlite.Database): FileState | undefined {
  const table = db.prepare("select 1 from sqlite_schema where name = 'settings'").get();
  if (!table) return undefined;
  const select = db.prepare<string, { value: string }>("select value from settings where name = ?");
  const row = select.get(fact);
  return row && JSON.parse(row.value);
}

function identityOf(file: string): string {
  const { ino, birthtimeMs } = statSync(file);
  return `${ino} ${Math.round(birthtimeMs)}`;
}

function checkAfterCrash(db: Sqlite.Database, file: string, size: number): void {
  if (size <= crashCheckBytes) {
    requireIntact(db, file, "quick_check");
    return;
  }
  const tables = db.prepare<[], { name: string }>(
    "select name from pragma_table_list where schema = 'main' and type = 'table'",
  );
  for (const { name } of tables.all()) {
    if (!largeTables.includes(name)) requireIntact(db, file, `quick_check('${name}')`);
  }
}

function requireIntact(db: Sqlite.Database, file: string, check: string): void {
  const result = String(db.pragma(check, { simple: true }));
  if (result !== "ok") throw damaged(file, result);
}

function damaged(file: string, reason: unknown): StartError {
  const detail = firstProblem(reason instanceof Error ? reason.message : String(reason));
  return new StartError(`The database in ${dirname(file)} is damaged (${detail}). ${help}`);
}

function withoutLog(file: string): StartError {
  return new StartError(
    `${file} was copied while Belfry was running, without its newest messages, which were in ` +
      `belfry.db-wal. Stop Belfry and copy again, or restore a backup: npm run belfry -- restore FILE`,
  );
}
