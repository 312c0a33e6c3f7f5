/** Moves and zooms the image below a square: by pointers, two fingers, the wheel and keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type Crop, clamp, move, startCrop } from "./crop.ts";

interface Point {
  x: number;
  y: number;
}

const keyStep = 0.04;
const keyZoom = 1.15;

export function useCrop(image: ImageBitmap | null) {
  const [crop, setCrop] = useState<Crop>(startCrop);
  const area = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const size = image ?? { width: 1, height: 1 };

  const zoomBy = (factor: number) =>
    setCrop((crop) => clamp(size, { ...crop, zoom: crop.zoom * factor }));
  const moveBy = (across: number, down: number) =>
    setCrop((crop) => move(size, crop, across, down));

  // React listens to the wheel passively, so that the page would scroll.
  useEffect(() => {
    const element = area.current;
    if (!element || !image) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((crop) => clamp(image, { ...crop, zoom: crop.zoom * Math.exp(-event.deltaY / 400) }));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [image]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const side = event.currentTarget.clientWidth;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)));
    // With two fingers, each moves the middle by half of its way.
    const part = side * (others.length + 1);
    moveBy((now.x - before.x) / part, (now.y - before.y) / part);
  }

  function onPointerEnd({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId);
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = actionOf(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  function actionOf(key: string): (() => void) | undefined {
    switch (key) {
      case "ArrowLeft":
        return () => moveBy(-keyStep, 0);
      case "ArrowRight":
        return () => moveBy(keyStep, 0);
      case "ArrowUp":
        return () => moveBy(0, -keyStep);
      case "ArrowDown":
        return () => moveBy(0, keyStep);
      case "+":
      case "=":
        return () => zoomBy(keyZoom);
      case "-":
      case "−":
        return () => zoomBy(1 / keyZoom);
      case "0":
        return () => setCrop(startCrop);
      default:
        return undefined;
    }
  }

  return {
    crop,
    setZoom: (zoom: number) => setCrop((crop) => clamp(size, { ...crop, zoom })),
    area,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
    },
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
