import { expect, test } from "vitest";
import { clamp, move, startCrop } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("A square stays within the image when it is dragged or zoomed", () => {
  expect(move(wide, startCrop, 10, 10)).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(move(wide, startCrop, -10, 0)).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  const zoomed = { x: 0.5, y: 0.5, zoom: 2 };
  expect(move(wide, zoomed, 0.5, 0.5)).toEqual({ x: 0.375, y: 0.25, zoom: 2 });
  expect(clamp(wide, { x: 0, y: 1, zoom: 2 })).toEqual({ x: 0.125, y: 0.75, zoom: 2 });
  expect(clamp(wide, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(clamp(wide, { ...startCrop, zoom: 99 }).zoom).toBe(5);
});
