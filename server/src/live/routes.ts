/** The WebSocket handshake of `/api/live`. */
import type { IncomingMessage, Server } from "node:http";
import { limits } from "@belfry/contracts/limits";
import { protocol } from "@belfry/contracts/live/events";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
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
      errorHandler(error, socket, request) {
        const isProtocolError = "code" in error && String(error.code).startsWith("WS_ERR_");
        if (!isProtocolError)
          request.log.error({ requestId: request.id, err: error }, "A socket failed.");
        socket.terminate();
      },
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
      live.accept(socket, request.raw.socket, originOf(request), token);
    });
  });
}
