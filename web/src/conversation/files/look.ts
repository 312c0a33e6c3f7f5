/** How a file is shown. The server found its type in its bytes; here it is only asked what helps a reader. */
import type { StoredFile } from "@belfry/contracts/messages/files";

export interface Picture extends StoredFile {
  width: number;
  height: number;
}

const pictures = /^image\/(a?png|jpeg|gif|webp|avif|bmp)$/;

export function isPicture(file: StoredFile): file is Picture {
  return pictures.test(file.type) && file.width !== undefined && file.height !== undefined;
}

/** Null for what this browser cannot play: a player that stays silent helps nobody. */
export function playerFor({ type }: StoredFile): "audio" | "video" | null {
  const kind = type.split("/")[0];
  if (kind !== "audio" && kind !== "video") return null;
  return document.createElement(kind).canPlayType(type) === "" ? null : kind;
}

const widest = 400;
const highest = 300;
/** A line of pixels is still something to point at. */
const least = 32;

/** The place a picture has before it is there: its own size, or as much as fits. */
export function placeOf({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height);
  const pixels = (length: number) => Math.max(least, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}
