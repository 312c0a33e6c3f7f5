/** The server of Node.js: its connections, and which requests it rejects, the entry serves, or Fastify. */
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createServer } from "../../net/node-http.ts";

/** For headers and body. Bodies have shorter limits: `bodies/receive.ts`. */
const requestTimeoutMs = 120_000;
/** Between two requests of a connection. */
const keepAliveTimeoutMs = 72_000;

interface NodeServerOptions {
  /** Returns whether a request with an `Upgrade` header is a WebSocket handshake. */
  isHandshake(request: IncomingMessage): boolean;
  /** Closes the connection of an invalid request. */
  reject(response: ServerResponse, fault: string): void;
  /** Returns false for the URLs of Fastify. */
  serve(raw: IncomingMessage, response: ServerResponse): boolean;
  serveOther(raw: IncomingMessage, response: ServerResponse): void;
}

export function createNodeServer(options: NodeServerOptions): Server {
  const { isHandshake, reject, serve, serveOther } = options;

  function onRequest(raw: IncomingMessage, response: ServerResponse): void {
    const fault = findFramingFault(raw);
    if (fault !== undefined) reject(response, fault);
    else if (!serve(raw, response)) serveOther(raw, response);
  }

  const server = createServer(
    {
      shouldUpgradeCallback: isHandshake,
      // Without joining, Node silently uses the first of two Host or Authorization headers.
      joinDuplicateHeaders: true,
      requireHostHeader: false, // Node's own reply has no problem document
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    onRequest,
  );
  // Otherwise Node replies with 417 to `Expect: application/json`, which discord.sh sends.
  return server.on("checkContinue", onRequest).on("checkExpectation", onRequest);
}

/** Returns the open connections of a server that has just been created. They change. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (one) => open.add(one.once("close", () => open.delete(one))));
  return open;
}

/** Ids are short and differ between starts, so that a problem's `instance` finds its log line. */
export function createRequestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => `${start}-${++count}`;
}

/** Characters of a host and port (RFC 3986 §3.2.2). A list of hosts would contain a comma. */
const hostPattern = /^[\w.~:[\]%!$&'()*+;=-]*$/;

/**
 * Finds requests that Node.js accepts although another server could read their end or their host
 * differently. A proxy that does so could be made to let a second request pass (RFC 9112 §11.2). Returns
 * what is wrong, as a sentence for the client.
 */
function findFramingFault({ httpVersion, headers }: IncomingMessage): string | undefined {
  const { host, "transfer-encoding": coding } = headers;
  const isUsual = httpVersion === "1.1" && coding === undefined && host && hostPattern.test(host);
  return isUsual ? undefined : faultOf(httpVersion, headers);
}

function faultOf(httpVersion: string, headers: IncomingHttpHeaders): string | undefined {
  // RFC 9112 §2.3: Node.js accepts 0.9 and 2.0, too.
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "Use HTTP/1.1.";
  const coding = headers["transfer-encoding"];
  if (coding !== undefined) {
    // RFC 9112 §6.1
    if (httpVersion === "1.0") return "HTTP/1.0 has no Transfer-Encoding. Use HTTP/1.1.";
    if (coding.toLowerCase() !== "chunked") {
      return "The only supported Transfer-Encoding is chunked.";
    }
  }
  // RFC 9112 §3.2
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? undefined : "Send a Host header.";
  return hostPattern.test(host) ? undefined : "Send one valid Host header.";
}
