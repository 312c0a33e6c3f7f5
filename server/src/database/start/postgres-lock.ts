/**
 * The lock of a server on a PostgreSQL database: an advisory lock of a separate session,
 * which ends with its connection. After a lost connection it is taken again.
 */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { failureCode, StartError } from "../failures.ts";

/** "BELF", and 1 for the server. */
const lockKeys = [0x42454c46, 1];
const timeoutMs = 5000;
const heartbeatMs = 5000;
const retryMs = 1000;
const closeTimeoutMs = 500;

/** PostgreSQL notices within 25 seconds that the machine of the server is gone, not after two hours. */
const sessionSettings = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set lock_timeout = 1000`;

interface Session {
  client: pg.Client;
  processId: number;
  startedAt: string;
}

/** Whether a server holds the lock of the database that the client is connected to. */
export async function isPostgresLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks join pg_database as d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and granted
        and classid = $1 and objid = $2`,
    lockKeys,
  );
  return rows.length > 0;
}

export async function lockPostgres(url: string, onLost: (error: Error) => void) {
  let session = await openSession(url);
  let isClosed = false;
  let isRetaking = false;
  watch(session);

  const heartbeat = setInterval(() => {
    if (isRetaking) return;
    const { client } = session;
    client.query("select 1").catch(() => client.connection.stream.destroy());
  }, heartbeatMs).unref();

  function watch({ client }: Session): void {
    client.on("end", () => void retake());
  }

  async function retake(): Promise<void> {
    if (isClosed || isRetaking) return;
    isRetaking = true;
    while (!isClosed) {
      try {
        session = await openSession(url, session);
        if (isClosed) await session.client.end();
        else watch(session);
        break;
      } catch (error) {
        if (error instanceof LockTakenError) {
          isClosed = true;
          clearInterval(heartbeat);
          onLost(error);
        } else await wait(retryMs, undefined, { ref: false });
      }
    }
    isRetaking = false;
  }

  return {
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heartbeat);
      const { client } = session;
      const timer = setTimeout(() => client.connection.stream.destroy(), closeTimeoutMs);
      await client.end().finally(() => clearTimeout(timer));
    },
  };
}

class LockTakenError extends StartError {}

/** `lost` is this server's previous session, which PostgreSQL may still believe to be alive. */
async function openSession(url: string, lost?: Session): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "belfry lock",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(sessionSettings);
    if (lost) await endSession(client, lost);
    await client.query("select pg_advisory_lock($1, $2)", lockKeys);
    const { rows } = await client.query(
      `select pid, backend_start::text as started_at from pg_stat_activity
        where pid = pg_backend_pid()`,
    );
    return { client, processId: rows[0].pid, startedAt: rows[0].started_at };
  } catch (error) {
    client.end().catch(() => {});
    if (failureCode(error) !== "55P03") throw error;
    throw new LockTakenError(
      "Another Belfry server is running on this PostgreSQL database (BELFRY_DATABASE_URL). " +
        "Stop it first, or use another database.",
    );
  }
}

async function endSession(client: pg.Client, { processId, startedAt }: Session): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where pid = $1 and backend_start::text = $2`,
    [processId, startedAt],
  );
}
