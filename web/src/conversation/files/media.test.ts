import { expect, test } from "vitest";
import { imageSize } from "./media.ts";

const file = { id: "f1", name: "graph.png", type: "image/png", size: 1 };

test.for([
  [200, 100, 200, 100],
  [1600, 800, 420, 210],
  [800, 1200, 213, 320],
  [1, 1, 32, 32],
  [8000, 2, 420, 32],
] as const)("An image of %d × %d is displayed at %d × %d", ([width, height, across, down]) => {
  expect(imageSize({ ...file, width, height })).toEqual({ width: across, height: down });
});
