/** Reads whether the database is damaged, how old its tables are, what it contains, and its size. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql as raw } from "kysely";
import { readFact } from "./facts.ts";
import { isDamage } from "./failures.ts";
import { stepNames, unknownSteps } from "./migrate.ts";
import { countFormer, outdatedText } from "./migrations/former-steps.ts";
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

/**
 * `none`: there are no tables. `older`: the next start migrates them. `outdated`: they are too old for
 * that. `unfinished`: they are of this version, and data is being copied into them.
 */
export type DataAge = "none" | "outdated" | "older" | "same" | "newer" | "unfinished";

export async function ageOfData(database: Database): Promise<DataAge> {
  const { sql } = database;
  const tables = await sql.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return "none";
  const { rows } = await raw<{ name: string }>`select name from kysely_migration`.execute(sql);
  // The first start was ended before it had made the tables.
  if (rows.length === 0) return "none";
  const names = rows.map(({ name }) => name);
  if (unknownSteps(names).length > 0) return "newer";
  const former = countFormer(names);
  if (former !== "none") return former === "all" ? "older" : "outdated";
  if (names.length < stepNames.length) return "older";
  return (await hasUnfinishedCopy(database)) ? "unfinished" : "same";
}

/** Why the command line cannot use data of this age, in sentences. */
export const ageTexts: Readonly<Record<Exclude<DataAge, "same">, string>> = {
  none: "There is no Belfry data here. Start the server once, or set BELFRY_DATA or BELFRY_DATABASE_URL to existing data.",
  outdated: outdatedText,
  older:
    "This data was written by an older Belfry. Start the server of this version once to migrate it.",
  newer: "This data was written by a newer Belfry. Use the command line of that version.",
  unfinished:
    'This database contains an unfinished copy. Finish it with "database copy" on the command line, or use another database.',
};

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
