/** How much larger than fitted to the window the viewer shows an image. */
import { useState } from "react";

export type Zoom = ReturnType<typeof useZoom>;

const factors = [1, 1.5, 2, 3, 4, 6, 8];

/** Each image begins fitted. */
export function useZoom(path: string | undefined) {
  const [zoomed, setZoomed] = useState<{ path: string | undefined; step: number }>();
  const step = zoomed?.path === path ? (zoomed?.step ?? 0) : 0;
  const set = (next: number) =>
    setZoomed({ path, step: Math.max(0, Math.min(factors.length - 1, next)) });
  return {
    factor: factors[step] ?? 1,
    canGrow: step < factors.length - 1,
    change: (by: -1 | 1) => set(step + by),
    reset: () => set(0),
    toggle: () => set(step === 0 ? 2 : 0),
  };
}
