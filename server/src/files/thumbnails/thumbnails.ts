/** Thumbnails of the images that users upload: which images get them, and in which sizes. */
import { createFairQueue } from "../../fair-queue.ts";
import type { MediaInfo } from "../media-info.ts";
import type { Thumbnail } from "./image-decoder.ts";
import { createImageRunner, type RunnerOptions } from "./image-runner.ts";

export type Thumbnails = ReturnType<typeof createThumbnails>;

export interface ThumbnailsOptions extends RunnerOptions {
  /** Receives why an image has no thumbnails, and once that no image gets any. */
  log: { warn(fields: { reason: string }, text: string): void };
  /** How long an upload waits for its turn and its thumbnails. */
  waitMs?: number;
}

/**
 * The longest sides, in pixels. The first fills an image in the chat, the second one on a screen with
 * two pixels per dot, and the viewer.
 */
const sizes = [640, 1600];
/** Pixels of the side of an avatar: the largest on screen is 96 px, with up to two pixels per dot. */
const avatarSize = 256;
/** An image that is slightly larger than a thumbnail does not need it. */
const minScale = 1.25;
/** Smaller images are sent faster than a thumbnail is worth. */
const minBytes = 50_000;
const unavailableText =
  "Uploaded images get no thumbnails, because the library sharp cannot be loaded.";
const types = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

export type AvatarResult =
  | { type: "made"; bytes: Uint8Array }
  /** The image is damaged, has another format, or takes too much memory or time. */
  | { type: "unreadable" }
  | { type: "unavailable" };

export function createThumbnails(options: ThumbnailsOptions) {
  const { log, waitMs = 20_000 } = options;
  const runner = createImageRunner(options);
  const queue = createFairQueue({ concurrency: 1, concurrencyPerUser: 1, queueMaxPerUser: 10 });
  let isUnavailable = false;

  function onFailure(reason: string): void {
    log.warn({ reason }, "An uploaded image has no thumbnails.");
  }

  async function run(bytes: Buffer, wanted: readonly number[]): Promise<Thumbnail[]> {
    const result = await runner.run({ bytes, sizes: wanted });
    if (result.type === "made") return result.thumbnails;
    if (result.type === "failed") onFailure(result.reason);
    if (result.type !== "unavailable" || isUnavailable) return [];
    isUnavailable = true;
    log.warn({ reason: result.reason }, unavailableText);
    return [];
  }

  return {
    /** Returns the thumbnails that are worth their space. Never rejects. */
    async make(userId: number, bytes: Buffer, info: MediaInfo): Promise<Thumbnail[]> {
      if (isUnavailable || !types.has(info.type)) return [];
      const { width, height } = info;
      if (width === undefined || height === undefined) {
        onFailure("Its size cannot be read, or it has too many pixels.");
        return [];
      }
      const wanted = sizes.filter((size) => Math.max(width, height) >= size * minScale);
      if (wanted.length === 0 || bytes.length < minBytes) return [];
      let isGivenUp = false;
      const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => resolve(undefined), waitMs);
      const made = queue.run(userId, async () => (isGivenUp ? [] : run(bytes, wanted)));
      const thumbnails = await Promise.race([made, tooLate]);
      isGivenUp = true;
      clearTimeout(timer);
      if (!thumbnails) onFailure("Too many images wait.");
      return (thumbnails ?? []).filter((one) => one.bytes.length * 2 <= bytes.length);
    },

    /** Encodes the image again, which removes its metadata. Never rejects. */
    async makeAvatar(userId: number, bytes: Buffer, info: MediaInfo): Promise<AvatarResult> {
      const isReadable = types.has(info.type) && info.width !== undefined;
      if (!isReadable) return { type: "unreadable" };
      const job = { bytes, sizes: [avatarSize], isSquare: true };
      const result = await queue.run(userId, () => runner.run(job));
      const square = result?.type === "made" ? result.thumbnails[0] : undefined;
      if (square) return { type: "made", bytes: square.bytes };
      return { type: result?.type === "failed" ? "unreadable" : "unavailable" };
    },

    /** Returns why no thumbnails can be made, or undefined. */
    async check(): Promise<string | undefined> {
      const result = await runner.run({ bytes: tinyImage, sizes: [1] });
      return result.type === "made" ? undefined : "reason" in result ? result.reason : "unknown";
    },

    isRunning: runner.isRunning,
    close: runner.end,
  };
}

/** A PNG of one pixel. */
const tinyImage = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
