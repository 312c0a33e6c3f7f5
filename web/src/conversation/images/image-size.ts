/** Sizes of external images, known after they have loaded once. */
import { type CSSProperties, type SyntheticEvent, useState } from "react";

interface Size {
  width: number;
  height: number;
}

const sizesMax = 2000;
/** By path. The list unmounts rows outside the viewport, and shows them again at their real size. */
const sizeByPath = new Map<string, Size>();

/** Returns the style and the load listener of an image that is shown at its real size, up to a limit. */
export function useImageSize(path: string | null | undefined, limit: Size) {
  const [loaded, setLoaded] = useState<{ path: string; size: Size } | null>(null);
  const size = path ? (loaded?.path === path ? loaded.size : sizeByPath.get(path)) : undefined;

  function onLoad({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    if (!path) return;
    // An SVG without a size has none.
    const width = image.naturalWidth || limit.width;
    const height = image.naturalHeight || limit.height;
    setLoaded({ path, size: remember(path, { width, height }) });
  }

  return { style: size && styleOf(size, limit), onLoad };
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
