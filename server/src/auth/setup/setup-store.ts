/** SQL for the settings row that marks the setup as done. */
import type { Kysely } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

const name = "setup";

export async function isSetUp(sql: Sql): Promise<boolean> {
  const row = await sql.selectFrom("settings").select("value").where("name", "=", name).execute();
  return row.length > 0;
}

/** Returns true to exactly one caller. */
export async function claimSetup(sql: Sql, now: number): Promise<boolean> {
  const claimed = await sql
    .insertInto("settings")
    .values({ name, value: isoTime(now) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .execute();
  return claimed.length > 0;
}
