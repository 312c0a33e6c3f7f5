/** Gives up requests to which no reply begins, so that they can be sent again. */
import type { Timers } from "./timers.ts";

/** Longer than a busy server makes anybody wait. */
export const replyTimeoutMs = 30_000;

/**
 * Returns a `fetch` whose `GET` requests reject if no reply begins in time: without it, a request on a
 * connection that has died silently would never end. Other requests may have had their effect, and a
 * reply that has begun may take as long as a slow network needs.
 */
export function withReplyTimeout(
  fetch: typeof globalThis.fetch,
  { setTimeout, clearTimeout }: Pick<Timers, "setTimeout" | "clearTimeout">,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    if (init.method !== "GET") return fetch(input, init);
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new DOMException("No reply has begun.", "TimeoutError")),
      replyTimeoutMs,
    );
    const signals = [timeout.signal, ...(init.signal ? [init.signal] : [])];
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}
