/**
 * Commits on PostgreSQL. If the connection is lost at COMMIT, the result is unknown to the client, so
 * it is looked up on another connection.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import type pg from "pg";
import { fail } from "../../problems.ts";
import { isConnectionLost } from "../failures.ts";
import { processIdOf, queryOnce } from "./silence.ts";

const lookupPauseMs = 100;

/**
 * Runs all statements in one transaction. `lookup` is for questions about it, on another connection.
 * Rejects with `outcome_unknown` if it may have been committed.
 */
export async function commitOn(
  pool: pg.Pool,
  lookup: pg.ClientConfig,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const transactionId = await begin(client);
    const results: QueryResult<unknown>[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query({
        name: nameOf(sql),
        text: sql,
        values: [...parameters],
      });
      results.push({ rows });
    }
    await client.query("commit").catch(async (error) => {
      broken = error;
      if (await wasCommitted(lookup, { transactionId, processId: processIdOf(client) }, error))
        return;
      throw error;
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

/** Returns the id of the transaction, in the same round trip. */
async function begin(client: pg.ClientBase): Promise<string> {
  const text = "begin; select pg_current_xact_id()::text as id";
  // pg returns a list for several statements, which its types do not say.
  const results: unknown = await client.query(text);
  return (results as [unknown, pg.QueryResult<{ id: string }>])[1].rows[0]?.id ?? "";
}

interface Transaction {
  transactionId: string;
  processId: number;
}

async function wasCommitted(
  lookup: pg.ClientConfig,
  transaction: Transaction,
  cause: unknown,
): Promise<boolean> {
  if (!isConnectionLost(cause)) return false;
  const { connectionTimeoutMillis: timeoutMs = 0 } = lookup;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(lookupPauseMs)) {
    const status = await statusOf(lookup, transaction).catch(() => undefined);
    if (status === "committed") return true;
    if (status === "aborted") return false;
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
): Promise<string | undefined> {
  const { rows } = await queryOnce(
    lookup,
    `select pg_xact_status($1::text::xid8) as status,
      (select pg_terminate_backend(pid) from pg_stat_activity where pid = $2
        and backend_xid = $1::text::xid8::xid and wait_event is distinct from 'SyncRep')`,
    [transactionId, processId],
  );
  return rows[0]?.status;
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
