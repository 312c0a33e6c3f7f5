/** Registers the service worker, which shows push notifications and starts the app without a connection. */
import type { OpenRequest } from "./open-request.ts";

const path = "/sw.js";

/** Trusted Types: the only script URL that this app ever makes. */
interface TypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/** Returns null if the browser has no service workers, or blocks them for this site. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registration ??= register();
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const registered: ServiceWorkerRegistration | undefined =
      await navigator.serviceWorker.register(scriptUrl(), { scope: "/" });
    // Programs that block workers resolve with nothing.
    if (!registered || registered.active) return registered ?? null;
    // Push needs an active worker. A blocked one never becomes active.
    return await Promise.race([navigator.serviceWorker.ready, after(5000, null)]);
  } catch {
    return null;
  }
}

function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesFactory };
  if (!trustedTypes) return path;
  return trustedTypes
    .createPolicy("belfry-worker", { createScriptURL: () => path })
    .createScriptURL(path);
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

/** Calls the listener with the path of a notification that was clicked. Returns a function that ends this. */
export function onOpenRequest(listener: (path: string) => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const receive = ({ data }: MessageEvent<OpenRequest | undefined>) => {
    if (data?.type === "open" && data.path.startsWith("/")) listener(data.path);
  };
  container?.addEventListener("message", receive);
  return () => container?.removeEventListener("message", receive);
}
