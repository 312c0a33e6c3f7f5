/** Typed requests to the endpoints of the contracts, with the session cookie. */
import type { Body, EndpointKey, Params, Query, Reply } from "@belfry/contracts/api";
import type { SessionEnd } from "@belfry/contracts/live/events";
import { offlineError, problemFrom } from "./problem-error.ts";

/** Absent where the endpoint has no such part, optional where the part may be empty. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type CallOptions<K extends EndpointKey> = Part<"params", Params<K>> &
  Part<"query", Query<K>> &
  Part<"body", Body<K>> & { signal?: AbortSignal };

type Rest<K extends EndpointKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [CallOptions<K>];

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/** These return a session: a cookie keeps its token out of reach of scripts. */
const opensSession = new Set<EndpointKey>([
  "POST /api/auth/login",
  "POST /api/auth/2fa/verify",
  "POST /api/auth/2fa/recover",
  "POST /api/auth/passkey/verify",
  "POST /api/invites/accept",
  "POST /api/setup",
]);

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

export type Call = ReturnType<typeof createCall>;

export const call = createCall((...request) => fetch(...request));

export function createCall(fetch: typeof globalThis.fetch) {
  /** Sends one request. Rejects with a `ProblemError`, even if no complete reply arrives. */
  return async function call<K extends EndpointKey>(key: K, ...rest: Rest<K>): Promise<Reply<K>> {
    const options = (rest[0] ?? {}) as LooseOptions;
    const response = await receive(options, () => fetch(...requestOf(key, options)));
    if (response.ok) {
      // An unreadable body comes from a broken connection or from the page of a captive portal.
      return receive(options, () => (response.status === 204 ? null : response.json()));
    }
    const error = await problemFrom(response);
    const { code } = error.problem;
    if (error.isSignedOut) reportSignedOut(code === "enrolment_required" ? code : null);
    throw error;
  };
}

async function receive<T>({ signal }: LooseOptions, read: () => T): Promise<Awaited<T>> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineError(error);
  }
}

function requestOf(key: EndpointKey, options: LooseOptions): [string, RequestInit] {
  const [method = "GET", path = "/"] = key.split(" ");
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") headers["content-type"] = "application/json";
  if (opensSession.has(key)) headers["session-transport"] = "cookie";
  const init: RequestInit = {
    method,
    headers,
    credentials: "same-origin",
    // Some parsers reject an empty body with a JSON content type; every one reads an empty object.
    body: method === "GET" ? null : JSON.stringify(options.body ?? {}),
    signal: options.signal ?? null,
  };
  return [urlOf(path, options), init];
}

function urlOf(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
