/**
 * The credential a request presents: a Bearer token or the browser's cookie, never both, never from
 * the address. A cookie is believed for a change only when the request comes from our own pages.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../problems.ts";

interface Credential {
  token: string;
  transport: "bearer" | "cookie";
}

export interface Credentials {
  /** Undefined when there is none. */
  read(request: FastifyRequest): Credential | undefined;
  /** Whether the client asked to hold its session in a cookie. */
  wantsCookie(request: FastifyRequest): boolean;
  giveCookie(reply: FastifyReply, token: string, lifetimeMs: number): void;
  clearCookie(reply: FastifyReply): void;
}

/** RFC 6750 §3: without credentials the challenge names no error. */
export const bearerChallenge = { "www-authenticate": "Bearer" };
export const invalidTokenChallenge = { "www-authenticate": 'Bearer error="invalid_token"' };

/** `publicUrl` is asked anew each time: with port 0 it is known only once the server listens. */
export function createCredentials(publicUrl: () => string): Credentials {
  const isSecure = () => publicUrl().startsWith("https:");
  // The prefix makes browsers refuse a cookie planted by a neighbouring host or over plain http.
  const cookieName = () => (isSecure() ? "__Host-belfry_session" : "belfry_session");
  const cookie = (value: string, maxAge: number) =>
    `${cookieName()}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict` +
    (isSecure() ? "; Secure" : "");

  return {
    read(request) {
      const found: Credential[] = [
        ...bearerTokens(request).map((token) => ({ token, transport: "bearer" as const })),
        ...cookies(request, cookieName()).map((token) => ({ token, transport: "cookie" as const })),
      ];
      if (found.length > 1) fail("two_credentials");
      const [credential] = found;
      if (credential?.transport === "cookie") refuseForeign(request, publicUrl());
      return credential;
    },

    wantsCookie: (request) => request.headers["session-transport"] === "cookie",

    giveCookie(reply, token, lifetimeMs) {
      reply.header("set-cookie", cookie(token, Math.floor(lifetimeMs / 1000)));
    },

    clearCookie(reply) {
      reply.header("set-cookie", cookie("", 0));
    },
  };
}

function refuseForeign(request: FastifyRequest, publicUrl: string): void {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  const { origin, host, "sec-fetch-site": site } = request.headers;
  const own = new URL(publicUrl);
  // On plain http browsers send no Sec-Fetch-Site, and people reach a server by several names.
  const isSameHost = own.protocol === "http:" && origin === `http://${host}`;
  const isOurs = site
    ? site === "same-origin" || site === "none"
    : origin === own.origin || isSameHost;
  if (!isOurs) {
    const detail = `With a cookie, changes are accepted from pages of ${own.origin} only.`;
    fail("cross_site", { detail });
  }
  if (hasBody(request) && !/^application\/json\s*(;|$)/i.test(contentType(request))) {
    fail("cross_site", { detail: "With a cookie, changes are accepted as application/json only." });
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function contentType({ headers }: FastifyRequest): string {
  return headers["content-type"] ?? "";
}

/** Other schemes, such as Basic for a proxy in front, are not ours to judge. */
function bearerTokens(request: FastifyRequest): string[] {
  const { rawHeaders } = request.raw; // elsewhere a second Authorization header is dropped unseen
  return rawHeaders
    .filter((_, index) => index % 2 === 1 && /^authorization$/i.test(rawHeaders[index - 1] ?? ""))
    .filter((value) => /^bearer(\s|$)/i.test(value))
    .map((value) => value.slice("bearer".length).trim());
}

function cookies({ headers }: FastifyRequest, name: string): string[] {
  return (headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => value !== "");
}
