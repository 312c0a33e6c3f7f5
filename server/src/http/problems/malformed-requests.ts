/** Refuses what never reaches a route: bytes that are no HTTP, addresses that cannot be decoded. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ProblemCode } from "@belfry/contracts/problems";
import type { FastifyServerOptions } from "fastify";
import { describe, Refusal } from "../../problems.ts";
import { securityHeaders } from "../security-headers.ts";

export interface UnreadNeeds {
  publicUrl(): string;
  docsUrl(): string;
  /** There is no request yet that could have an id of its own. */
  nextId(): string;
}

type Handlers = Required<Pick<FastifyServerOptions, "clientErrorHandler" | "frameworkErrors">>;

export function refuseUnread({ publicUrl, docsUrl, nextId }: UnreadNeeds): Handlers {
  function answer(code: ProblemCode, requestId: string) {
    const problem = describe(new Refusal(code, {}), requestId, docsUrl());
    const body = JSON.stringify(problem);
    const headers = {
      ...securityHeaders(publicUrl()),
      "cache-control": "no-store",
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    };
    return { status: problem.status, headers, body };
  }

  return {
    frameworkErrors(_error, request, { raw }) {
      const { status, headers, body } = answer("invalid_query", request.id);
      raw.writeHead(status, headers).end(body);
    },

    clientErrorHandler(error, socket: Socket) {
      // Gone already: there is nobody to tell.
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const { status, headers, body } = answer(codeOf(error), nextId());
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
