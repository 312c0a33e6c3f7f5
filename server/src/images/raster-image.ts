/** Raster images. The type is detected from the bytes; the host's `Content-Type` is not trusted. */
import { limits } from "@belfry/contracts/limits";
import { fileTypeFromBuffer } from "file-type";
import { countPixels } from "./pixel-count.ts";

export interface RasterImage {
  type: string;
  bytes: Buffer;
}

/** Excludes SVG, which is a document that can hold scripts and external URLs. */
const rasterTypes = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
  "image/x-icon",
]);

/** Returns undefined if the bytes are not a raster image, or if it has too many pixels. */
export async function readRasterImage(bytes: Buffer): Promise<RasterImage | undefined> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !rasterTypes.has(type)) return undefined;
  const pixels = countPixels(bytes, type);
  const isShowable =
    pixels && pixels.frame <= limits.imagePixels && pixels.all <= limits.animationPixels;
  return isShowable ? { type, bytes } : undefined;
}
