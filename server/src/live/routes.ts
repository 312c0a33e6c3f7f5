/** The handshake of `/api/live`. */

import type { IncomingMessage } from "node:http";
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
 * An upgraded socket leaves the server's timeouts behind: elsewhere the wish for one is not heard,
 * and the request is answered like any other.
 */
export function isHandshake({ method, url = "", headers }: IncomingMessage): boolean {
  const isHere = method === "GET" && (url === path || url.startsWith(`${path}?`));
  return isHere && headers.upgrade?.toLowerCase() === "websocket";
}

export function mountLive(
  app: FastifyInstance,
  live: Live,
  needs: {
    credentials: Credentials;
    originOf: (request: FastifyRequest) => Origin;
    publicUrl: () => string;
  },
): void {
  app.register(async (scope) => {
    // Within this scope: its hooks would run for every request otherwise.
    await scope.register(websocket, {
      options: {
        maxPayload: limits.frameBytes,
        perMessageDeflate: false,
        handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
      },
      errorHandler(error, socket, request) {
        // A client that breaks the protocol is no failure of ours.
        const isTheirs = "code" in error && String(error.code).startsWith("WS_ERR_");
        if (!isTheirs) request.log.error({ requestId: request.id, err: error }, "A socket failed.");
        socket.terminate();
      },
      preClose(done) {
        live.close();
        done();
      },
    });
    const preValidation = async (request: FastifyRequest) => {
      if (!request.ws) fail("invalid_query", { detail: "This address speaks WebSocket only." });
      refuseForeignOrigin(request, needs.publicUrl());
      needs.credentials.read(request); // two at once are refused before the upgrade
    };
    scope.get(path, { websocket: true, preValidation }, (socket, request) => {
      const token = needs.credentials.read(request)?.token;
      live.accept(socket, request.raw.socket, needs.originOf(request), token);
    });
  });
}

/** A page of another site must not listen with this browser's cookie. */
function refuseForeignOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const isOurs = origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
  if (!isOurs) fail("cross_site");
}
