/**
 * Commits on PostgreSQL. If the connection is lost at COMMIT, the result is unknown to the client, so
 * it is looked up on another connection.
 */
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import type pg from "pg";
import { fail } from "../../problems.ts";
import { isConnectionLost } from "../failures.ts";
import { serverStart } from "./server-start.ts";
import { processIdOf, queryOnce } from "./silence.ts";

const lookupPauseMs = 100;

export interface CommitPool {
  pool: pg.Pool;
  /** For questions about a transaction on another connection. */
  lookup: pg.ClientConfig;
  serverStartOf(client: pg.ClientBase): Promise<string | undefined>;
}

/** Runs all statements in one transaction. Rejects with `outcome_unknown` if it may have been committed. */
export async function commitOn(
  { pool, lookup, serverStartOf }: CommitPool,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { transactionId, results } = await beginWith(client, statements);
    await client.query("commit").catch(async (error) => {
      broken = error;
      const start = await serverStartOf(client);
      const transaction = { transactionId, processId: processIdOf(client), start };
      if (!(await wasCommitted(lookup, transaction, error))) throw error;
    });
    return results;
  } catch (error) {
    if (!broken) {
      await client.query("rollback").catch((failure: Error) => {
        broken = failure;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Begins a transaction, asks for its id and runs the statements in one round trip. COMMIT is not part of it,
 * because a lost COMMIT can be looked up only if the id has arrived.
 */
async function beginWith(client: pg.PoolClient, statements: readonly CompiledQuery[]) {
  const { begun, queries } = sendTogether(client, statements);
  const [beginning, ...settled] = await Promise.allSettled([begun, ...queries]);
  if (beginning.status === "rejected") {
    // Canceled before BEGIN, each statement had a separate transaction.
    if (settled.some(({ status }) => status === "fulfilled")) failUnknown(beginning.reason);
    throw beginning.reason;
  }
  // After the first error PostgreSQL rejects the rest of the transaction.
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  const [, { rows }] = beginning.value;
  const results = settled.flatMap((result) =>
    result.status === "fulfilled" ? [{ rows: result.value.rows as unknown[] }] : [],
  );
  return { transactionId: rows[0]?.id ?? "", results };
}

/** pg sends in pipeline mode, without waiting for replies. Corked, it is one write to the socket. */
function sendTogether(client: pg.PoolClient, statements: readonly CompiledQuery[]) {
  const stream = client.connection.stream as Socket;
  stream.cork();
  try {
    // pg returns a list for several statements, which its types do not say.
    const begun = client.query("begin; select pg_current_xact_id()::text as id") as unknown;
    const queries = statements.map(({ sql, parameters }) =>
      client.query({ name: nameOf(sql), text: sql, values: [...parameters] }),
    );
    return { begun: begun as Promise<[unknown, pg.QueryResult<{ id: string }>]>, queries };
  } finally {
    stream.uncork();
  }
}

interface Transaction {
  transactionId: string;
  processId: number;
  /** Of the server that gave the id. */
  start: string | undefined;
}

async function wasCommitted(
  lookup: pg.ClientConfig,
  transaction: Transaction,
  cause: unknown,
): Promise<boolean> {
  if (!isConnectionLost(cause)) return false;
  const { connectionTimeoutMillis: timeoutMs = 0 } = lookup;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(lookupPauseMs)) {
    const found = await statusOf(lookup, transaction).catch(() => undefined);
    if (found?.status === "aborted") return false;
    if (found?.status !== "committed") continue;
    if (found.start === transaction.start) return true;
    break;
  }
  return failUnknown(cause);
}

/**
 * A transaction that is still in progress waits for its lost client, so its process is ended. One
 * that waits for a standby may be committed there.
 */
async function statusOf(
  lookup: pg.ClientConfig,
  { transactionId, processId }: Transaction,
): Promise<{ status: string | null; start: string } | undefined> {
  const { rows } = await queryOnce(
    lookup,
    `select pg_xact_status($1::text::xid8) as status, ${serverStart} as start,
      (select pg_terminate_backend(pid) from pg_stat_activity where pid = $2
        and backend_xid = $1::text::xid8::xid and wait_event is distinct from 'SyncRep')`,
    [transactionId, processId],
  );
  return rows[0];
}

/** Throws that a change may have been made. */
export function failUnknown(cause: unknown): never {
  fail("outcome_unknown", { retryAfterSeconds: 1, cause });
}

/** Returns one name per text, so that each connection prepares each statement once. */
const nameBySql = new Map<string, string>();
export function nameOf(sql: string): string {
  const name = nameBySql.get(sql) ?? `belfry_${nameBySql.size + 1}`;
  nameBySql.set(sql, name);
  return name;
}
