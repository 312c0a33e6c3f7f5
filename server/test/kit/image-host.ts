/** The cast, an image host on loopback that logs its requests, and a DNS server. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { startDnsServer } from "./dns-server.ts";
import { png as makePng } from "./files/uploads.ts";
import { startWithCast } from "./test-server.ts";

/** Images of one pixel. */
export const png = makePng(1, 1);
export const gif = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

export type ImageHostCast = Awaited<ReturnType<typeof startWithImageHost>>;

/**
 * `localhost` is an allowed host and 127.0.0.1 is not. The host's port is allowed, so that only the
 * check of IPs can prevent a request.
 */
export async function startWithImageHost(
  database: Database,
  environment: Record<string, string> = {},
  log = pino({ level: "silent" }),
) {
  const host = await startHost();
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
    if (status !== 200) throw new Error(`POST /api/images replied ${JSON.stringify(body)}`);
    return body.paths[0];
  }

  /** Requests the path and then the bytes, as a browser does. */
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

/** `activity` also has connections without a request. */
async function startHost() {
  const listeners = new Map<string, RequestListener>();
  const activity: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    activity.push(`${request.method} ${path}`);
    const listener = listeners.get(path);
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  server.on("connection", (socket) => activity.push(`connection to ${socket.localAddress}`));
  server.listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    activity,
    /** Returns the URL, on the allowed host name. */
    serve(path: string, reply: Buffer | RequestListener): string {
      listeners.set(
        path,
        typeof reply === "function" ? reply : (_, response) => response.end(reply),
      );
      return `http://localhost:${port}${path}`;
    },
    requestCount: (path: string) => activity.filter((entry) => entry === `GET ${path}`).length,
  };
}
