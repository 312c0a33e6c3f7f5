/** Reads what the doctor checks in the database. */
import { sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";

/** Returns the name and version of the database, and its clock if it may run on another machine. */
export async function readServerInfo({ kind, sql }: Database) {
  if (kind === "sqlite") {
    const query = raw<{ version: string }>`select sqlite_version() as version`;
    return { name: `SQLite ${(await query.execute(sql)).rows[0]?.version ?? ""}`, now: undefined };
  }
  const query = raw<{ version: string; now: number }>`select
    current_setting('server_version') as version,
    cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as now`;
  const [row] = (await query.execute(sql)).rows;
  return { name: `PostgreSQL ${row?.version ?? ""}`, now: row?.now };
}
