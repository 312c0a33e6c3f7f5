/** A known address asked with a method it does not have answers 405 and says which it has. */
import type { FastifyInstance } from "fastify";
import { fail } from "../../problems.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Call before the first route; the answered function, after the last one. */
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
        // Refused before the body is read: its type and size do not matter.
        onRequest: async () => fail("method_not_allowed", { headers: { allow } }),
        handler: () => {},
      });
    }
  };
}
