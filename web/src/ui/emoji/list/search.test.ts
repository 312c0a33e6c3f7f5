import { beforeEach, expect, test } from "vitest";
import { writeLocal } from "../../local-storage.ts";
import { countUse } from "../frequent.ts";
import { groups, loadEmojiList } from "./emoji-list.ts";
import { searchEmojis } from "./search.ts";
import { withTone } from "./skin-tone.ts";

const list = await loadEmojiList();

beforeEach(() => writeLocal("emoji", null));

function first(query: string, count = 1): string {
  return searchEmojis(list, query)
    .slice(0, count)
    .map(({ character }) => character)
    .join("");
}

test("Every emoji has a character, a label, a shortcode and a group in the order of the picker", () => {
  expect(list.length).toBeGreaterThan(1800);
  for (const emoji of list) {
    expect(emoji.character).toMatch(/^\p{RGI_Emoji}$/v);
    expect(emoji.label, emoji.character).not.toBe("");
    expect(emoji.shortcodes[0], emoji.character).toMatch(/^[\w+-]+$/);
  }
  expect([...new Set(list.map(({ group }) => group))]).toEqual(groups);
  expect(new Set(list.map(({ character }) => character)).size).toBe(list.length);
  // Unicode 16 and 17: many devices show an empty box.
  for (const tooNew of ["🫩", "🫪"]) {
    expect(list.some(({ character }) => character === tooNew)).toBe(false);
  }
});

test.for([
  ["thumbsup", "👍"],
  ["+1", "👍"],
  [":tada:", "🎉"],
  ["heart", "❤️"],
  ["Thumbs Up", "👍"],
  ["thumbs_up", "👍"],
  ["yes", "👍"],
  ["rocket", "🚀"],
  ["pinata", "🪅"],
  ["flag ger", "🇩🇪"],
  ["🚀", "🚀"],
])("A search for %s finds %s first", ([query = "", emoji]) => {
  expect(first(query)).toBe(emoji);
});

test("Tags are found, and words from their beginning before parts of words", () => {
  expect(first("party", 6)).toContain("🎉");
  expect(first("whale", 2)).toBe("🐳🐋");
  expect(searchEmojis(list, "ebr").map(({ character }) => character)).toContain("🦓");
  expect(searchEmojis(list, "blorb")).toEqual([]);
  expect(searchEmojis(list, " : ")).toEqual([]);
});

test("Of equally good matches the most used one comes first", () => {
  const [, second] = searchEmojis(list, "cat face");
  if (!second) throw new Error("Several cats match.");
  expect(first("cat face")).not.toBe(second.character);
  countUse(second.character);
  expect(first("cat face")).toBe(second.character);
});

test("A skin tone changes the emoji that have one", () => {
  const toned = (name: string) => {
    const emoji = list.find(({ shortcodes }) => shortcodes.includes(name));
    return emoji && withTone(emoji, "🏽");
  };
  expect(["wave", "handshake", "v", "rocket"].map(toned)).toEqual(["👋🏽", "🤝🏽", "✌🏽", "🚀"]);
});
