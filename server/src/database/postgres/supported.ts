/** Which PostgreSQL databases Belfry can use. */
import { sql as raw } from "kysely";
import { StartError } from "../failures.ts";
import type { Database } from "../types.ts";

/** PostgreSQL 13 is the first with `pg_current_xact_id`; 14 is the oldest that is tested. */
const oldestPostgres = 14;

/** Returns a sentence if this version of PostgreSQL, or the encoding, cannot be used. */
export async function findUnsupported({ sql }: Database): Promise<string | undefined> {
  const { rows } = await raw<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`.execute(sql);
  const [{ version, encoding } = { version: 0, encoding: "" }] = rows;
  if (version < oldestPostgres) {
    return `PostgreSQL ${version} is too old: Belfry needs ${oldestPostgres} or newer (BELFRY_DATABASE_URL).`;
  }
  if (encoding === "UTF8") return undefined;
  return (
    `The PostgreSQL database (BELFRY_DATABASE_URL) has the encoding ${encoding}, and Belfry needs ` +
    "UTF8. Create it with: create database … encoding 'UTF8' template template0"
  );
}

/** Throws that sentence. */
export async function requireSupported(database: Database): Promise<void> {
  const problem = await findUnsupported(database);
  if (problem !== undefined) throw new StartError(problem);
}
