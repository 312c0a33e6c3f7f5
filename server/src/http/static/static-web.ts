/**
 * Serves the built web app, which the build has compressed. Hashed assets are cached forever, the page is
 * always revalidated.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { limits } from "@belfry/contracts/limits";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { fail } from "../../problems.ts";
import { docsPolicy } from "../security-headers.ts";

const docsPage = "docs/index.html";

/** The paths of screens return the page of the web app, which has its own router. */
export function mountStaticWeb(app: FastifyInstance, folder: string): void {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
        if (path.startsWith(join(folder, docsPage)))
          reply.header("content-security-policy", docsPolicy);
      },
    });
    const paths = listFiles(folder);
    // One route, because one for each file needs 8 MiB.
    app.get<{ Params: { "*": string } }>("/*", ({ params }, reply) => {
      return paths.has(params["*"]) ? reply.sendFile(params["*"]) : reply.callNotFound();
    });
  } else {
    app.log.warn(`The web app is not built (no index.html in ${folder}). Run: npm run build`);
  }
  app.get("/docs", (_request, reply) => {
    if (!isBuilt) fail("not_found");
    return reply.sendFile(docsPage);
  });
  app.setNotFoundHandler((request, reply) => {
    const { method, headers } = request;
    const [path = ""] = request.url.split("?");
    // Password managers open this path (W3C, "A Well-Known URL for Changing Passwords").
    if (path === "/.well-known/change-password") return reply.redirect("/settings/password");
    const isRead = method === "GET" || method === "HEAD";
    if (!isBuilt || !isRead || isReserved(path)) fail("not_found");
    if (isScreen(path)) {
      const early = earlyRequests(path, headers.cookie);
      if (early) reply.header("link", early);
      return reply.sendFile("index.html");
    }
    // A browser shows that there is no such page; a program gets a problem.
    if (!headers.accept?.includes("text/html")) fail("not_found");
    return reply.code(404).sendFile("index.html");
  });
}

/** Returns the paths of the files, without the compressed ones, which the library chooses. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Set(paths.map((path) => path.replaceAll(sep, "/")));
}

/**
 * Paths of programs and of files, also in other spellings: they never get the page. A file has an
 * extension, or a name that starts with a dot.
 */
function isReserved(path: string): boolean {
  return /^(\/|%2f)+(api|assets|docs)(\/|%2f|$)|(\.|%2e)[^/]*$|(\/|%2f)(\.|%2e)/i.test(path);
}

/** The first segments of the web app's paths. Any other path has the status 404. */
function isScreen(path: string): boolean {
  return /^\/(|(chats|search|activity|settings|admin|join|reset-password|confirm-email|setup)(\/.*)?)$/.test(
    path,
  );
}

/**
 * The `Link` header of the workspace, for browsers that may be signed in: they send the app's first requests
 * together with those for its code, not after it. The app sends the same URLs.
 */
function earlyRequests(path: string, cookies = ""): string | undefined {
  const chat = /^\/(?:$|chats\/(\d{1,16}))/.exec(path);
  if (!chat || !cookies.includes("belfry_session=")) return undefined;
  const urls = ["/api/auth/session", "/api/chats"];
  if (chat[1]) urls.push(`/api/chats/${chat[1]}/messages?limit=${limits.pageSize}`);
  return urls.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`).join(", ");
}
