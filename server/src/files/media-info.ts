/** Media type and dimensions, read from the bytes. Names and declared types are not trusted. */
import { isUtf8 } from "node:buffer";
import { limits } from "@belfry/contracts/limits";
import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";

export interface MediaInfo {
  /** A media type without parameters. */
  type: string;
  /** Pixels, with the EXIF orientation applied. */
  width?: number;
  height?: number;
}

/** Dimensions are near the start of an image; a hostile file could make the search long. */
const headerBytes = 512 * 1024;

const rasterTypes = new Set(
  ["png", "apng", "jpeg", "gif", "webp", "avif", "bmp"].map((name) => `image/${name}`),
);

export async function readMediaInfo(bytes: Buffer): Promise<MediaInfo> {
  const type = await detectType(bytes);
  return isRasterImage(type) ? { type, ...readDimensions(bytes) } : { type };
}

/** Excludes SVG, which is a document that can hold scripts. */
export function isRasterImage(type: string): boolean {
  return rasterTypes.has(type);
}

async function detectType(bytes: Buffer): Promise<string> {
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (detected) return detected.mime.split(";")[0]?.trim() ?? "application/octet-stream";
  return isPlainText(bytes) ? "text/plain" : "application/octet-stream";
}

function isPlainText(bytes: Buffer): boolean {
  return bytes.length > 0 && isUtf8(bytes) && !bytes.some(isControl);
}

/** Excludes tab, line feed, form feed, carriage return, and the escape of ANSI colours. */
export function isControl(byte: number): boolean {
  return byte < 32 && ![9, 10, 12, 13, 27].includes(byte);
}

function readDimensions(bytes: Buffer): Pick<MediaInfo, "width" | "height"> {
  try {
    // A copy: the library reads past the end of a view into a larger buffer.
    const header = new Uint8Array(bytes.subarray(0, headerBytes));
    const { width, height, orientation = 1 } = imageSize(header);
    const isShowable = width >= 1 && height >= 1 && width * height <= limits.imagePixels;
    if (!isShowable || !Number.isInteger(width) || !Number.isInteger(height)) return {};
    // EXIF orientations 5 to 8 are rotated by 90 degrees.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}
