/** Image proxy: fetches external images, so that no browser contacts a foreign host. */
import type { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { limits } from "@belfry/contracts/limits";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { fail } from "../problems.ts";
import { createImageCache } from "./cache.ts";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { download } from "./download.ts";
import { type RasterImage, readRasterImage } from "./raster-image.ts";
import { createSsrfGuard, isPlainHttpUrl } from "./ssrf-guard.ts";

export type Images = ReturnType<typeof createImages>;

export interface ImagesOptions {
  config: Pick<
    Config,
    "dataFolder" | "imageHosts" | "imagePorts" | "imageTimeoutMs" | "imageCacheMiB"
  >;
  clock: Clock;
  secrets: Secrets;
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  /** Receives the reason why an image is not available, for the log. Users do not see it. */
  onFailure(failure: { host: string; reason: string }): void;
  /** Receives cache errors, which do not prevent an image from being shown. */
  onError(error: unknown): void;
}

const signaturePurpose = "image";
/** A URL that failed is not retried for this long. */
const retryAfterMs = 60_000;
const maxFailures = 10_000;

export function createImages({
  config,
  clock,
  secrets,
  resolver,
  onFailure,
  onError,
}: ImagesOptions) {
  const cache = createImageCache({
    clock,
    folder: join(config.dataFolder, "cache", "images"),
    maxBytes: config.imageCacheMiB * 1024 * 1024,
  });
  const guard = createSsrfGuard({
    resolver,
    allowedHosts: config.imageHosts,
    allowedPorts: config.imagePorts,
  });
  const limiter = createConcurrencyLimiter({ concurrency: 16, queueMaxPerUser: 200 });
  const loadingByUrl = new Map<string, Promise<RasterImage | undefined>>();
  /** Oldest failure first. */
  const retryAtByUrl = new Map<string, number>();

  /** Returns the signed path of an image on this server, or null if it is not a plain http URL. */
  function pathOf(text: string): string | null {
    const url = URL.parse(text);
    if (!url || !isPlainHttpUrl(url)) return null;
    url.hash = "";
    if (url.href.length > limits.imageUrlLength) return null;
    const encoded = Buffer.from(url.href).toString("base64url");
    return `/api/images/${secrets.sign(url.href, signaturePurpose)}/${encoded}`;
  }

  /** Rejects with `image_not_found`, even for a wrong signature. */
  async function load(userId: number, signature: string, encodedUrl: string): Promise<RasterImage> {
    const url = Buffer.from(encodedUrl, "base64url").toString();
    if (!secrets.isSigned(url, signature, signaturePurpose)) fail("image_not_found");
    return (await loadOnce(url, userId)) ?? fail("image_not_found");
  }

  /** Shares one download among all requests for the same URL. */
  function loadOnce(url: string, userId: number): Promise<RasterImage | undefined> {
    if (clock.now() < (retryAtByUrl.get(url) ?? 0)) return Promise.resolve(undefined);
    const loading =
      loadingByUrl.get(url) ?? readOrDownload(url, userId).finally(() => loadingByUrl.delete(url));
    loadingByUrl.set(url, loading);
    return loading;
  }

  async function readOrDownload(url: string, userId: number): Promise<RasterImage | undefined> {
    const cached = await cache.read(url).catch(onError);
    if (cached) return readRasterImage(cached);
    return limiter
      .run(userId, () => downloadImage(url))
      .catch((error) => {
        // Only the host and the message: the URL and the error's other members may hold secrets.
        const reason = error instanceof Error ? error.message : String(error);
        onFailure({ host: new URL(url).host, reason });
        return undefined;
      });
  }

  async function downloadImage(url: string): Promise<RasterImage> {
    try {
      const bytes = await download(url, { guard, timeoutMs: config.imageTimeoutMs });
      const image = await readRasterImage(bytes);
      if (!image) throw new Error("The body is not a raster image.");
      // With a full disk the image is downloaded again each time, but still shown.
      await cache.write(url, bytes).catch(onError);
      return image;
    } catch (error) {
      delayRetry(url);
      throw error;
    }
  }

  function delayRetry(url: string): void {
    const [oldest] = retryAtByUrl.keys();
    if (retryAtByUrl.size >= maxFailures && oldest !== undefined) retryAtByUrl.delete(oldest);
    retryAtByUrl.delete(url);
    retryAtByUrl.set(url, clock.now() + retryAfterMs);
  }

  return { pathOf, load, prune: cache.prune };
}
