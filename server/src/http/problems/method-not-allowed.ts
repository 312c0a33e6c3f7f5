/** Rejects unsupported methods of known API paths with 405 and an `Allow` header. */
import type { FastifyInstance } from "fastify";
import createRouter from "find-my-way";
import { fail } from "../../problems.ts";

const prefix = "/api";

/** Call it before the first route is added, with the limit of the app's own router. */
export function mountMethodNotAllowed(app: FastifyInstance, maxParamLength: number): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.startsWith(`${prefix}/`)) return;
    const known = methodsByPath.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methodsByPath.set(url, known);
  });

  /** Made on first use: few clients ask, and a router for all paths takes time at the start. */
  let paths: ReturnType<typeof createPaths> | undefined;
  function createPaths() {
    const router = createRouter({ maxParamLength });
    for (const [path, methods] of methodsByPath) {
      router.on("GET", path, () => {}, { allow: [...methods].sort().join(", ") });
    }
    return router;
  }

  app.register(
    async (api) => {
      // Before the body is read: its type and size do not matter.
      api.addHook("onRequest", async ({ url }) => {
        paths ??= createPaths();
        const allow: string | undefined = paths.find("GET", url)?.store?.allow;
        if (allow) {
          const detail = `Send ${allow.replaceAll(", ", " or ")} requests to this URL.`;
          fail("method_not_allowed", { headers: { allow }, detail });
        }
        fail("not_found");
      });
      api.setNotFoundHandler(() => fail("not_found"));
    },
    { prefix },
  );
}
