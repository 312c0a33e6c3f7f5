import { beforeAll, expect, test } from "vitest";
import { isOnlyEmoji, loadEmojis, withEmojis } from "./emoji.ts";

beforeAll(loadEmojis);

test("[H6] Shortcodes with the names of an object's own members stay", () => {
  expect(withEmojis(":wave::skin-tone-4: :rocket::skin-tone-4:")).toBe("👋🏽 🚀");
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    expect(withEmojis(`:wave::${name}:`)).toBe(`👋:${name}:`);
    expect(withEmojis(`:rocket::${name}:`)).toBe(`🚀:${name}:`);
  }
});

test("[V10] A text of a few emoji is recognized", () => {
  for (const text of ["👋", "👋🏽 🚀\n❤️", "👨‍👩‍👧", "🇩🇪", " 🚀 ", "1️⃣ #️⃣"])
    expect(isOnlyEmoji(text), text).toBe(true);
  for (const text of ["", " ", "1", "#", "👋 hi", "1 👋", ":x:", "`🚀`", "- 🚀"])
    expect(isOnlyEmoji(text), text).toBe(false);
  expect(isOnlyEmoji("🚀".repeat(61))).toBe(false);
});
