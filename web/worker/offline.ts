/** The files of the first screen, for a start without a connection. */

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the paths of the files, and a hash of their names. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const page = "/";
const prefix = "belfry-";
const cacheName = `${prefix}${__VERSION__}`;

/** Stores the files of this version. Throws if one is missing; the next visit then tries again. */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Without the cookie: the page is the same for everyone.
  const fresh = (path: string) => new Request(path, { cache: "reload", credentials: "omit" });
  await cache.addAll([fresh(page)]);
  await cache.addAll(__FILES__.map((path) => new Request(path, { credentials: "omit" })));
}

export async function deleteOldFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser requests the page while it starts the worker.
  await self.registration.navigationPreload?.enable();
}

export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isScreen(pathname)) event.respondWith(loadPage(event));
  } else if (__FILES__.includes(pathname)) event.respondWith(loadFile(request));
}

/** The connection comes first, so that a page is never older than the server. */
async function loadPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const stored = await caches.match(page, { cacheName });
    if (stored) return stored;
    throw error;
  }
}

/** A file with a hash in its name never changes. */
async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}

/** The other paths are for programs, or files. */
function isScreen(path: string): boolean {
  return !/^\/(api|docs|assets|metrics|healthz|readyz|w|hooks)(\/|$)|\.[^/]*$/.test(path);
}
