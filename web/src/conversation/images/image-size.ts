/** Sizes of external images: the server knows those that it has loaded before. */
import { type CSSProperties, type SyntheticEvent, use, useState } from "react";
import { imageSizeOf } from "../../live/image-paths.ts";
import { ScrollAnchor } from "../scroll-anchor.ts";

interface Size {
  width: number;
  height: number;
}

const sizesMax = 2000;
/** By path. The list unmounts rows outside the viewport, and shows them again at their real size. */
const sizeByPath = new Map<string, Size>();

/** Returns the style and the load listener of an image that is shown at its real size, up to a limit. */
export function useImageSize(path: string | null | undefined, limit: Size) {
  const keepInPlace = use(ScrollAnchor);
  const [loaded, setLoaded] = useState<{ path: string; size: Size } | null>(null);
  const known = path ? (sizeByPath.get(path) ?? imageSizeOf(path)) : undefined;
  const size = loaded && loaded.path === path ? loaded.size : known;

  function onLoad({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    if (!path) return;
    // An SVG without a size has none.
    const width = image.naturalWidth || limit.width;
    const height = image.naturalHeight || limit.height;
    const isRight = known?.width === width && known.height === height;
    const row = isRight ? null : firstRowInView(image);
    if (row) keepInPlace(row, "load");
    setLoaded({ path, size: remember(path, { width, height }) });
  }

  return { style: size && styleOf(size, limit), onLoad };
}

/** Returns the first row that begins in the visible part of the list, if the image begins above it. */
function firstRowInView(image: HTMLElement): HTMLElement | null {
  const top = image.closest("[role=log]")?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY;
  let row = image.closest<HTMLElement>("[data-row]");
  if (image.getBoundingClientRect().top >= top) return null;
  while (row && row.getBoundingClientRect().top < top) {
    row = row.parentElement?.nextElementSibling?.querySelector<HTMLElement>("[data-row]") ?? null;
  }
  return row;
}

function remember(path: string, size: Size): Size {
  const [oldest] = sizeByPath.keys();
  if (sizeByPath.size >= sizesMax && oldest !== undefined) sizeByPath.delete(oldest);
  sizeByPath.set(path, size);
  return size;
}

/** A narrow screen limits the width further; the height follows. */
function styleOf({ width, height }: Size, limit: Size): CSSProperties {
  const scale = Math.min(1, limit.width / width, limit.height / height);
  return { width: width * scale, aspectRatio: `${width} / ${height}` };
}
