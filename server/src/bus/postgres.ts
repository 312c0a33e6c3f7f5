/**
 * Bus of processes that share a PostgreSQL database, by NOTIFY. A NOTIFY locks the whole database
 * while it commits, so it has a connection for itself and follows the commit of the change.
 */
import pg from "pg";
import type { Bus } from "./bus.ts";
import { type ClusterBusOptions, createClusterBus } from "./cluster/cluster-bus.ts";
import type { Packet, Transport, TransportEvents } from "./cluster/transport.ts";

/** One channel is enough: PostgreSQL wakes every listening connection of the database anyway. */
const channel = "belfry_bus";
/** PostgreSQL's limit is 8000, with the end of the text. */
const maxBytes = 7900;
/** A query for each batch of posts would take a tenth of the time of the posts. */
const pauseMs = 20;
const connectMs = 5000;
/** The connection notifies itself this often. A silent one is replaced. */
const watchMs = 5000;
const firstPauseMs = 100;
const longestPauseMs = 5000;
/** A silent server does not delay a stopping process for longer. */
const closeMs = 500;

export interface PostgresBusOptions extends Omit<ClusterBusOptions, "connect"> {
  url: string;
  /** Default: five seconds. */
  watchMs?: number;
}

/** Rejects if the database cannot be reached now. Later it connects again. */
export function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  return createClusterBus({
    ...options,
    connect: (events, probe) => createTransport(options, events, probe),
  });
}

async function createTransport(
  { url, watchMs: everyMs = watchMs }: PostgresBusOptions,
  { onPacket, onUp, onDown }: TransportEvents,
  probe: string,
): Promise<Transport> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let wasHeard = true;
  let reconnectMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: "belfry bus",
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    opened.on("error", () => lose(opened));
    opened.on("end", () => lose(opened));
    opened.on("notification", ({ payload = "" }) => {
      if (opened !== client) return;
      wasHeard ||= payload === probe;
      onPacket(payload);
    });
    try {
      await opened.connect();
      // Nobody waits for a notification to be on disk.
      await opened.query(`set synchronous_commit = off; listen ${channel}`);
    } catch (error) {
      destroy(opened);
      throw error;
    }
    if (isClosed) return destroy(opened);
    client = opened;
    wasHeard = true;
    reconnectMs = firstPauseMs;
  }

  function lose(lost: pg.Client): void {
    if (lost !== client) return;
    client = undefined;
    destroy(lost);
    onDown();
    reconnect();
  }

  function reconnect(): void {
    if (isClosed) return;
    timer = setTimeout(
      () => connect().then(() => client && onUp(), reconnect),
      reconnectMs * (0.5 + Math.random()),
    ).unref();
    reconnectMs = Math.min(2 * reconnectMs, longestPauseMs);
  }

  /** A notification to itself proves that the connection works in both directions. */
  function watchConnection(): void {
    if (client && !wasHeard) lose(client);
    wasHeard = false;
    if (client) send([{ channel, text: probe }]).catch(() => {});
  }
  // A process that was busy first receives what has arrived in the meantime.
  const watch = setInterval(() => setImmediate(watchConnection), everyMs).unref();

  async function send(packets: readonly Packet[]): Promise<void> {
    const used = client;
    if (!used) throw new Error("The bus is not connected.");
    try {
      await used.query({
        name: "belfry_notify",
        text: `select pg_notify('${channel}', text) from unnest($1::text[]) as text`,
        values: [packets.map(({ text }) => text)],
      });
    } catch (error) {
      lose(used);
      throw error;
    }
  }

  await connect();
  return {
    channelOf: () => channel,
    listen: () => () => {},
    send,
    pauseMs,
    maxBytes,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(watch);
      const closing = client;
      client = undefined;
      if (!closing) return;
      const timeout = setTimeout(() => destroy(closing), closeMs);
      await closing.end().catch(() => {});
      clearTimeout(timeout);
    },
  };
}

/** For a connection that is lost or may be silent. */
function destroy(client: pg.Client): void {
  client.removeAllListeners("end");
  client.on("error", () => {});
  client.connection.stream.destroy();
}
