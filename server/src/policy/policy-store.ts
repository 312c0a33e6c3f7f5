/** SQL for policy settings. */
import type { Sql } from "../database/schema.ts";

/** Sessions and API keys read `require_two_factor` too, in the query that finds the token. */
const settings = [
  "server_name",
  "require_two_factor",
  "retention_min_days",
  "retention_max_days",
] as const;
type Setting = (typeof settings)[number];

export async function read(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const query = sql.selectFrom("settings").selectAll().where("name", "in", settings);
  return new Map((await query.execute()).map(({ name, value }) => [name, value]));
}

export async function write(sql: Sql, name: Setting, value: string): Promise<void> {
  await sql
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
