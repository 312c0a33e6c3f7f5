/** The web app's requests: with the session cookie, and with a listener for the end of the session. */
import { createClient } from "@belfry/client/client";
import type { SessionEnd } from "@belfry/contracts/live/events";
import { withReplyTimeout } from "./reply-timeout.ts";
import { timers } from "./timers.ts";

type SignedOutListener = (reason: SessionEnd | null) => void;
let signedOutListener: SignedOutListener | null = null;

/**
 * Sets the listener for the end of the session, called once. The reason is null when a request was
 * rejected; only the socket knows the reason.
 */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListener = listener;
  return () => {
    if (signedOutListener === listener) signedOutListener = null;
  };
}

export function reportSignedOut(reason: SessionEnd | null): void {
  const listener = signedOutListener;
  signedOutListener = null;
  listener?.(reason);
}

const lastRequests = new Set<() => Promise<void>>();

/** `send` is awaited before the session ends. It must not reject. Returns a function that ends this. */
export function beforeSignOut(send: () => Promise<void>): () => void {
  lastRequests.add(send);
  return () => void lastRequests.delete(send);
}

/** Signs out. The end of the session that follows is this window's own act, and is not reported. */
export async function signOut(): Promise<void> {
  await Promise.all([...lastRequests].map((send) => send()));
  const listener = signedOutListener;
  signedOutListener = null;
  try {
    await call("POST /api/auth/logout");
  } catch (error) {
    signedOutListener ??= listener;
    throw error;
  }
}

export type Call = ReturnType<typeof createCall>;

export const call = createCall(withReplyTimeout((...request) => fetch(...request), timers));

export function createCall(fetch: typeof globalThis.fetch) {
  return createClient({
    fetch,
    usesCookie: true,
    onProblem({ isSignedOut, problem: { code } }) {
      if (isSignedOut) reportSignedOut(code === "enrolment_required" ? code : null);
    },
  });
}
