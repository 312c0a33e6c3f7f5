/** PostgreSQL through Kysely, with a pool of connections. */
import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from "kysely";
import pg from "pg";
import type { Schema } from "../schema.ts";
import type { Database } from "../types.ts";

const poolSize = 10;
const connectTimeoutMs = 5000;

export function openPostgres({ url, busyMs }: { url: string; busyMs: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    lock_timeout: busyMs,
    // Ids, counters and times stay below 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces an idle connection that breaks. If it cannot connect, the next query fails.
  pool.on("error", () => {});
  // A connection that breaks during a query fails the query and also emits `error`, which would end
  // the process without a listener.
  pool.on("connect", (client) => client.on("error", () => {}));
  const sql = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  return {
    kind: "postgres",
    sql,
    async fetch<R>({ sql, parameters }: CompiledQuery<R>) {
      const query = { name: nameOf(sql), text: sql, values: [...parameters] };
      return (await pool.query(query)).rows as R[];
    },
    commit: (statements) => commit(pool, statements),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => sql.destroy(),
  };
}

async function commit(
  pool: pg.Pool,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const results: QueryResult<unknown>[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query({
        name: nameOf(sql),
        text: sql,
        values: [...parameters],
      });
      results.push({ rows });
    }
    await client.query("commit");
    return results;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns one name per text, so that each connection prepares each statement once. */
const nameBySql = new Map<string, string>();
function nameOf(sql: string): string {
  const name = nameBySql.get(sql) ?? `belfry_${nameBySql.size + 1}`;
  nameBySql.set(sql, name);
  return name;
}
