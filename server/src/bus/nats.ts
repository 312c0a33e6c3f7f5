/**
 * Bus of processes that share NATS servers: core NATS, which stores nothing. A subject is for many
 * chats and users, because NATS is slow with many subjects that come and go.
 */
import { setTimeout as wait } from "node:timers/promises";
import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import type { Bus } from "./bus.ts";
import { type ClusterBusOptions, createClusterBus } from "./cluster/cluster-bus.ts";
import type { Packet, Transport, TransportEvents } from "./cluster/transport.ts";
import { explainNatsError, isTemporary } from "./nats-error.ts";
import { type NatsServers, natsOptions } from "./nats-options.ts";

const buckets = 1024;
/** Below the default limit of NATS, which is 1 MiB. */
const maxBytes = 256 * 1024;
/** A silent connection is replaced after two missed replies. */
const pingMs = 5000;
/** How long the start waits for the servers, which may start at the same time. */
const firstConnectMs = 10_000;
const retryMs = 500;
const closeMs = 500;

export interface NatsBusOptions extends Omit<ClusterBusOptions, "connect">, NatsServers {
  /** Keeps installations apart that share the servers. */
  installation: string;
  /** Default: five seconds. */
  pingMs?: number;
  /** Default: ten seconds. */
  firstConnectMs?: number;
}

/** Rejects with a sentence if no server accepts the connection. Later it connects again. */
export function createNatsBus(options: NatsBusOptions): Promise<Bus> {
  return createClusterBus({
    ...options,
    connect: (events) => createTransport(options, events),
  });
}

async function createTransport(
  options: NatsBusOptions,
  { onPacket, onUp, onDown }: TransportEvents,
): Promise<Transport> {
  const { onError, installation } = options;
  const connectionOptions = natsOptions(options, options.pingMs ?? pingMs);
  /** Never ended: there are few, and a new one may miss what is sent at the same time. */
  const subscriptions = new Map<string, Subscription | undefined>();
  let isClosed = false;
  let connection = await connectFirst();
  const allSubject = `belfry.${installation}.all`;
  subscribe(allSubject);
  await connection.flush();
  follow();

  async function connectFirst(): Promise<NatsConnection> {
    for (const end = Date.now() + (options.firstConnectMs ?? firstConnectMs); ; ) {
      try {
        return await connect(connectionOptions);
      } catch (error) {
        if (!isTemporary(error) || Date.now() >= end) {
          throw new Error(explainNatsError(error, options.urls), { cause: error });
        }
      }
      await wait(retryMs);
    }
  }

  /** Reports when the connection is lost and back. The library replaces it, unless a server forbids it. */
  function follow(): void {
    const followed = connection;
    void (async () => {
      for await (const status of followed.status()) {
        if (isClosed) return;
        if (status.type === "disconnect") onDown();
        if (status.type === "error") onError(status.error);
        // The servers have the subscriptions again when the reply is back.
        if (status.type === "reconnect") void followed.flush().then(onUp, () => {});
      }
    })();
    void followed.closed().then(() => {
      if (!isClosed) void reopen();
    });
  }

  async function reopen(): Promise<void> {
    onDown();
    while (!isClosed) {
      await wait(retryMs, undefined, { ref: false });
      try {
        connection = await connect(connectionOptions);
      } catch {
        continue;
      }
      if (isClosed) return void connection.close();
      for (const subject of subscriptions.keys()) subscribe(subject);
      follow();
      return onUp();
    }
  }

  function subscribe(subject: string): void {
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => (error ? onError(error) : onPacket(message.string())),
    });
    subscriptions.set(subject, subscription);
  }

  return {
    channelOf: (about) =>
      about === "broadcast" ? allSubject : `belfry.${installation}.${about % buckets}`,

    listen(subject) {
      if (!subscriptions.has(subject)) subscribe(subject);
      return () => {};
    },

    async send(packets: readonly Packet[]) {
      for (const { channel, text } of packets) connection.publish(channel, text);
    },

    pauseMs: 0,
    maxBytes,

    async close() {
      isClosed = true;
      // Neither promise settles on a silent connection.
      const drained = connection.drain().catch(() => {});
      await Promise.race([drained, wait(closeMs, undefined, { ref: false })]);
      void connection.close().catch(() => {});
    },
  };
}
