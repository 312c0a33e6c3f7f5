/** Typed requests to the endpoints of the contracts, for browsers and for Node.js. */
import type { Body, EndpointKey, Params, Query, Reply } from "@belfry/contracts/api";
import { offlineError, type ProblemError, problemFrom } from "./problem-error.ts";

/** These send or receive bytes. Use their URLs instead. */
type BytesKey =
  | "GET /api/files/:fileId/:name"
  | "GET /api/images/:signature/:url"
  | "GET /api/me/export"
  | "GET /api/admin/export"
  | "POST /api/chats/:chatId/files"
  | "PUT /api/me/avatar"
  | "PUT /api/chats/:chatId/avatar"
  | "PUT /api/chats/:chatId/webhooks/:webhookId/avatar"
  | "GET /api/avatars/:kind/:ownerId/:version";
export type JsonEndpointKey = Exclude<EndpointKey, BytesKey>;

/** Absent where the endpoint has no such part, optional where the part may be empty. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

interface RequestOptions {
  signal?: AbortSignal;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
}

export type CallOptions<K extends JsonEndpointKey> = Part<"params", Params<K>> &
  Part<"query", Query<K>> &
  Part<"body", Body<K>> &
  RequestOptions;

export type CallArguments<K extends JsonEndpointKey> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [CallOptions<K>];

interface LooseOptions extends RequestOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

export interface ClientOptions {
  /** Such as `https://chat.example.org`. Default: the server of the page. */
  url?: string;
  /** The token of a session, or an API key. */
  token?: string;
  /** The browser keeps the session in a cookie, out of reach of scripts. */
  usesCookie?: boolean;
  fetch?: typeof globalThis.fetch;
  /** Called with each refusal before the call rejects. */
  onProblem?(error: ProblemError): void;
}

/** These set cookies: of the session, or only of the browser for the next sign-in. */
const setsCookies = new Set<EndpointKey>([
  "POST /api/auth/password-reset/confirm",
  "POST /api/auth/login",
  "POST /api/auth/2fa/verify",
  "POST /api/auth/2fa/recover",
  "POST /api/auth/passkey/verify",
  "POST /api/auth/company/finish",
  "POST /api/invites/accept",
  "POST /api/setup",
]);

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions = {}) {
  const { fetch = (...request) => globalThis.fetch(...request), onProblem } = options;

  /** Sends one request. Rejects with a `ProblemError`, even if no complete reply arrives. */
  return async function call<K extends JsonEndpointKey>(
    key: K,
    ...rest: CallArguments<K>
  ): Promise<Reply<K>> {
    const parts = (rest[0] ?? {}) as LooseOptions;
    const response = await receive(parts, () => fetch(...requestOf(key, parts, options)));
    if (response.ok) {
      // An unreadable body comes from a broken connection or from the page of a captive portal.
      const body = await receive(parts, () => (response.status === 204 ? null : response.json()));
      return body as Reply<K>;
    }
    const error = await problemFrom(response);
    onProblem?.(error);
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

function requestOf(
  key: EndpointKey,
  parts: LooseOptions,
  { url = "", token, usesCookie = false }: ClientOptions,
): [string, RequestInit] {
  const [method = "GET", path = "/"] = key.split(" ");
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (method !== "GET") headers["content-type"] = "application/json";
  if (usesCookie && setsCookies.has(key)) headers["session-transport"] = "cookie";
  const init: RequestInit = {
    method,
    headers,
    credentials: usesCookie ? "same-origin" : "omit",
    // Some parsers reject an empty body with a JSON content type; every one reads an empty object.
    body: method === "GET" ? null : JSON.stringify(parts.body ?? {}),
    signal: parts.signal ?? null,
    keepalive: parts.keepalive ?? false,
  };
  return [url + urlOf(path, parts), init];
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
