/** Which files are shown as image or player, and the size of an image. */
import type { StoredFile } from "@belfry/contracts/messages/files";

export interface ImageFile extends StoredFile {
  width: number;
  height: number;
}

const imageType = /^image\/(a?png|jpeg|gif|webp|avif|bmp)$/;

export function isImage(file: StoredFile): file is ImageFile {
  return imageType.test(file.type) && file.width !== undefined && file.height !== undefined;
}

/** Returns null if this browser cannot play the file. */
export function playerKind({ type }: StoredFile): "audio" | "video" | null {
  const kind = type.split("/")[0];
  if (kind !== "audio" && kind !== "video") return null;
  return document.createElement(kind).canPlayType(type) === "" ? null : kind;
}

const maxWidth = 420;
const maxHeight = 320;
/** Keeps a very narrow image clickable. */
const minSide = 32;

/** Returns the displayed size: the image's own, or scaled down to the maximum. */
export function imageSize({ width, height }: ImageFile): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const pixels = (length: number) => Math.max(minSide, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** Returns the displayed width of an image that covers a cell, whose rest is cut off. */
export function coveringWidth(
  { width, height }: ImageFile,
  cell: { width: number; height: number },
): number {
  return Math.ceil(Math.max(cell.width, (cell.height * width) / height));
}
