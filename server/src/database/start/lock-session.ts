/** A PostgreSQL session that holds advisory locks, apart from the pool. They end with it. */
import pg from "pg";

export interface LockSession {
  client: pg.Client;
  processId: number;
  startedAt: string;
}

const timeoutMs = 3000;
const closeTimeoutMs = 500;

/** PostgreSQL notices within 8 seconds that the machine of a server is down, instead of after two hours. */
const sessionSettings = `set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 2; set lock_timeout = 1000`;

/**
 * `lost` is this server's previous session, which PostgreSQL may still believe to be alive. It is
 * ended, so that its locks are free.
 */
export async function openLockSession(url: string, lost?: LockSession): Promise<LockSession> {
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
    const { rows } = await client.query(
      `select pid, backend_start::text as started_at from pg_stat_activity
        where pid = pg_backend_pid()`,
    );
    return { client, processId: rows[0].pid, startedAt: rows[0].started_at };
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

export async function closeLockSession({ client }: LockSession): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), closeTimeoutMs);
  await client.end().finally(() => clearTimeout(timer));
}

async function endSession(client: pg.Client, { processId, startedAt }: LockSession): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where pid = $1 and backend_start::text = $2`,
    [processId, startedAt],
  );
}
