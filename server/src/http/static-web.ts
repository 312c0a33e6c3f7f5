/** Serves the built web app: hashed assets for ever, the page itself always fresh. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { fail } from "../problems.ts";

/** Any address that is nothing else answers the app, which knows its own addresses. */
export function mountStaticWeb(app: FastifyInstance, folder: string): void {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  } else {
    app.log.warn(`The web app is not built (no index.html in ${folder}). Run: npm run build`);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isBuilt || !isPage || isOurs(request.url)) fail("not_found");
    return reply.sendFile("index.html");
  });
}

/** Also in another spelling: a program that mistook an address must not be answered with a page. */
function isOurs(url: string): boolean {
  const [path = ""] = url.split("?");
  return /^(\/|%2f)+(api|assets|docs)(\/|%2f|$)/i.test(path);
}
