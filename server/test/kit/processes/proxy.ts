/** A reverse proxy in front of a server, with the faults that a proxy can have. */
import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface ProxyFaults {
  hidesClient?: boolean;
  blocksUpgrades?: boolean;
  maxBodyBytes?: number;
}

export async function startProxy(targetPort: number) {
  let faults: ProxyFaults = {};

  const server = createServer((request, reply) => {
    const { method, url, headers, socket } = request;
    if (Number(headers["content-length"] ?? 0) > (faults.maxBodyBytes ?? Infinity)) {
      request.resume();
      return reply.writeHead(413).end();
    }
    const forwarded = faults.hidesClient ? {} : { "x-forwarded-for": socket.remoteAddress };
    const upstream = sendRequest(
      { port: targetPort, method, path: url, headers: { ...headers, ...forwarded } },
      (response) => {
        reply.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(reply);
      },
    );
    upstream.on("error", () => reply.writeHead(502).end());
    request.pipe(upstream);
  });
  server.on("upgrade", ({ method, url, headers }, socket) => {
    if (faults.blocksUpgrades) return socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const upstream = connect(targetPort, "127.0.0.1");
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    socket.on("error", () => upstream.destroy());
    upstream.on("error", () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaults(next: ProxyFaults): void {
      faults = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
}
