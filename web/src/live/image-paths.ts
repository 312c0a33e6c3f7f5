/**
 * Where this server shows images from elsewhere: the browser asks no other host for them. What one
 * paint needs is asked for together, and remembered until somebody signs out.
 */
import { limits } from "@belfry/contracts/limits";
import { useEffect, useSyncExternalStore } from "react";
import { backoffMs } from "../api/backoff.ts";
import { call } from "../api/call.ts";
import { ProblemError } from "../api/problem-error.ts";

/** Null: there is no such image. Undefined: not known yet. */
type Path = string | null | undefined;

const pathsMax = 10_000;
const pathByUrl = new Map<string, string | null>();
const listeners = new Set<() => void>();
/** Until they are answered. */
let wanted = new Set<string>();
let asking: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;

export function useImagePath(url: string | null): Path {
  const path = useSyncExternalStore(
    subscribe,
    () => pathOf(url),
    () => (url ? undefined : null),
  );
  const isUnknown = path === undefined;
  useEffect(() => {
    if (url && isUnknown) want(url);
  }, [url, isUnknown]);
  return path;
}

export function forgetImagePaths(): void {
  clearTimeout(asking);
  asking = undefined;
  wanted = new Set();
  pathByUrl.clear();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function pathOf(url: string | null): Path {
  if (!url || url.length > limits.imageUrlLength) return null;
  // What this server has itself needs nobody to fetch it.
  return URL.parse(url, location.href)?.origin === location.origin ? url : pathByUrl.get(url);
}

function want(url: string): void {
  wanted.add(url);
  asking ??= setTimeout(ask, 0);
}

async function ask(): Promise<void> {
  const urls = [...wanted].slice(0, limits.imagesPerRequest);
  const asked = wanted;
  let waitMs = 0;
  try {
    const { paths } = await call("POST /api/images", { body: { urls } });
    // Somebody else may have signed in by now.
    if (asked !== wanted) return;
    for (const [index, url] of urls.entries()) keep(url, paths[index] ?? null);
    attempt = 0;
  } catch (error) {
    if (asked !== wanted) return;
    if (error instanceof ProblemError && error.mayPass) {
      waitMs = Math.max((error.retryAfter ?? 0) * 1000, backoffMs(attempt));
      attempt += 1;
    } else {
      for (const url of urls) keep(url, null);
    }
  }
  asking = wanted.size > 0 ? setTimeout(ask, waitMs) : undefined;
  for (const listener of listeners) listener();
}

function keep(url: string, path: string | null): void {
  const [oldest] = pathByUrl.keys();
  if (pathByUrl.size >= pathsMax && oldest !== undefined) pathByUrl.delete(oldest);
  pathByUrl.set(url, path);
  wanted.delete(url);
}
