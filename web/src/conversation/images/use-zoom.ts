/** How much larger than fitted to the window the viewer shows an image. */
import { useState } from "react";

export type Zoom = ReturnType<typeof useZoom>;

/** The steps of the buttons and keys. Fingers zoom to any factor between the first and the last. */
const factors = [1, 1.5, 2, 3, 4, 6, 8] as const;
const [min, max] = [factors[0], factors[6]];

/** Each image begins fitted. */
export function useZoom(path: string | undefined) {
  const [zoomed, setZoomed] = useState<{ path: string | undefined; factor: number }>();
  const factor = zoomed?.path === path ? (zoomed?.factor ?? min) : min;
  const to = (next: number) => setZoomed({ path, factor: Math.max(min, Math.min(max, next)) });
  return {
    factor,
    canGrow: factor < max,
    to,
    change: (by: -1 | 1) =>
      to(
        (by > 0 ? factors.find((one) => one > factor) : factors.findLast((one) => one < factor)) ??
          factor,
      ),
    reset: () => to(min),
    toggle: () => to(factor === min ? 2 : min),
  };
}
