/** The cast, a host of pictures on loopback that notes who knocks, and the DNS that leads there. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { startDnsServer } from "./dns-server.ts";
import { startWithCast } from "./test-server.ts";

/** One pixel of each raster type that browsers show. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const gif = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

export type ImageHostCast = Awaited<ReturnType<typeof startWithImageHost>>;

/**
 * `localhost` is on the administrator's list and 127.0.0.1 is not; the host's port is one that may
 * be asked, so that nothing but an address keeps a request from it.
 */
export async function startWithImageHost(
  database: Database,
  environment: Record<string, string> = {},
  log = pino({ level: "silent" }),
) {
  const host = await openHost();
  const dns = await startDnsServer();
  const cast = await startWithCast(
    database,
    {
      BELFRY_IMAGE_HOSTS: `localhost:${host.port}`,
      BELFRY_IMAGE_PORTS: `80,443,${host.port}`,
      ...environment,
    },
    { resolver: dns.resolver, log },
  );
  const { request, ben, url: belfryUrl } = cast;

  async function pathOf(url: string): Promise<string | null> {
    const { status, body } = await request("POST /api/images", { as: ben, body: { urls: [url] } });
    if (status !== 200)
      throw new Error(`RequestOptions for a path answered ${JSON.stringify(body)}`);
    return body.paths[0];
  }

  /** As a reader's browser asks: for the path, and then for the bytes. */
  async function show(url: string, headers: Record<string, string> = {}) {
    const path = await pathOf(url);
    if (path === null) return { status: 0, headers: new Headers(), bytes: Buffer.alloc(0) };
    const reply = await fetch(belfryUrl + path, {
      headers: { authorization: `Bearer ${ben}`, ...headers },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { status: reply.status, headers: reply.headers, bytes };
  }

  return { ...cast, host, dns, pathOf, show };
}

/** Every knock is noted, a connection without a request too. */
async function openHost() {
  const listeners = new Map<string, RequestListener>();
  const knocks: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    knocks.push(`${request.method} ${path}`);
    const listener = listeners.get(path);
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  server.on("connection", (socket) => knocks.push(`connection to ${socket.localAddress}`));
  server.listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    knocks,
    /** The address of what is shown there, by the one name that is allowed. */
    shows(path: string, what: Buffer | RequestListener): string {
      listeners.set(path, typeof what === "function" ? what : (_, response) => response.end(what));
      return `http://localhost:${port}${path}`;
    },
    askedFor: (path: string) => knocks.filter((knock) => knock === `GET ${path}`).length,
  };
}
