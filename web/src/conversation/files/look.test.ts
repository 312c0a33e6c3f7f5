import { expect, test } from "vitest";
import { placeOf } from "./look.ts";

const file = { id: "f1", name: "graph.png", type: "image/png", size: 1 };

test.for([
  [200, 100, 200, 100],
  [1600, 800, 400, 200],
  [800, 1200, 200, 300],
  [1, 1, 32, 32],
  [8000, 2, 400, 32],
] as const)("a picture of %d × %d has a place of %d × %d", ([width, height, across, down]) => {
  expect(placeOf({ ...file, width, height })).toEqual({ width: across, height: down });
});
