/** A picture as a browser may show it. Its type is what its bytes say, whatever its sender claims. */
import { fileTypeFromBuffer } from "file-type";

export interface Picture {
  type: string;
  bytes: Buffer;
}

/** Pixels only: an SVG is a document, with scripts and addresses of its own. */
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

export async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  return type !== undefined && rasterTypes.has(type) ? { type, bytes } : undefined;
}
