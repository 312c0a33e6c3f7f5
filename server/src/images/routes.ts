/** Images from elsewhere over HTTP. */
import { createHash } from "node:crypto";
import type { Routes } from "../access/routes.ts";
import type { Clock } from "../clock.ts";
import { createRateLimiter, type RateLimiter } from "../http/rate-limit.ts";
import { fail } from "../problems.ts";
import type { Images } from "./images.ts";

/** The route's own: a day, in this reader's browser alone. */
const caching = "private, max-age=86400, immutable";
/** Whatever it is, opened by itself it is a picture and does nothing. */
const policy = "default-src 'none'; sandbox";

export function mountImageRoutes(routes: Routes, images: Images, { clock }: { clock: Clock }) {
  // A window full of pictures at once, and then as fast as somebody scrolls.
  const asked = createRateLimiter({ clock, perSecond: 5, burst: 50 });
  const shown = createRateLimiter({ clock, perSecond: 30, burst: 600 });

  routes.on("POST /api/images", async ({ identity, body }) => {
    refuseHaste(asked, identity.user.id);
    return { paths: body.urls.map(images.pathOf) };
  });

  routes.on("GET /api/images/:signature/:url", async ({ identity, params, request, reply }) => {
    refuseHaste(shown, identity.user.id);
    const { type, bytes } = await images.show(identity.user.id, params.signature, params.url);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    reply.headers({
      "cache-control": caching,
      "content-security-policy": policy,
      "content-disposition": "inline",
      "content-type": type,
      etag,
    });
    if (request.headers["if-none-match"] !== etag) return bytes;
    reply.code(304);
    return "";
  });
}

function refuseHaste(limit: RateLimiter, userId: number): void {
  const waitMs = limit.take(String(userId));
  if (waitMs > 0) fail("rate_limited", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
