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
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
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

/** Policy of the page `/docs`. Its library has icons as data: URLs, and it opens no WebSocket. */
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
