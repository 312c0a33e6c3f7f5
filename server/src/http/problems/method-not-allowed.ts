/** Rejects unsupported methods of known paths with 405 and an `Allow` header. */
import type { FastifyInstance } from "fastify";
import { fail } from "../../problems.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Call it before the first route is added, and the returned function after the last one. */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methodsByUrl.set(url, known);
  });

  return () => {
    for (const [url, known] of [...methodsByUrl]) {
      const allow = [...known].sort().join(", ");
      const others = methods.filter((method) => !known.has(method));
      if (!url.startsWith("/api/") || others.length === 0) continue;
      app.route({
        method: others,
        url,
        // Before the body is read: its type and size do not matter.
        onRequest: async () => fail("method_not_allowed", { headers: { allow } }),
        handler: () => {},
      });
    }
  };
}
