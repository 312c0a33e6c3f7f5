/** Opens the file of the index. It contains nothing that cannot be made again from the messages. */
import { rmSync } from "node:fs";
import Sqlite from "better-sqlite3";

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
    const code = String((error as { code?: unknown }).code);
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  const index = open(file);
  index.pragma(`user_version = ${fileVersion}`);
  return index;
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
  // Overwrites the words of deleted messages when their page is merged.
  index.pragma("secure_delete = FAST");
  index.pragma(`cache_size = -${cacheKiB}`);
  index.prepare("select count(*) from sqlite_schema").get();
  return index;
}
