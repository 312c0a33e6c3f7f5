import { expect, test } from "vitest";
import { moved } from "./moves.ts";

const lengths = [9, 3, 9, 9, 9, 9, 2];

test.for<[key: string, from: [number, number], to: [number, number]]>([
  ["ArrowRight", [0, 7], [0, 8]],
  ["ArrowRight", [1, 2], [2, 0]],
  ["ArrowRight", [6, 1], [6, 1]],
  ["ArrowLeft", [2, 0], [1, 2]],
  ["ArrowLeft", [0, 0], [0, 0]],
  ["ArrowDown", [0, 7], [1, 2]],
  ["ArrowDown", [6, 0], [6, 0]],
  ["ArrowUp", [2, 7], [1, 2]],
  ["ArrowUp", [0, 4], [0, 4]],
  ["PageDown", [0, 4], [5, 4]],
  ["PageDown", [4, 4], [6, 1]],
  ["PageUp", [3, 4], [0, 4]],
])("%s moves from %j to %j", ([key, [row, column], [toRow, toColumn]]) => {
  expect(moved(lengths, { row, column }, key)).toEqual({ row: toRow, column: toColumn });
});

test("The first move down or right reaches the first cell, and other keys do not move", () => {
  expect(moved(lengths, null, "ArrowDown")).toEqual({ row: 0, column: 0 });
  expect(moved(lengths, null, "ArrowRight")).toEqual({ row: 0, column: 0 });
  expect(moved(lengths, null, "ArrowUp")).toBeNull();
  expect(moved([], null, "ArrowDown")).toBeNull();
  expect(moved(lengths, { row: 0, column: 0 }, "a")).toBeNull();
});
