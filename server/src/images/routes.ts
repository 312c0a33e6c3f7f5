/** HTTP routes for the image proxy. */
import { createHash } from "node:crypto";
import type { Routes } from "../access/routes.ts";
import type { Clock } from "../clock.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limit.ts";
import { fail } from "../problems.ts";
import type { Images } from "./images.ts";

/** Private, since the route needs a session. */
const cacheControl = "private, max-age=86400, immutable";
/** For an image opened in its own tab. */
const contentSecurityPolicy = "default-src 'none'; sandbox";

export function mountImageRoutes(routes: Routes, images: Images, { clock }: { clock: Clock }) {
  // The burst is a screen full of images, the rate that of fast scrolling.
  const pathLimit = createRateLimiter({ clock, perSecond: 5, burst: 50 });
  const imageLimit = createRateLimiter({ clock, perSecond: 30, burst: 600 });

  routes.on("POST /api/images", async ({ identity, body }) => {
    requireCapacity(pathLimit, identity.user.id);
    return images.describe(body.urls);
  });

  routes.on("GET /api/images/:signature/:url", async ({ identity, params, request, reply }) => {
    requireCapacity(imageLimit, identity.user.id);
    const { type, bytes } = await images.load(identity.user.id, params.signature, params.url);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    reply.headers({
      "cache-control": cacheControl,
      "content-security-policy": contentSecurityPolicy,
      "content-disposition": "inline",
      "content-type": type,
      etag,
    });
    if (request.headers["if-none-match"] !== etag) return bytes;
    reply.code(304);
    return "";
  });
}

function requireCapacity(limit: RateLimiter, userId: number): void {
  const waitMs = limit.take(String(userId));
  if (waitMs > 0) fail("rate_limited", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
