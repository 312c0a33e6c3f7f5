/**
 * A second server for each test server on PostgreSQL, if `TEST_SERVERS` is 2. Requests alternate
 * between the two, as behind a load balancer.
 */
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { createPostgresBus } from "../../../src/bus/postgres.ts";
import type { Database } from "../../../src/database/database.ts";
import { createServer, type ServerOptions } from "../../../src/server/server.ts";
import { injectedRequests, requestsOverHttp, type SendRequest } from "../requests.ts";
import { startLoadBalancer } from "./load-balancer.ts";

export const hasPeers = process.env.TEST_SERVERS === "2";

/** Returns a bus between servers on this database. */
export async function createPeerBus(database: Database, onError: (error: unknown) => void) {
  const { rows } = await sql<{
    name: string;
  }>`select current_database() as name`.execute(database.sql);
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: rows[0]?.name }).href;
  return createPostgresBus({ url, onError });
}

interface PeerOptions {
  /** The first server, which listens at `url` or is injected. */
  app: Parameters<typeof injectedRequests>[0];
  url: string | undefined;
  server: ServerOptions;
  onError(error: unknown): void;
}

/** Starts the second server. Returns the URL of both together, and their requests. */
export async function startPeer({ app, url, server, onError }: PeerOptions) {
  const bus = await createPeerBus(server.database, onError);
  const peer = await createServer({ ...server, bus, isLeader: () => false });
  onTestFinished(async () => {
    await peer.app.close();
    await bus.close();
  });
  if (url === undefined) {
    const both = [injectedRequests(app), injectedRequests(peer.app)];
    let turn = 0;
    const request: SendRequest = (...args) => {
      turn += 1;
      return (both[turn % 2] as SendRequest)(...args);
    };
    return { url: "", request };
  }
  const peerUrl = await peer.app.listen({ host: "127.0.0.1", port: 0 });
  const balancer = await startLoadBalancer([url, peerUrl]);
  onTestFinished(balancer.close);
  return { url: balancer.url, request: requestsOverHttp(balancer.url) };
}
