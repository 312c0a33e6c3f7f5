/** Opens the file of the index. It contains nothing that cannot be made again from the messages. */
import { rmSync } from "node:fs";
import Sqlite from "better-sqlite3";

const cacheKiB = 8000;

/** Replaces a damaged file by an empty one. */
export function openIndexFile(file: string): Sqlite.Database {
  try {
    return open(file);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
    return open(file);
  }
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
