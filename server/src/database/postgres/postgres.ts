/** PostgreSQL through Kysely, with a pool of connections. */
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { type DamageWatch, isConnectionLost } from "../failures.ts";
import type { Schema } from "../schema.ts";
import type { Database } from "../types.ts";
import { commitOn, failUnknown, nameOf } from "./commit.ts";
import { watchServerStarts } from "./server-start.ts";
import { endSilentConnections } from "./silence.ts";

const keepAliveMs = 10_000;
/** A closing pool waits this long for queries that still run. */
const closeTimeoutMs = 1000;

export interface PostgresOptions {
  url: string;
  poolSize: number;
  busyMs: number;
  connectMs: number;
  silenceMs: number;
  damage: DamageWatch;
}

export function openPostgres(options: PostgresOptions): Database {
  const { url, poolSize, busyMs, connectMs, silenceMs, damage } = options;
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: "belfry",
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  /** Used to ask about a connection on another one. */
  const lookup = { ...connection, connectionTimeoutMillis: connectMs, query_timeout: connectMs };
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    // A commit sends its statements together: see `commit.ts`.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    lock_timeout: busyMs,
    // The server frees the locks of a connection that was lost in a transaction.
    idle_in_transaction_session_timeout: busyMs,
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
  const serverStartOf = watchServerStarts(pool);
  const endAll = endSilentConnections(pool, lookup, silenceMs);
  const sql = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => watchErrors(await pool.connect(), damage),
        end: () => pool.end(),
      },
    }),
  });

  function noteAndThrow(error: unknown): never {
    damage.note(error);
    throw error;
  }

  return {
    kind: "postgres",
    sql,
    async fetch<R>({ sql, parameters }: CompiledQuery<R>) {
      const query = { name: nameOf(sql), text: sql, values: [...parameters] };
      return (await pool.query(query).catch(noteAndThrow)).rows as R[];
    },
    async commit(statements) {
      damage.requireIntact();
      return commitOn({ pool, lookup, serverStartOf }, statements).catch(noteAndThrow);
    },
    damage,
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async openSnapshot() {
      const transaction = sql.startTransaction().setIsolationLevel("repeatable read");
      const snapshot = await transaction.setAccessMode("read only").execute();
      return {
        sql: snapshot,
        close: async () => void (await snapshot.rollback().execute()),
      };
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(() => {
        endAll();
        resolve(); // connections that are being opened end by themselves
      }, closeTimeoutMs);
      // Kysely ends the pool only if it has used it.
      const ended = sql.destroy().finally(() => pool.ended || pool.ending || pool.end());
      await Promise.race([ended, promise]).finally(() => clearTimeout(timeout));
    },
  };
}

/**
 * Finds damage in the errors of a connection. If the connection is lost, the last statement of a
 * change may have been committed or not.
 */
function watchErrors(client: pg.PoolClient, damage: DamageWatch): PostgresPoolClient {
  let isUnknown = false;

  async function query(text: string, parameters: readonly unknown[]) {
    // Kysely rolls back after a failed commit. The connection is gone, and the first error counts.
    if (isUnknown) return { command: "ROLLBACK", rowCount: 0, rows: [] };
    if (isWrite.test(text)) damage.requireIntact();
    const isLast = client.getTransactionStatus() === "I" ? !isRead.test(text) : text === "commit";
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      damage.note(error);
      isUnknown = isLast && isConnectionLost(error);
      if (isUnknown) failUnknown(error);
      throw error;
    }
  }
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (error) => client.release(error),
  } as PostgresPoolClient;
}

const isWrite = /^\s*(insert|update|delete|with\b.*\b(insert into|update|delete from))\b/is;
const isRead = /^\s*(select|begin|start|set|reset|show)\b/i;
