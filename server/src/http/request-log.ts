/** Logs each request at level `debug`, with the route's pattern instead of its URL: URLs contain secrets. */
import type { FastifyInstance } from "fastify";

export function mountRequestLog(app: FastifyInstance): void {
  if (app.log.level !== "debug") return;
  app.addHook("onResponse", async (request, reply) => {
    const { method, id: requestId, routeOptions } = request;
    const { statusCode, elapsedTime } = reply;
    app.log.debug({
      requestId,
      method,
      route: routeOptions.url ?? "none",
      statusCode,
      ms: Math.round(elapsedTime),
    });
  });
}
