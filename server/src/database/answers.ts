/** Whether the database can be asked at all. */
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Throws when it does not answer. */
export async function answers(database: Database): Promise<void> {
  await sql`select 1`.execute(database.sql);
}
