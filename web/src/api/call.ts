/** The typed fetch: one endpoint of the contracts, called with the browser's session cookie. */
import type { Body, EndpointKey, Params, Query, Reply } from "@belfry/contracts/api";
import type { SessionEnd } from "@belfry/contracts/live/events";
import { offlineError, problemFrom } from "./problem-error.ts";

/** A part the endpoint does not have is absent; one that may be empty is optional. */
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

/** These answer a session; it shall travel in a cookie that scripts cannot read. */
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
 * The listener is called once, at the first word that the session is over or no longer enough. Only
 * the socket says why; a refused request does not.
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

/** Throws a `ProblemError` for every refusal and for a request that got no answer. */
export async function call<K extends EndpointKey>(key: K, ...rest: Rest<K>): Promise<Reply<K>> {
  const options = (rest[0] ?? {}) as LooseOptions;
  const response = await send(key, options);
  if (response.ok) return (response.status === 204 ? null : await response.json()) as Reply<K>;
  const error = await problemFrom(response);
  const { code } = error.problem;
  if (code === "invalid_token" || code === "sign_in_required") reportSignedOut(null);
  if (code === "enrolment_required") reportSignedOut(code);
  throw error;
}

async function send(key: EndpointKey, options: LooseOptions): Promise<Response> {
  const [method = "GET", path = "/"] = key.split(" ");
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") headers["content-type"] = "application/json";
  if (opensSession.has(key)) headers["session-transport"] = "cookie";
  try {
    return await fetch(addressOf(path, options), {
      method,
      headers,
      credentials: "same-origin",
      // An empty body with a JSON content type is refused by some parsers, an empty object by none.
      body: method === "GET" ? null : JSON.stringify(options.body ?? {}),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offlineError(error instanceof Error ? error.message : String(error));
  }
}

function addressOf(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
