/** The WebSocket handshake of `/api/live`. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "@belfry/contracts/limits";
import { protocol } from "@belfry/contracts/live/events";
import websocket from "@fastify/websocket";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Credentials } from "../access/credentials.ts";
import type { Origin } from "../access/identity.ts";
import { fail } from "../problems.ts";
import type { Live } from "./live.ts";

const path = "/api/live";

/**
 * Whether a request may be upgraded. On other paths the upgrade header is ignored, because the
 * server's timeouts do not apply to upgraded sockets.
 */
export function isHandshake({ method, url = "", headers }: IncomingMessage): boolean {
  const isHere = method === "GET" && (url === path || url.startsWith(`${path}?`));
  return isHere && headers.upgrade?.toLowerCase() === "websocket";
}

interface LiveRoutesOptions {
  credentials: Credentials;
  originOf(request: FastifyRequest): Origin;
}

export function mountLive(
  app: FastifyInstance,
  live: Live,
  { credentials, originOf }: LiveRoutesOptions,
): void {
  app.server.on("upgrade", live.handshakes.receive);
  app.register(async (scope) => {
    // In its own scope, so that its hooks do not run for every request.
    await scope.register(websocket, {
      options: {
        maxPayload: limits.frameBytes,
        perMessageDeflate: false,
        handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
        // The plugin only listens to its `upgrade` events.
        server: live.handshakes.admitted as Server,
      },
      errorHandler: (error, socket) => terminate(error, socket, scope.log),
      preClose(done) {
        live.close();
        done();
      },
    });
    const preValidation = async (request: FastifyRequest) => {
      if (!request.ws)
        fail("invalid_query", { detail: "This path takes WebSocket requests only." });
      credentials.rejectForeignHandshake(request);
      credentials.read(request); // rejects two credentials before the upgrade
    };
    scope.get(path, { websocket: true, preValidation }, (socket, request) => {
      const token = credentials.read(request)?.token;
      const stream = request.raw.socket;
      releaseRequest(socket, stream, scope.log);
      live.accept(socket, stream, originOf(request), token);
    });
  });
}

/** The plugin keeps the request and its reply as long as the socket is open: several kibibytes. */
function releaseRequest(socket: WebSocket, stream: Socket, log: FastifyBaseLogger): void {
  const { _httpMessage: reply } = stream as Socket & { _httpMessage?: ServerResponse | null };
  reply?.detachSocket(stream);
  socket.removeAllListeners("error");
  socket.on("error", (error) => terminate(error, socket, log));
}

function terminate(error: Error, socket: WebSocket, log: FastifyBaseLogger): void {
  const isProtocolError = "code" in error && String(error.code).startsWith("WS_ERR_");
  if (!isProtocolError) log.error({ err: error }, "A socket failed.");
  socket.terminate();
}
