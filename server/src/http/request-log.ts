/** Watches replies. Logs each at level `debug`, with its route's pattern: URLs contain secrets. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

interface SentReply {
  id: string;
  method: string;
  /** The pattern of the route. Undefined if no route matches the request. */
  route: string | undefined;
  status: number;
  ms: number;
}

/** Called when a reply was sent or its client has gone. */
export type OnReply = (reply: SentReply) => void;

/** Returns the function for all replies, or undefined if nobody watches them. */
export function createOnReply(log: FastifyBaseLogger, onReply?: OnReply): OnReply | undefined {
  if (log.level !== "debug") return onReply;
  return (reply) => {
    const { id: requestId, method, route = "none", status: statusCode, ms } = reply;
    log.debug({ requestId, method, route, statusCode, ms: Math.round(ms) });
    onReply?.(reply);
  };
}

export function mountOnReply(app: FastifyInstance, onReply: OnReply | undefined): void {
  if (!onReply) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, routeOptions } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    onReply({ id, method, route: routeOptions.url, status, ms });
    done();
  });
}
