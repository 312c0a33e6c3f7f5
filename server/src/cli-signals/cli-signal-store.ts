/** SQL of signals that are on their way from the command line to the running server. */
import type { Kysely } from "kysely";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

export interface WrittenSignals {
  id: number;
  topic: string;
  /** JSON array. */
  signals: string;
}

/** Ids appear in their order: who has seen one has seen all before it. */
export function append(sql: Sql, row: { at: number; topic: string; signals: string }) {
  return sql.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "outside");
    await trx.insertInto("outside_signals").values(row).execute();
  });
}

export async function newestId(sql: Sql): Promise<number> {
  const row = await sql
    .selectFrom("outside_signals")
    .select((signals) => signals.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Prepared once: an idle server asks this and nothing else. */
export function createNewerSignals({
  sql,
  fetch,
}: Database): (id: number) => Promise<WrittenSignals[]> {
  const compiled = sql
    .selectFrom("outside_signals")
    .select(["id", "topic", "signals"])
    .where("id", ">", 0)
    .orderBy("id")
    .compile();
  return (id) => fetch<WrittenSignals>({ ...compiled, parameters: [id] });
}

export async function removeBefore(sql: Sql, at: number): Promise<void> {
  await sql.deleteFrom("outside_signals").where("at", "<", at).execute();
}
