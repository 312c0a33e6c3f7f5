/** Serves the built web app. Hashed assets are cached forever, the page is always revalidated. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { fail } from "../problems.ts";
import { docsPolicy } from "./security-headers.ts";

const docsPage = "docs/index.html";

/** Any other URL returns the page of the web app, which has its own router. */
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
        if (path === join(folder, docsPage)) reply.header("content-security-policy", docsPolicy);
      },
    });
  } else {
    app.log.warn(`The web app is not built (no index.html in ${folder}). Run: npm run build`);
  }
  app.get("/docs", (_request, reply) => {
    if (!isBuilt) fail("not_found");
    return reply.sendFile(docsPage);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isBuilt || !isPage || isReserved(request.url)) fail("not_found");
    return reply.sendFile("index.html");
  });
}

/** Also matches other spellings: a program that calls a wrong URL must not get the page. */
function isReserved(url: string): boolean {
  const [path = ""] = url.split("?");
  return /^(\/|%2f)+(api|assets|docs)(\/|%2f|$)/i.test(path);
}
