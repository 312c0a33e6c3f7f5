/** Sizes of images that were loaded before, so that a browser keeps their space before it loads them. */
import type { ImageSize } from "@belfry/contracts/messages/images";
import { imageSize } from "image-size";

/** Dimensions are near the start of most images. */
export const headerBytes = 64 * 1024;
const maxSizes = 10_000;

interface ImageSizesOptions {
  /** Returns the first bytes of a cached image. */
  readHeader(url: string): Promise<Buffer | undefined>;
}

export function createImageSizes({ readHeader }: ImageSizesOptions) {
  /** Oldest first. Null for a cached image whose size cannot be read. */
  const sizeByUrl = new Map<string, ImageSize | null>();

  function remember(url: string, bytes: Buffer): ImageSize | null {
    const size = sizeOf(bytes);
    const [oldest] = sizeByUrl.keys();
    if (sizeByUrl.size >= maxSizes && oldest !== undefined) sizeByUrl.delete(oldest);
    sizeByUrl.set(url, size);
    return size;
  }

  /** Returns null for an image that was not loaded before. */
  async function find(url: string): Promise<ImageSize | null> {
    const known = sizeByUrl.get(url);
    if (known !== undefined) return known;
    const header = await readHeader(url);
    return header ? remember(url, header) : null;
  }

  return { remember, find };
}

function sizeOf(bytes: Buffer): ImageSize | null {
  try {
    // A copy: the library reads past the end of a view into a larger buffer.
    const header = new Uint8Array(bytes.subarray(0, headerBytes));
    const { width, height, orientation = 1 } = imageSize(header);
    if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
      return null;
    // EXIF orientations 5 to 8 are rotated by 90 degrees.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
