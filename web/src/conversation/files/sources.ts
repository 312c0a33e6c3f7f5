/** Where an uploaded image is loaded from: its thumbnails, or itself. */
import { filePath, thumbnailPath } from "@belfry/contracts/messages/file-path";
import type { ViewedImage } from "../images/viewer.ts";
import type { ImageFile } from "./media.ts";

interface Source {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** The image itself may be ten times larger than its largest thumbnail. */
const largeSize = 1600;

/** `sizes` is the displayed width. */
export function sourceOf(file: ImageFile, sizes: string): Source {
  const { thumbnails = [] } = file;
  const largest = thumbnails.at(-1);
  if (largest === undefined) return { src: filePath(file) };
  const isEnough = largest >= largeSize;
  const srcSet = srcSetOf(file, { withOriginal: !isEnough });
  return { srcSet, sizes, src: isEnough ? thumbnailPath(file, largest) : filePath(file) };
}

export function viewedImage(file: ImageFile): ViewedImage {
  const { name, alt, width, height, thumbnails = [] } = file;
  return {
    path: filePath(file),
    name,
    alt,
    size: { width, height },
    srcSet: thumbnails.length > 0 ? srcSetOf(file, { withOriginal: true }) : undefined,
    isFile: true,
  };
}

/** Browsers choose by the width. The size of a thumbnail is its longest side. */
function srcSetOf(file: ImageFile, { withOriginal }: { withOriginal: boolean }): string {
  const { width, height, thumbnails = [] } = file;
  const scale = Math.min(1, width / height);
  const parts = thumbnails.map(
    (size) => `${thumbnailPath(file, size)} ${Math.max(1, Math.round(size * scale))}w`,
  );
  return [...parts, ...(withOriginal ? [`${filePath(file)} ${width}w`] : [])].join(", ");
}
