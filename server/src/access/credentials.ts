/**
 * Reads the credential of a request: a Bearer token or a session cookie, never from the URL. With a
 * cookie, changes must come from the pages of this server (CSRF).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../problems.ts";
import type { Origin, SignInOrigin } from "./identity.ts";

interface Credential {
  token: string;
  transport: "bearer" | "cookie";
}

export type Credentials = ReturnType<typeof createCredentials>;

/** RFC 6750 §3: without credentials the challenge contains no error code. */
export const bearerChallenge = { "www-authenticate": "Bearer" };
export const invalidTokenChallenge = { "www-authenticate": 'Bearer error="invalid_token"' };

/** Browsers keep a cookie for 400 days at most. Each sign-in renews it. */
const deviceCookieSeconds = 180 * 24 * 60 * 60;

/** `publicUrl` is a function, because with port 0 it is known only once the server listens. */
export function createCredentials(publicUrl: () => string) {
  const isSecure = () => publicUrl().startsWith("https:");
  // With the prefix, browsers reject a cookie that was set by a sibling domain or over plain http.
  const cookieName = (kind: "session" | "device" = "session") =>
    isSecure() ? `__Host-belfry_${kind}` : `belfry_${kind}`;
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict` +
    (isSecure() ? "; Secure" : "");

  /** Returns undefined if the request has no credential. */
  function read(request: FastifyRequest): Credential | undefined {
    const found: Credential[] = [
      ...bearerTokens(request).map((token) => ({ token, transport: "bearer" as const })),
      ...cookies(request, cookieName()).map((token) => ({ token, transport: "cookie" as const })),
    ];
    if (found.length > 1) fail("two_credentials");
    const [credential] = found;
    if (credential?.transport === "cookie") rejectCrossSite(request, publicUrl());
    return credential;
  }

  /**
   * Rejects a handshake from a page of another site: the same rule as for changes with a cookie. Only
   * programs send neither an `Origin` nor a cookie, and they name their credential themselves.
   */
  function rejectForeignHandshake(request: FastifyRequest): void {
    const isPage = request.headers.origin !== undefined || read(request)?.transport === "cookie";
    if (isPage && !isOwnPage(request, publicUrl())) failCrossSite(publicUrl());
  }

  /** Returns whether the client wants its session in a cookie. */
  function wantsCookie(request: FastifyRequest): boolean {
    return request.headers["session-transport"] === "cookie";
  }

  function setCookie(reply: FastifyReply, token: string, lifetimeMs: number): void {
    reply.header("set-cookie", cookie(cookieName(), token, Math.floor(lifetimeMs / 1000)));
  }

  /** Stays after sign-out: it distinguishes the user's browser from others. */
  function setDeviceCookie(reply: FastifyReply, token: string): void {
    reply.header("set-cookie", cookie(cookieName("device"), token, deviceCookieSeconds));
  }

  /**
   * Adds the token of the device. Browsers keep it in a cookie. Programs that want to be remembered
   * send the header `Device-Token`, the first time with any value.
   */
  function signInOrigin({
    request,
    origin,
  }: {
    request: FastifyRequest;
    origin: Origin;
  }): SignInOrigin {
    if (wantsCookie(request)) {
      const [deviceToken = ""] = cookies(request, cookieName("device"));
      return { ...origin, deviceToken };
    }
    const { "device-token": deviceToken } = request.headers;
    return typeof deviceToken === "string" ? { ...origin, deviceToken } : origin;
  }

  /**
   * Deletes the cookie, and the images and files that the browser has cached. Not `cookies`, which
   * also deletes those of neighbouring hosts, and not `storage`, which holds settings of the browser:
   * the web app deletes what it stores about the user itself.
   */
  function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", cookie(cookieName(), "", 0));
    if (read(request)?.transport === "cookie") reply.header("clear-site-data", '"cache"');
  }

  return {
    read,
    rejectForeignHandshake,
    wantsCookie,
    signInOrigin,
    setCookie,
    setDeviceCookie,
    clearCookie,
  };
}

function rejectCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  if (!isOwnPage(request, publicUrl)) failCrossSite(publicUrl);
  // Pages of other sites cannot send these types without asking the server first.
  const isOwnType = /^application\/(json|octet-stream)\s*(;|$)/i.test(contentType(request));
  if (hasBody(request) && !isOwnType) {
    fail("cross_site", {
      detail: "With a cookie, only application/json and application/octet-stream are accepted.",
    });
  }
}

/** Whether a browser sent the request for a page of this server. */
function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (site) return site === "same-origin" || site === "none";
  const own = new URL(publicUrl);
  // Over plain http browsers send no Sec-Fetch-Site, and a server may have several names.
  const isSameHost = own.protocol === "http:" && origin === `http://${host}`;
  return origin === own.origin || isSameHost;
}

function failCrossSite(publicUrl: string): never {
  const { origin } = new URL(publicUrl);
  const detail = `With a cookie, changes and live events are accepted only from pages of ${origin}.`;
  fail("cross_site", { detail });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function contentType({ headers }: FastifyRequest): string {
  return headers["content-type"] ?? "";
}

/** Ignores other schemes, such as Basic for a reverse proxy. */
function bearerTokens(request: FastifyRequest): string[] {
  const { rawHeaders } = request.raw; // `headers` drops a second Authorization header
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
