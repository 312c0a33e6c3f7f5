/**
 * A second server for each test server on PostgreSQL, if `TEST_SERVERS` is 2. Requests alternate
 * between the two, as behind a load balancer.
 */

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import type { Bus } from "../../../src/bus/bus.ts";
import { createPostgresBus } from "../../../src/bus/postgres.ts";
import type { Database } from "../../../src/database/database.ts";
import { createServer, type ServerOptions } from "../../../src/server/server.ts";
import { busSigner } from "../bus-signer.ts";
import { injectedRequests, requestsOverHttp, type SendRequest } from "../requests.ts";
import { startLoadBalancer } from "./load-balancer.ts";

const reportMs = 60_000;
/** A signal that is published while a connection of the bus is lost reaches nobody. */
const repeatMarkMs = 500;
/** A server writes its part of the log when it reads the log, and otherwise once a second. */
const readsLog = /^GET .*\/(deliveries.*|webhooks)$/;

/** Returns a bus between servers on this database. */
export async function createPeerBus(database: Database, onError: (error: unknown) => void) {
  const { rows } = await sql<{
    name: string;
  }>`select current_database() as name`.execute(database.sql);
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: rows[0]?.name }).href;
  return createPostgresBus({ url, signer: busSigner, onError });
}

type Server = Awaited<ReturnType<typeof createServer>>;
export type Peer = Awaited<ReturnType<typeof startPeer>>;

interface PeerOptions {
  /** The first server, which listens at `url` or is injected. */
  app: Parameters<typeof injectedRequests>[0];
  url: string | undefined;
  server: ServerOptions;
  onError(error: unknown): void;
}

/** Starts the second server. `url` and `request` are for both together. */
export async function startPeer({ app, url, server, onError }: PeerOptions) {
  const bus = await createPeerBus(server.database, onError);
  const peer = await createServer({ ...server, bus, isLeader: () => false });
  onTestFinished(async () => {
    await peer.app.close();
    await bus.close();
  });
  const both = await connectBoth({ app, url }, peer.app);

  /** Resolves when each server has received what the other one has published so far. */
  async function passBus(): Promise<void> {
    await Promise.all([passMark(server.bus, bus), passMark(bus, server.bus)]);
  }

  /** Tests expect the effects of a change at once. Two servers promise them within a second. */
  const request: SendRequest = async (endpoint, options) => {
    if (readsLog.test(endpoint)) await both.request(endpoint, options);
    const reply = await both.request(endpoint, options);
    // A request that fails may find the database, and with it the bus, out of reach.
    if (!endpoint.startsWith("GET ") && reply.status !== 503) await passBus();
    return reply;
  };
  return { url: both.url, request, server: peer, passBus };
}

/** The first server, with the functions that tests call on both. */
export function joinPeer(server: Server, peer: Server): Server {
  return {
    ...server,
    presence: {
      ...server.presence,
      sweep() {
        for (const { presence } of [server, peer]) presence.sweep();
      },
    },
    push: {
      ...server.push,
      isBusy: () => server.push.isBusy() || peer.push.isBusy(),
      async retryDue() {
        await Promise.all([server, peer].map(({ push }) => push.retryDue()));
      },
    },
  };
}

/** Lets time pass. Two servers report their users to each other meanwhile, as they do every minute. */
export async function elapse(
  ms: number,
  belfry: { clock: { at: number }; server: Pick<Server, "presence">; peer: Peer | undefined },
): Promise<void> {
  const { clock, server, peer } = belfry;
  for (const end = clock.at + ms; clock.at < end; ) {
    clock.at = Math.min(end, clock.at + (peer ? reportMs : ms));
    server.presence.sweep();
    await peer?.passBus();
  }
}

async function connectBoth(
  { app, url }: Pick<PeerOptions, "app" | "url">,
  peer: PeerOptions["app"],
): Promise<{ url: string; request: SendRequest }> {
  if (url === undefined) {
    const both = [injectedRequests(app), injectedRequests(peer)];
    let turn = 0;
    const request: SendRequest = (...args) => {
      turn += 1;
      return (both[turn % 2] as SendRequest)(...args);
    };
    return { url: "", request };
  }
  const peerUrl = await peer.listen({ host: "127.0.0.1", port: 0 });
  const balancer = await startLoadBalancer([url, peerUrl]);
  onTestFinished(balancer.close);
  return { url: balancer.url, request: requestsOverHttp(balancer.url) };
}

async function passMark(from: Bus, to: Bus): Promise<void> {
  const name = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = to.broadcast.subscribe((signal) => {
    if (signal.type === "push.shown" && signal.name === name) resolve();
  });
  const publish = () => from.broadcast.publish({ type: "push.shown", name, isOpen: false });
  const repeating = setInterval(publish, repeatMarkMs);
  publish();
  await promise;
  clearInterval(repeating);
  end();
}
