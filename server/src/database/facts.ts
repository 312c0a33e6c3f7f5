/** Facts about this database, such as the time of its last backup: rows of the settings table. */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Returns undefined if the fact was never written. */
export async function readFact(sql: Kysely<Schema>, name: string): Promise<string | undefined> {
  const query = sql.selectFrom("settings").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}

export async function writeFact(sql: Kysely<Schema>, name: string, value: string): Promise<void> {
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Writes a fact unless it exists. Returns the one that is stored. */
export async function writeFactOnce(
  sql: Kysely<Schema>,
  name: string,
  value: string,
): Promise<string> {
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await readFact(sql, name)) ?? value;
}
