/** Damages SQLite files as a failing disk does, while a server uses them. */
import { open } from "node:fs/promises";
import Sqlite from "better-sqlite3";

/** Overwrites the middle leaf of a table. Every connection reads the pages from the file again. */
export async function damageTable(file: string, table: string): Promise<void> {
  const db = new Sqlite(file);
  // Another connection forgets the pages in its memory when a commit has changed the file.
  db.exec("create table forget_pages (id)");
  db.exec("drop table forget_pages");
  db.pragma("wal_checkpoint(truncate)");
  const pageSize = Number(db.pragma("page_size", { simple: true }));
  const pages = db
    .prepare<[string], number>("select pageno from dbstat where name = ? and pagetype = 'leaf'")
    .pluck()
    .all(table);
  db.close();
  const page = pages[Math.floor(pages.length / 2)];
  if (page === undefined) throw new Error(`The table ${table} has no pages.`);
  const bytes = await open(file, "r+");
  await bytes.write(Buffer.alloc(pageSize, 7), 0, pageSize, (page - 1) * pageSize);
  await bytes.close();
}
