/** A single connection to PostgreSQL for dumps and restores, without the limits of the server's. */
import pg from "pg";
import type { Query, Row } from "../contents.ts";

const connectTimeoutMs = 5000;

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "belfry backup",
    keepAlive: true,
  });
  client.on("error", () => {}); // the next query fails
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

export function queryOf(client: pg.Client): Query {
  return async (statements) => {
    const results: Row[][] = [];
    for (const statement of statements) results.push((await client.query<Row>(statement)).rows);
    return results;
  };
}

/** Returns the tables of Belfry's schema, without views and tables of extensions. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return rows.map(({ name }) => name);
}

export async function describeServer(
  client: pg.Client,
): Promise<{ schema: string; majorVersion: number }> {
  const { rows } = await client.query<{ schema: string | null; version: number }>(
    "select current_schema() as schema, current_setting('server_version_num')::int as version",
  );
  const { schema = null, version = 0 } = rows[0] ?? {};
  if (schema === null)
    throw new Error("The PostgreSQL database has no schema for Belfry's tables.");
  return { schema, majorVersion: Math.floor(version / 10_000) };
}

export function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
