/** `/metrics`, on the server's port with a token, or on a separate port. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { isSameSecret } from "../crypto/compare.ts";
import { createServer } from "../net/node-http.ts";
import { fail } from "../problems.ts";
import type { Metrics } from "./metrics.ts";

/** Without a token the path does not exist on the server's port. */
export function mountMetrics(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  token: string | undefined,
): void {
  app.get("/metrics", async (request, reply) => {
    if (!metrics || token === undefined) fail("not_found");
    if (!hasToken(request.headers.authorization, token)) fail("invalid_token");
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}

/** Listens on a port that serves nothing else. Requires the token if there is one. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<Server> {
  const server = createServer(async ({ method, url, headers }, reply) => {
    const isFound = method === "GET" && url?.split("?")[0] === "/metrics";
    const isAllowed = token === undefined || hasToken(headers.authorization, token);
    if (!isFound) return reply.writeHead(404).end();
    if (!isAllowed) return reply.writeHead(401, { "www-authenticate": "Bearer" }).end();
    const text = await metrics.text().catch(() => undefined);
    if (text === undefined) return reply.writeHead(500).end();
    return reply.writeHead(200, { "content-type": metrics.contentType }).end(text);
  });
  server.listen({ host, port });
  await once(server, "listening");
  return server;
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  return isSameSecret(given, token);
}
