import { beforeEach, expect, test } from "vitest";
import { writeLocal } from "../local-storage.ts";
import { countUse, frequentEmojis } from "./frequent.ts";

beforeEach(() => writeLocal("emoji", null));

test("The most used emoji come first, then the latest, then the defaults", () => {
  expect(frequentEmojis(3)).toEqual(["👍", "✅", "👀"]);
  for (const emoji of ["🔥", "👋🏽", "🔥", "🚀", "❤️"]) countUse(emoji);
  expect(frequentEmojis(6)).toEqual(["🔥", "❤️", "🚀", "👋🏽", "👍", "✅"]);
  expect(frequentEmojis(40)).toHaveLength(9);
});

test("The last hundred uses count", () => {
  for (let use = 0; use < 60; use += 1) countUse("🔥");
  for (let use = 0; use < 60; use += 1) countUse("🐢");
  expect(frequentEmojis(2)).toEqual(["🐢", "🔥"]);
  for (let use = 0; use < 100; use += 1) countUse("🐢");
  expect(frequentEmojis(2)).toEqual(["🐢", "👍"]);
});

test("Stored text without emoji is ignored", () => {
  writeLocal("emoji", "<b> 🔥 __proto__ 1 🔥🔥");
  expect(frequentEmojis(2)).toEqual(["🔥", "👍"]);
});
