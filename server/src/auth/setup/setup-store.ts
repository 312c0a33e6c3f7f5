/** SQL for the settings rows of the setup: whether it is done, and the tokens that allow it. */
import { isoTime } from "../../clock.ts";
import { readFact } from "../../database/facts.ts";
import type { Sql } from "../../database/schema.ts";

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

const tokenPrefix = "setup_token:";

/** Stores the hash of a printed token, so that every process accepts it. Deletes expired ones. */
export async function storeSetupToken(
  sql: Sql,
  hash: string,
  { now, validUntil }: { now: number; validUntil: number },
): Promise<void> {
  await deleteTokens(sql).where("value", "<=", isoTime(now)).execute();
  await sql
    .insertInto("settings")
    .values({ name: `${tokenPrefix}${hash}`, value: isoTime(validUntil) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function isSetupToken(sql: Sql, hash: string, now: number): Promise<boolean> {
  const validUntil = await readFact(sql, `${tokenPrefix}${hash}`);
  return validUntil !== undefined && validUntil > isoTime(now);
}

export async function deleteSetupTokens(sql: Sql): Promise<void> {
  await deleteTokens(sql).execute();
}

function deleteTokens(sql: Sql) {
  return sql.deleteFrom("settings").where("name", "like", `${tokenPrefix}%`);
}
