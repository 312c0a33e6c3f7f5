/**
 * Finds connections whose packets the network drops, which neither side notices. Without this, a
 * query waits until the kernel gives up, which takes 15 minutes.
 */
import type { Socket } from "node:net";
import pg from "pg";

/** The code is that of a socket error, which means that the database is unavailable. */
class SilentConnectionError extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Checks connections in use that are silent for `silenceMs`, and ends the dead ones. Returns a
 * function that ends every connection of the pool at once, for a pool that closes.
 */
export function endSilentConnections(
  pool: pg.Pool,
  config: pg.ClientConfig,
  silenceMs: number,
): () => void {
  const clients = new Set<pg.Client>();
  const inUse = new Set<pg.Client>();

  pool.on("connect", (client: pg.Client) => {
    clients.add(client);
    const stream = client.connection.stream as Socket;
    // One timer for each connection, which restarts with every packet. A slow query may be silent.
    stream.setTimeout(silenceMs);
    stream.on("timeout", () => {
      if (inUse.has(client)) void check(client);
    });
  });
  pool.on("acquire", (client: pg.Client) => inUse.add(client));
  pool.on("release", (_error, client: pg.Client) => inUse.delete(client));
  pool.on("remove", (client: pg.Client) => {
    clients.delete(client);
    inUse.delete(client);
  });

  async function check(client: pg.Client): Promise<void> {
    const stream = client.connection.stream as Socket;
    const { bytesRead } = stream;
    const isBusy = await isWorking(config, processIdOf(client));
    if (stream.destroyed || stream.bytesRead > bytesRead) return;
    if (isBusy) stream.setTimeout(silenceMs);
    else {
      stream.destroy(new SilentConnectionError("The database connection is silent."));
      endIdle();
      await endProcess(config, processIdOf(client)).catch(() => {});
    }
  }

  /** The connections that are not in use are probably dead, too. */
  function endIdle(): void {
    for (const client of clients) {
      if (inUse.has(client)) continue;
      // The pool removes the connection immediately, so that no query gets it.
      client.emit("error", new SilentConnectionError("Another connection was silent."));
      client.connection.stream.destroy();
    }
  }

  return () => {
    for (const { connection } of clients) connection.stream.destroy();
  };
}

/**
 * Checks on another connection whether this one executes a query. It does not if the query or its
 * result was lost, or if it waits for its client.
 */
async function isWorking(config: pg.ClientConfig, processId: number): Promise<boolean> {
  try {
    const { rowCount } = await queryOnce(
      config,
      `select from pg_stat_activity where pid = $1 and state = 'active'
        and wait_event_type is distinct from 'Client'`,
      [processId],
    );
    return rowCount === 1;
  } catch {
    return false;
  }
}

/** Frees the locks of a lost connection, whose process may wait for its client for hours. */
async function endProcess(config: pg.ClientConfig, processId: number): Promise<void> {
  await queryOnce(
    config,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where pid = $1 and usename = current_user and wait_event_type = 'Client'`,
    [processId],
  );
}

/** Runs a query on a new connection. */
export async function queryOnce(config: pg.ClientConfig, text: string, values: unknown[]) {
  const client = new pg.Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    client.end().catch(() => {});
  }
}

/** The server's process of a connection. The types do not have it. */
export function processIdOf(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number }).processID;
}
