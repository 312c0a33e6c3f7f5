/** A reverse proxy in front of a server, with the faults that a proxy can have. */
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

export interface ProxyFaults {
  hidesClient?: boolean;
  blocksUpgrades?: boolean;
  maxBodyBytes?: number;
}

interface ProxyOptions {
  /** Serves a request instead of the server, or returns false. */
  serve?(request: IncomingMessage, reply: ServerResponse): boolean;
  changeHtml?(html: string): string;
}

export async function startProxy(targetPort: number, { serve, changeHtml }: ProxyOptions = {}) {
  let faults: ProxyFaults = {};

  const server = createServer((request, reply) => {
    if (serve?.(request, reply)) return;
    const { method, url, headers, socket } = request;
    if (Number(headers["content-length"] ?? 0) > (faults.maxBodyBytes ?? Infinity)) {
      request.resume();
      return reply.writeHead(413).end();
    }
    if (changeHtml) delete headers["accept-encoding"];
    const forwarded = faults.hidesClient ? {} : { "x-forwarded-for": socket.remoteAddress };
    const upstream = sendRequest(
      { port: targetPort, method, path: url, headers: { ...headers, ...forwarded } },
      async (response) => {
        const { statusCode = 502, headers } = response;
        const isChanged = changeHtml && headers["content-type"]?.startsWith("text/html");
        if (isChanged) delete headers["content-length"];
        reply.writeHead(statusCode, headers);
        if (isChanged) reply.end(changeHtml(await text(response)));
        else response.pipe(reply);
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
