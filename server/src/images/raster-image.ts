/** Raster images. The type is detected from the bytes; the host's `Content-Type` is not trusted. */
import { fileTypeFromBuffer } from "file-type";

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

/** Returns undefined if the bytes are not a raster image. */
export async function readRasterImage(bytes: Buffer): Promise<RasterImage | undefined> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  return type !== undefined && rasterTypes.has(type) ? { type, bytes } : undefined;
}
