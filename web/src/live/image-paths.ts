/** Paths on this server for images of other hosts, which the browser must not contact directly. */

import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import { limits } from "@belfry/contracts/limits";
import type { ImageSize } from "@belfry/contracts/messages/images";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../api/call.ts";
import { backoffMs } from "../api/timers.ts";

/** Null: the image does not exist. Undefined: not known yet. */
type Path = string | null | undefined;

const pathsMax = 10_000;
/** The images of this server. A message must not make the browsers of its readers request anything else. */
const ownImages = /^\/(api\/files|api\/avatars|api\/images|icons)\//;
const pathByUrl = new Map<string, string | null>();
const sizeByPath = new Map<string, ImageSize>();
const listeners = new Set<() => void>();
/** URLs without a path yet. Replaced at sign-out. */
let missing = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;

export function useImagePath(url: string | null): Path {
  const path = useSyncExternalStore(
    subscribe,
    () => pathOf(url),
    () => (url ? undefined : null),
  );
  const isUnknown = path === undefined;
  useEffect(() => {
    if (url && isUnknown) request(url);
  }, [url, isUnknown]);
  return path;
}

/** Returns the size of an image that the server has loaded before. */
export function imageSizeOf(path: string): ImageSize | undefined {
  return sizeByPath.get(path);
}

export function forgetImagePaths(): void {
  clearTimeout(timer);
  timer = undefined;
  missing = new Set();
  pathByUrl.clear();
  sizeByPath.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function pathOf(url: string | null): Path {
  if (!url || url.length > limits.imageUrlLength) return null;
  const parsed = URL.parse(url, location.href);
  if (parsed?.origin !== location.origin) return pathByUrl.get(url);
  return ownImages.test(parsed.pathname) ? url : null;
}

/** URLs requested within one render share a request to the server. */
function request(url: string): void {
  missing.add(url);
  timer ??= setTimeout(fetchPaths, 0);
}

async function fetchPaths(): Promise<void> {
  const urls = [...missing].slice(0, limits.imagesPerRequest);
  const requested = missing;
  let waitMs = 0;
  try {
    const { paths, sizes } = await call("POST /api/images", { body: { urls } });
    if (requested !== missing) return; // signed out during the request
    for (const [index, url] of urls.entries()) {
      const path = paths[index] ?? null;
      const size = sizes[index];
      if (path && size) sizeByPath.set(path, size);
      setPath(url, path);
    }
    attempt = 0;
  } catch (error) {
    if (requested !== missing) return;
    if (error instanceof ProblemError && isTemporary(error)) {
      waitMs = Math.max((error.retryAfter ?? 0) * 1000, backoffMs(attempt));
      attempt += 1;
    } else {
      for (const url of urls) setPath(url, null);
    }
  }
  timer = missing.size > 0 ? setTimeout(fetchPaths, waitMs) : undefined;
  for (const listener of listeners) listener();
}

function setPath(url: string, path: string | null): void {
  const [oldest] = pathByUrl.keys();
  if (pathByUrl.size >= pathsMax && oldest !== undefined) {
    sizeByPath.delete(pathByUrl.get(oldest) ?? "");
    pathByUrl.delete(oldest);
  }
  pathByUrl.set(url, path);
  missing.delete(url);
}
