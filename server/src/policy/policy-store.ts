/** SQL of the settings that say what is asked of everybody. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** Sessions and API keys read it as well, in the one query that finds them. */
type Setting = "require_two_factor";

/** Nothing is asked for until somebody asks for it. */
export async function isOn(sql: Sql, name: Setting): Promise<boolean> {
  const row = await sql
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value === "true";
}

export async function turn(sql: Sql, name: Setting, isOn: boolean): Promise<void> {
  const value = String(isOn);
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
