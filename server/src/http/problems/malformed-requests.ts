/** Problem replies for requests that never reach a route: invalid HTTP and undecodable URLs. */
import type { Socket } from "node:net";
import type { ProblemCode } from "@belfry/contracts/problems";
import type { FastifyServerOptions } from "fastify";
import { STATUS_CODES } from "../../net/node-http.ts";
import { Refusal } from "../../problems.ts";
import { securityHeaders } from "../security-headers.ts";
import type { Problems } from "./problem-reply.ts";

type Handlers = Required<Pick<FastifyServerOptions, "clientErrorHandler" | "frameworkErrors">>;

export function createMalformedRequestHandlers({
  publicUrl,
  nextId,
  problems,
}: {
  publicUrl(): string;
  /** Invalid HTTP has no request object with an id. */
  nextId(): string;
  problems: Problems;
}): Handlers {
  function createReply(code: ProblemCode, requestId: string) {
    const { status, headers, body } = problems.replyTo(new Refusal(code, {}), requestId);
    const own = {
      ...securityHeaders(publicUrl()),
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(body),
    };
    return { status, headers: { ...own, ...headers }, body };
  }

  return {
    frameworkErrors(_error, request, { raw }) {
      const { status, headers, body } = createReply("invalid_query", request.id);
      raw.writeHead(status, headers).end(body);
    },

    clientErrorHandler(error, socket: Socket) {
      // The client has closed the connection.
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const { status, headers, body } = createReply(codeOf(error), nextId());
      const lines = Object.entries({ ...headers, connection: "close" });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    },
  };
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
