/** Reads what the doctor checks in the database. */
import { type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

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

/** Returns the ids of the keys that sealed the secrets in the database: the text before the dot. */
export async function listKeyIds(sql: Kysely<Schema>): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select substr(token_sealed, 1, 8) as id from webhooks where deleted_at is null
    union select substr(secret_sealed, 1, 8) from webhooks where secret_sealed is not null
    union select substr(secret_sealed, 1, 8) from totp_secrets
    union select substr(value, 1, 8) from settings where name = 'vapid_key'`.execute(sql);
  return rows.map(({ id }) => id).filter((id) => id !== "");
}
