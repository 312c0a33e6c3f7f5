/** Opens the file of the index. It contains nothing that cannot be made again from the messages. */
import { rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { isDamage } from "../../database/failures.ts";

const cacheKiB = 8000;

/** Increase it when the tables change. */
const fileVersion = 2;

/** Replaces a damaged file, and one with other tables, by an empty one. */
export function openIndexFile(file: string): Sqlite.Database {
  try {
    const index = open(file);
    if (hasThisVersion(index)) return index;
    index.close();
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return replaceIndexFile(file);
}

/** Deletes the file and creates an empty one. */
export function replaceIndexFile(file: string): Sqlite.Database {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  const index = open(file);
  index.pragma(`user_version = ${fileVersion}`);
  return index;
}

/** Reads every page of the index, which is damaged or only the reader of a damaged database. */
export function isIndexIntact(index: Sqlite.Database): boolean {
  try {
    return index.pragma("quick_check(1)", { simple: true }) === "ok";
  } catch {
    return false;
  }
}

export function hasThisVersion(index: Sqlite.Database): boolean {
  return index.pragma("user_version", { simple: true }) === fileVersion;
}

function open(file: string): Sqlite.Database {
  const index = new Sqlite(file);
  // Merges free pages. It has an effect only before the first table.
  index.pragma("auto_vacuum = INCREMENTAL");
  index.pragma("journal_mode = WAL");
  // A power cut loses the last second of the index, together with its cursors.
  index.pragma("synchronous = NORMAL");
  // Overwrites deleted rows in their page. Pages that a merge frees leave the file.
  index.pragma("secure_delete = FAST");
  index.pragma(`cache_size = -${cacheKiB}`);
  index.prepare("select count(*) from sqlite_schema").get();
  return index;
}
