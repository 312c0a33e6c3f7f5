/** SQL of the audit log. */
import type { Insertable, Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

export async function append(
  sql: Kysely<Schema>,
  row: Insertable<Schema["audit_log"]>,
): Promise<void> {
  await sql.insertInto("audit_log").values(row).execute();
}
