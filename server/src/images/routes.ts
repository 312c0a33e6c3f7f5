/** HTTP routes for the image proxy. */
import { createHash } from "node:crypto";
import type { Routes } from "../access/routes.ts";
import type { Clock } from "../clock.ts";
import {
  createRateLimiter,
  failRateLimited,
  type Rate,
  type RateLimiter,
} from "../http/rate-limit.ts";
import type { Images } from "./images.ts";

/** Private, since the route needs a session. */
const cacheControl = "private, max-age=86400, immutable";
/** For an image opened in its own tab. */
const contentSecurityPolicy = "default-src 'none'; sandbox";

/** Per user. The burst is a screen full of images, the rate that of fast scrolling. */
const pathRate: Rate = { perSecond: 5, burst: 50 };
const loadRate: Rate = { perSecond: 30, burst: 600 };

export function mountImageRoutes(routes: Routes, images: Images, { clock }: { clock: Clock }) {
  const paths = createRateLimiter({ clock, ...pathRate });
  const loads = createRateLimiter({ clock, ...loadRate });

  routes.on("POST /api/images", async ({ identity, body }) => {
    requireCapacity(paths, identity.user.id, pathRate);
    return images.describe(body.urls);
  });

  routes.on("GET /api/images/:signature/:url", async ({ identity, params, request, reply }) => {
    requireCapacity(loads, identity.user.id, loadRate);
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

function requireCapacity(limiter: RateLimiter, userId: number, rate: Rate): void {
  const waitMs = limiter.take(String(userId));
  if (waitMs > 0) failRateLimited(waitMs, rate);
}
