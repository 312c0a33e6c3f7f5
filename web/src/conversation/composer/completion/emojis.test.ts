import { expect, test } from "vitest";
import { loadSuggester } from "../../../ui/emoji/list/suggester.ts";
import { typedShortcode } from "./emojis.ts";

const typed = (text: string) => typedShortcode(text, text.length)?.query;

test("A shortcode is typed after a colon and two characters", () => {
  expect([":ta", "Hi :roc", "(:+1", "**:TA", "🎉:tad", "❤️:he", "\n:e-mail"].map(typed)).toEqual([
    "ta",
    "roc",
    "+1",
    "TA",
    "tad",
    "he",
    "e-mail",
  ]);
  expect(typedShortcode("Hi :rock and", 6)).toEqual({ kind: "emoji", start: 3, query: "ro" });
});

test("Times, URLs, words, and short or complete shortcodes are not completed", () => {
  for (const text of [
    ...["", ":", ":t", ": ta", ":tada:", ":)", "10:30", "at 10:30:45", "std::vec", "key:value"],
    ...[
      "http://host:ab",
      "https://a.example/(:ab",
      "[x](:ab",
      '{"a":true',
      "C:/ab",
      `:${"x".repeat(40)}`,
    ],
  ]) {
    expect(typed(text), text).toBeUndefined();
  }
});

test("Shortcodes in code are not completed, even if the code is not closed yet", () => {
  for (const text of ["`a :ta", "```\n :ta", "```ts\na\n\n :ta", "~~~\n :ta"]) {
    expect(typed(text), text).toBeUndefined();
  }
  expect(typedShortcode("`a :ta`", 6)).toBeNull();
  expect(typed("`a` :ta")).toBe("ta");
  expect(typed("`a\n:ta")).toBe("ta");
  expect(typed("```\na\n```\n:ta")).toBe("ta");
});

test("At most as many emoji as wanted are suggested, by the shortcode that is typed", async () => {
  const suggest = await loadSuggester();
  expect(suggest("tad", 8)[0]).toEqual({ character: "🎉", shortcode: "tada" });
  expect(suggest("thumbsu", 8)[0]).toEqual({ character: "👍", shortcode: "thumbsup" });
  expect(suggest("he", 8)).toHaveLength(8);
  expect(suggest("blorb", 8)).toEqual([]);
});
