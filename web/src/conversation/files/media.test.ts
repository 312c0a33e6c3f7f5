import { expect, test } from "vitest";
import { imageSize } from "./media.ts";

const file = { id: "f1", name: "graph.png", type: "image/png", size: 1 };

test.for([
  [200, 100, 200, 100],
  [1600, 800, 400, 200],
  [800, 1200, 200, 300],
  [1, 1, 32, 32],
  [8000, 2, 400, 32],
] as const)("An image of %d × %d is displayed at %d × %d", ([width, height, across, down]) => {
  expect(imageSize({ ...file, width, height })).toEqual({ width: across, height: down });
});
