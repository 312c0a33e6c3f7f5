/** Reads whether the database is damaged, contains data or an unfinished copy, and its size. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql as raw } from "kysely";
import { readFact } from "./facts.ts";
import { isDamage } from "./failures.ts";
import type { Database } from "./types.ts";

/** Exists while data is copied into this database. */
export const unfinishedCopyFact = "unfinished_copy";

/** Reads every page of an SQLite file, even while a server uses it. Returns the first problem. */
export function findDamage(file: string): string | undefined {
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const result = String(db.pragma("quick_check(1)", { simple: true }));
      return result === "ok" ? undefined : result.split("\n").at(-1);
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** Returns false if the tables exist but setup has not been done. */
export async function hasData({ sql }: Database): Promise<boolean> {
  const user = await sql.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return user !== undefined;
}

/** The tables exist. */
export async function hasUnfinishedCopy({ sql }: Database): Promise<boolean> {
  return (await readFact(sql, unfinishedCopyFact)) !== undefined;
}

/** Bytes. `wal` is what SQLite has not yet copied into the database file by a checkpoint. */
export async function readDatabaseSize(
  { kind, sql }: Database,
  dataFolder: string,
): Promise<{ total: number; wal?: number }> {
  if (kind === "postgres") {
    const query = raw<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
    return { total: (await query.execute(sql)).rows[0]?.bytes ?? 0 };
  }
  const file = join(dataFolder, "belfry.db");
  const [main, wal] = await Promise.all([stat(file), stat(`${file}-wal`)]);
  return { total: main.size, wal: wal.size };
}
