/** Security headers of every response. */
import type { FastifyInstance } from "fastify";

export function securityHeaders(publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  const policy = [
    "default-src 'self'",
    // External images are loaded through this server.
    "img-src 'self'",
    // In current browsers 'self' includes WebSockets; older ones need the URL.
    `connect-src 'self' ${isSecure ? "wss" : "ws"}://${host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // No text becomes HTML or a script, not even by a mistake in the app or a library.
    "require-trusted-types-for 'script'",
    // For the URL of the service worker.
    "trusted-types belfry-worker",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(isSecure && { "strict-transport-security": "max-age=31536000" }),
  };
}

/**
 * Policy of the page `/docs`, which shows no data of users. Its library has icons as data: URLs, opens no
 * WebSocket, and does not work with Trusted Types.
 */
export const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join("; ");

export function mountSecurityHeaders(app: FastifyInstance, publicUrl: () => string): void {
  // With port 0 the URL is known from the first request on. It does not change after that.
  let headers: Record<string, string> | undefined;
  app.addHook("onRequest", (_request, reply, done) => {
    headers ??= securityHeaders(publicUrl());
    reply.headers(headers);
    done();
  });
}
