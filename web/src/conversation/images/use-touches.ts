/** Pointers on the image of the viewer: they move it, zoom it, and step through the others. */
import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { Zoom } from "./use-zoom.ts";

interface Point {
  x: number;
  y: number;
}

interface Steps {
  onClose(): void;
  onStep(step: -1 | 1): void;
}

/** Pixels that a finger moves to the side for the next image, or down to close the viewer. */
const swipePixels = 60;

/** Returns the handlers of the stage, which scrolls the zoomed image. */
export function useTouches(stage: RefObject<HTMLElement | null>, zoom: Zoom, steps: Steps) {
  const points = useRef(new Map<number, Point>());
  /** Where the first pointer began. Null once there was a second one. */
  const start = useRef<Point | null>(null);
  const pinch = useRef<{ distance: number; factor: number } | null>(null);
  const keepInPlace = useZoomCentre(stage, zoom.factor);

  function end({ pointerId }: PointerEvent) {
    points.current.delete(pointerId);
    pinch.current = null;
  }

  return {
    onPointerDown({ button, pointerId, clientX: x, clientY: y, isPrimary }: PointerEvent) {
      if (button !== 0) return;
      if (isPrimary) points.current.clear();
      points.current.set(pointerId, { x, y });
      const [first, second] = points.current.values();
      start.current = second ? null : { x, y };
      pinch.current =
        first && second ? { distance: distanceOf(first, second), factor: zoom.factor } : null;
    },
    onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      const last = points.current.get(pointerId);
      if (!last) return;
      points.current.set(pointerId, { x, y });
      const [first, second] = points.current.values();
      if (first && second && pinch.current) {
        keepInPlace({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 });
        zoom.to((pinch.current.factor * distanceOf(first, second)) / pinch.current.distance);
      } else if (zoom.factor > 1) {
        currentTarget.scrollBy(last.x - x, last.y - y);
      }
    },
    onPointerUp(event: PointerEvent) {
      const { clientX, clientY, pointerType } = event;
      const from = start.current;
      end(event);
      start.current = null;
      if (!from || zoom.factor > 1 || pointerType !== "touch") return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) > swipePixels && Math.abs(across) > Math.abs(down))
        steps.onStep(across < 0 ? 1 : -1);
      else if (down > swipePixels) steps.onClose();
    },
    onPointerLeave: end,
    onPointerCancel: end,
  };
}

function distanceOf(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}

/** Returns a function that keeps what is at a point of the window there during the next change. */
function useZoomCentre(stage: RefObject<HTMLElement | null>, factor: number) {
  const before = useRef(factor);
  const centre = useRef<Point | null>(null);
  useLayoutEffect(() => {
    const grown = factor / before.current;
    before.current = factor;
    const [{ current }, point] = [stage, centre.current];
    centre.current = null;
    if (!current || !point || grown === 1) return;
    const { left, top } = current.getBoundingClientRect();
    const [x, y] = [point.x - left, point.y - top];
    current.scrollLeft = (current.scrollLeft + x) * grown - x;
    current.scrollTop = (current.scrollTop + y) * grown - y;
  }, [stage, factor]);
  return (point: Point) => {
    centre.current = point;
  };
}
