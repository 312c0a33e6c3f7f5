/** SQL for signals that every server reads from the database. */
import type { Database } from "../database/database.ts";
import type { Sql } from "../database/schema.ts";
import { countDeleted } from "../slices.ts";

export interface SignalRow {
  id: number;
  topic: string;
  /** JSON array. */
  signals: string;
}

export async function append(sql: Sql, rows: readonly (Omit<SignalRow, "id"> & { at: number })[]) {
  await sql.insertInto("outside_signals").values(rows).execute();
}

export async function newestId(sql: Sql): Promise<number> {
  const row = await sql
    .selectFrom("outside_signals")
    .select((signals) => signals.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns the function that reads the rows after an id. Prepared once: it runs twice a second. */
export function createReadAfter({ sql, fetch }: Database) {
  const compiled = sql
    .selectFrom("outside_signals")
    .select(["id", "topic", "signals"])
    .where("id", ">", 0)
    .orderBy("id")
    .compile();
  return (id: number) => fetch<SignalRow>({ ...compiled, parameters: [id] });
}

export function deleteBefore(sql: Sql, at: number, most: number): Promise<number> {
  const old = sql.selectFrom("outside_signals").select("id").where("at", "<", at).limit(most);
  return countDeleted(sql.deleteFrom("outside_signals").where("id", "in", old));
}
