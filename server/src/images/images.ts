/** Image proxy: fetches external images, so that no browser contacts a foreign host. */
import type { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { limits } from "@belfry/contracts/limits";
import type { ImagePaths } from "@belfry/contracts/messages/images";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { createFairQueue } from "../fair-queue.ts";
import { createSsrfGuard, isPlainHttpUrl } from "../net/ssrf-guard.ts";
import { fail } from "../problems.ts";
import { createImageCache } from "./cache.ts";
import { download } from "./download.ts";
import { createImageSizes, headerBytes } from "./image-sizes.ts";
import { type RasterImage, readRasterImage } from "./raster-image.ts";
import { createSharedLoads } from "./shared-loads.ts";

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
  const sizes = createImageSizes({
    readHeader: (url) => cache.readHeader(url, headerBytes).catch(() => undefined),
  });
  const queue = createFairQueue({ concurrency: 16, concurrencyPerUser: 4, queueMaxPerUser: 200 });
  const reads = createSharedLoads<RasterImage>();
  const downloads = createSharedLoads<RasterImage>();
  /** Oldest failure first. */
  const retryAtByUrl = new Map<string, number>();

  /** Returns the paths of images on this server, and the sizes of those that were loaded before. */
  async function describe(texts: readonly string[]): Promise<ImagePaths> {
    const urls = texts.map(imageUrl);
    return {
      paths: urls.map((url) => url && pathOf(url)),
      sizes: await Promise.all(urls.map((url) => (url ? sizes.find(url) : null))),
    };
  }

  /** Returns the signed path. */
  function pathOf(url: string): string {
    const encoded = Buffer.from(url).toString("base64url");
    return `/api/images/${secrets.sign(url, signaturePurpose)}/${encoded}`;
  }

  /** Rejects with `image_not_found`, even for a wrong signature. */
  async function load(userId: number, signature: string, encodedUrl: string): Promise<RasterImage> {
    const url = Buffer.from(encodedUrl, "base64url").toString();
    if (!secrets.isSigned(url, signature, signaturePurpose)) fail("image_not_found");
    return (await loadOnce(url, userId)) ?? fail("image_not_found");
  }

  async function loadOnce(url: string, userId: number): Promise<RasterImage | undefined> {
    const isFailed = () => clock.now() < (retryAtByUrl.get(url) ?? 0);
    if (isFailed()) return undefined;
    const cached = await reads.share(url, () => readCached(url));
    if (cached) return cached;
    // Each user waits for a slot in turn: the first one who has it downloads the image.
    const image = queue.run(userId, () =>
      downloads.share(url, async () =>
        isFailed() ? undefined : ((await readCached(url)) ?? downloadImage(url)),
      ),
    );
    if (!image) onFailure({ host: new URL(url).host, reason: "The user's queue is full." });
    return image;
  }

  async function readCached(url: string): Promise<RasterImage | undefined> {
    const bytes = await cache.read(url).catch(onError);
    return bytes ? readRasterImage(bytes) : undefined;
  }

  /** Returns undefined if the image is not available. */
  async function downloadImage(url: string): Promise<RasterImage | undefined> {
    try {
      const bytes = await download(url, { guard, timeoutMs: config.imageTimeoutMs });
      const image = await readRasterImage(bytes);
      if (!image) throw new Error("The body is not a raster image, or it has too many pixels.");
      sizes.remember(url, bytes);
      // With a full disk the image is downloaded again each time, but still shown.
      await cache.write(url, bytes).catch(onError);
      return image;
    } catch (error) {
      delayRetry(url);
      // Only the host and the message: the URL and the error's other members may hold secrets.
      const reason = error instanceof Error ? error.message : String(error);
      onFailure({ host: new URL(url).host, reason });
      return undefined;
    }
  }

  function delayRetry(url: string): void {
    const [oldest] = retryAtByUrl.keys();
    if (retryAtByUrl.size >= maxFailures && oldest !== undefined) retryAtByUrl.delete(oldest);
    retryAtByUrl.delete(url);
    retryAtByUrl.set(url, clock.now() + retryAfterMs);
  }

  return { describe, load, prune: cache.prune };
}

/** Returns null if the text is not a plain http URL. */
function imageUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !isPlainHttpUrl(url)) return null;
  url.hash = "";
  return url.href.length > limits.imageUrlLength ? null : url.href;
}
