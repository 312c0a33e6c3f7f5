/** Policy settings in the database. */
import type { Kysely } from "kysely";
import { readFact, writeFact } from "../database/facts.ts";
import type { Schema } from "../database/schema.ts";

type Sql = Kysely<Schema>;

/** Sessions and API keys read this row too, in the query that finds the token. */
type Setting = "require_two_factor";

/** Returns false for settings that were never stored. */
export async function isEnabled(sql: Sql, name: Setting): Promise<boolean> {
  return (await readFact(sql, name)) === "true";
}

export async function setEnabled(sql: Sql, name: Setting, isEnabled: boolean): Promise<void> {
  await writeFact(sql, name, String(isEnabled));
}
