/** Problem replies for requests that never reach a route: invalid HTTP and undecodable URLs. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ProblemCode } from "@belfry/contracts/problems";
import type { FastifyServerOptions } from "fastify";
import { STATUS_CODES } from "../../net/node-http.ts";
import { Refusal } from "../../problems.ts";
import { securityHeaders } from "../security-headers.ts";
import type { Problems } from "./problem-reply.ts";

type Handlers = Required<Pick<FastifyServerOptions, "clientErrorHandler" | "frameworkErrors">>;

export function createMalformedRequests({
  publicUrl,
  nextId,
  problems,
}: {
  publicUrl(): string;
  /** Invalid HTTP has no request object with an id. */
  nextId(): string;
  problems: Problems;
}) {
  function createReply(code: ProblemCode, requestId: string, detail?: string) {
    const refusal = new Refusal(code, detail === undefined ? {} : { detail });
    const { status, headers, body } = problems.replyTo(refusal, requestId);
    const own = {
      ...securityHeaders(publicUrl()),
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(body),
    };
    return { status, headers: { ...own, ...headers }, body };
  }

  /** Node.js may report a request that was rejected as invalid, too. It needs only one reply. */
  const rejected = new WeakSet<Socket>();

  const handlers: Handlers = {
    frameworkErrors(_error, request, { raw }) {
      const { status, headers, body } = createReply("invalid_query", request.id);
      raw.writeHead(status, headers).end(body);
    },

    clientErrorHandler(error, socket: Socket) {
      // The client has closed the connection.
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      // Bytes after the last request of a connection. The reply to that request may still be due.
      if (error.code === "HPE_CLOSED_CONNECTION" || rejected.has(socket)) return;
      const { status, headers, body } = createReply(codeOf(error), nextId());
      const lines = Object.entries({ ...headers, connection: "close" });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    },
  };

  /** Closes the connection: the rest of what it sends is not known to be a body or a request. */
  function reject(response: ServerResponse, detail: string): void {
    const { status, headers, body } = createReply("invalid_request", nextId(), detail);
    if (response.socket) rejected.add(response.socket);
    response.writeHead(status, { ...headers, connection: "close" }).end(body);
  }

  return { handlers, reject };
}

function codeOf({ code }: NodeJS.ErrnoException): ProblemCode {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return "headers_too_large";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "request_timeout";
    default:
      return "invalid_request";
  }
}
