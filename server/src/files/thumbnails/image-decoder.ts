/**
 * The process that decodes images and makes their thumbnails. `image-runner.ts` starts and ends it. It
 * has neither the environment of the server nor its connections, and ends itself above a limit of memory.
 */
import { limits } from "@belfry/contracts/limits";
import type { Sharp } from "sharp";

export interface ImageJob {
  bytes: Uint8Array;
  /** The longest sides of the thumbnails, in pixels, smallest first. */
  sizes: readonly number[];
  /** Fills a square of the only size, from the middle of the image. Animations become their first frame. */
  isSquare?: boolean;
}

export interface Thumbnail {
  size: number;
  bytes: Uint8Array;
}

export type ImageResult =
  | { type: "ready" }
  /** The library cannot be loaded. */
  | { type: "unavailable"; reason: string }
  | { type: "made"; thumbnails: Thumbnail[] }
  | { type: "failed"; reason: string };

/** An interlaced PNG or a progressive JPEG of 40 megapixels takes 350 MB. */
const maxBytes = 512 * 1024 * 1024;
const checkMs = 20;
/** More effort takes twice the time, and saves nothing. */
const format = { quality: 78, effort: 2 };
/** The library decides by the bytes which of these reads an image. */
const loaders = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

if (process.send) await serve((result) => void process.send?.(result));

async function serve(send: (result: ImageResult) => void): Promise<void> {
  // A kill, because `exit` waits for the threads of the library.
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, "SIGKILL");
  }, checkMs).unref();
  try {
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: loaders });
    process.on("message", async ({ bytes, sizes, isSquare }: ImageJob) => {
      const open = () =>
        sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: "error" }).autoOrient();
      const made = isSquare ? makeSquare(open(), sizes) : makeThumbnails(open(), sizes, sharp);
      send(await made.catch(failed));
    });
    send({ type: "ready" });
  } catch (error) {
    send({ type: "unavailable", reason: reasonOf(error) });
  }
}

/** Decodes the image once, to the largest size. Animations get no thumbnails. */
async function makeThumbnails(
  image: Sharp,
  sizes: readonly number[],
  sharp: (bytes: Uint8Array, options: object) => Sharp,
): Promise<ImageResult> {
  const { pages = 1 } = await image.metadata();
  const largest = sizes.at(-1);
  if (pages > 1 || largest === undefined) return { type: "made", thumbnails: [] };
  const { data, info } = await image
    .resize(fitInto(largest))
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const thumbnails: Thumbnail[] = [];
  for (const size of sizes) {
    const scaled = sharp(data, { raw: { width, height, channels } }).resize(fitInto(size));
    thumbnails.push({ size, bytes: await scaled.webp(format).toBuffer() });
  }
  return { type: "made", thumbnails };
}

async function makeSquare(image: Sharp, [size]: readonly number[]): Promise<ImageResult> {
  if (size === undefined) return { type: "made", thumbnails: [] };
  const square = image.resize({ width: size, height: size, fit: "cover" }).toColourspace("srgb");
  return { type: "made", thumbnails: [{ size, bytes: await square.webp(format).toBuffer() }] };
}

function fitInto(size: number) {
  return { width: size, height: size, fit: "inside", withoutEnlargement: true } as const;
}

function failed(error: unknown): ImageResult {
  return { type: "failed", reason: reasonOf(error) };
}

/** The first line: the library adds advice to its errors. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}
