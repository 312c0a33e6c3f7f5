/** Sends the requests of a test to a server, over HTTP or through Fastify's inject. */
import type { FastifyInstance } from "fastify";
import { makeWebhookToken } from "../../src/crypto/tokens.ts";
import { checkReply } from "./contract/check-reply.ts";

export interface RequestOptions {
  /** The token of a session or an API key. */
  as?: string | undefined;
  /** Objects are sent as JSON, strings and bytes unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's IP. Over a socket the server must trust 127.0.0.1 as a proxy. */
  ip?: string;
}

export interface TestReply {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, text otherwise. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any member
  body: any;
}

/** Replaces the token in a webhook URL with one that was never issued. */
export function withUnknownToken(webhookUrl: string): string {
  return webhookUrl.replace(/whk_\w+/, makeWebhookToken());
}

/** Sends a request such as `POST /api/chats`. */
export type SendRequest = (endpoint: string, options?: RequestOptions) => Promise<TestReply>;

/** Default IP of injected requests, reserved for documentation (RFC 5737). */
const documentationIp = "203.0.113.1";

export function requestsOverHttp(serverUrl: string): SendRequest {
  return async (endpoint, options = {}) => {
    const { method, url, headers, body } = prepare(endpoint, options);
    const { ip } = options;
    const { target, proxyHeaders } = throughProxy(url.startsWith("http") ? url : serverUrl + url);
    const reply = await fetch(target, {
      method,
      headers: { ...(ip !== undefined && { "x-forwarded-for": ip }), ...proxyHeaders, ...headers },
      ...(body !== undefined && { body: body as string }),
    });
    return replyOf({ method, url }, reply.status, reply.headers, await reply.text());
  };
}

/** The proxy of `npm run check:contract`, which needs to know the server of the test. */
const contractProxy = process.env.TEST_CONTRACT_PROXY;

function throughProxy(url: string): { target: string; proxyHeaders: Record<string, string> } {
  if (contractProxy === undefined) return { target: url, proxyHeaders: {} };
  const { origin } = new URL(url);
  const target = contractProxy + url.slice(origin.length);
  return { target, proxyHeaders: { "x-belfry-upstream": origin } };
}

export function injectedRequests(app: FastifyInstance): SendRequest {
  return async (endpoint, options = {}) => {
    const { method, url, headers, body } = prepare(endpoint, options);
    const { ip: remoteAddress = documentationIp } = options;
    const reply = await app.inject({
      method: method as "GET",
      url,
      headers,
      remoteAddress,
      ...(body !== undefined && { payload: body as string }),
    });
    const replyHeaders = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const one of [value ?? []].flat()) replyHeaders.append(name, String(one));
    }
    return replyOf({ method, url }, reply.statusCode, replyHeaders, reply.body);
  };
}

function prepare(endpoint: string, { as, body, headers }: RequestOptions) {
  const [method = "", url = ""] = endpoint.split(" ");
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  return {
    method,
    url,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: isRaw ? body : JSON.stringify(body),
  };
}

/** Rejects a reply that the OpenAPI document does not have. */
function replyOf(
  { method, url }: { method: string; url: string },
  status: number,
  headers: Headers,
  text: string,
): TestReply {
  const contentType = headers.get("content-type") ?? "";
  const isJson = text !== "" && /json/.test(contentType);
  const body = isJson ? JSON.parse(text) : text;
  if (method !== "HEAD") checkReply(method, url, { status, contentType, body });
  return { status, headers, body };
}
