/** SQL for policy settings. */
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** Sessions and API keys read this row too, in the query that finds the token. */
type Setting = "require_two_factor";

/** Returns false for settings that were never stored. */
export async function isEnabled(sql: Sql, name: Setting): Promise<boolean> {
  const row = await sql
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value === "true";
}

export async function setEnabled(sql: Sql, name: Setting, isEnabled: boolean): Promise<void> {
  const value = String(isEnabled);
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
