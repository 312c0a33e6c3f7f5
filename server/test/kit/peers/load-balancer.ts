/**
 * A load balancer in front of several servers: HTTP requests and WebSockets go to each of them in turn.
 * It repeats nothing, so every request that a server does not serve fails.
 */
import { once } from "node:events";
import { Agent, createServer, request as sendRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** Whether each test server on PostgreSQL is two servers behind a load balancer. */
export const hasPeers = process.env.TEST_SERVERS === "2";

const checkMs = 50;
/** Headers that are about one connection (RFC 9110 §7.6.1). */
const hopHeaders = /^(connection|keep-alive|transfer-encoding)$/i;

interface LoadBalancerOptions {
  /** Whether servers that are not ready get no new requests, as with `/readyz` as health check. */
  checksHealth?: boolean;
}

export async function startLoadBalancer(
  initial: readonly string[],
  { checksHealth = false }: LoadBalancerOptions = {},
) {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  let targets: readonly string[] = initial;
  let ready: readonly string[] = initial;
  let turn = 0;

  function next(): URL {
    turn += 1;
    return new URL(ready[turn % ready.length] ?? "http://127.0.0.1:1");
  }

  async function checkHealth(): Promise<void> {
    const checked = targets;
    const results = await Promise.all(
      checked.map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    if (checked === targets) ready = checked.filter((_, index) => results[index]);
  }

  const server = createServer((request, reply) => {
    const { hostname, port } = next();
    const { method, url, rawHeaders } = request;
    const upstream = sendRequest(
      { agent, hostname, port, method, path: url, headers: endToEnd(rawHeaders) },
      (response) => {
        reply.writeHead(
          response.statusCode ?? 502,
          response.statusMessage,
          endToEnd(response.rawHeaders),
        );
        response.pipe(reply);
      },
    );
    upstream.on("error", () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.on("close", () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on("upgrade", ({ method, url, rawHeaders }, socket) => {
    const { hostname, port } = next();
    const upstream = connect(Number(port), hostname);
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
    );
    upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    for (const one of [socket as Socket, upstream]) {
      sockets.add(one.once("close", () => sockets.delete(one)));
    }
    socket.on("error", () => upstream.destroy());
    upstream.on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const checks = checksHealth ? setInterval(checkHealth, checkMs) : undefined;

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** The servers that get requests from now on, if they are ready. */
    async setTargets(urls: readonly string[]): Promise<void> {
      targets = urls;
      await checkHealth();
    },

    async close(): Promise<void> {
      clearInterval(checks);
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !hopHeaders.test(rawHeaders[index - (index % 2)] ?? ""));
}
