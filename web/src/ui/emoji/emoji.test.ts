import { beforeAll, expect, test } from "vitest";
import { loadEmojis, withEmojis } from "./emoji.ts";

beforeAll(loadEmojis);

test("[H6] Shortcodes with the names of an object's own members stay", () => {
  expect(withEmojis(":wave::skin-tone-4: :rocket::skin-tone-4:")).toBe("👋🏽 🚀");
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    expect(withEmojis(`:wave::${name}:`)).toBe(`👋:${name}:`);
    expect(withEmojis(`:rocket::${name}:`)).toBe(`🚀:${name}:`);
  }
});
