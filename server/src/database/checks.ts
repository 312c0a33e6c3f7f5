/** Checks whether the database responds and whether it holds data. */
import { sql as raw } from "kysely";
import type { Database } from "./types.ts";

/** Throws if the database does not respond. */
export async function pingDatabase({ sql }: Database): Promise<void> {
  await raw`select 1`.execute(sql);
}

/** Returns false if the tables exist but setup has not been done. */
export async function hasData({ sql }: Database): Promise<boolean> {
  const user = await sql.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return user !== undefined;
}
