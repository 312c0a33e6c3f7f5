import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContent } from "./content.ts";
import { readDiscord } from "./discord.ts";

const noon = 1_763_726_400; // 21 November 2025, 12:00 UTC

describe("Discord's Markdown", () => {
  test.each([
    ["A time becomes text", `at <t:${noon}:F>`, "at Friday, 21 November 2025 at 12:00 UTC"],
    ["A time without a style uses the short form", `<t:${noon}>`, "21 November 2025 at 12:00 UTC"],
    ["A relative time becomes an absolute one", `<t:${noon}:R>`, "21 November 2025 at 12:00 UTC"],
    ["A clock time becomes text", `<t:${noon}:t> <t:${noon}:T>`, "12:00 UTC 12:00:00 UTC"],
    ["A date becomes text", `<t:${noon}:D>`, "21 November 2025"],
    ["An invalid time stays as written", "<t:9999999999999:F> <t:x>", "<t:9999999999999:F> <t:x>"],
    ["Mentions become text", "<@1> <@!22> <@&333> <#4>", "@1 @22 @333 #4"],
    ["@everyone and @here stay as written", "@everyone @here", "@everyone @here"],
    ["Emoji become their names", "<:party:12> <a:spin_fast:3>", ":party: :spin_fast:"],
    ["Commands become their names", "</deploy staging:77>", "/deploy staging"],
    [
      "Spoilers are shown",
      "it was ||the butler|| and ||*no* `x`||",
      "it was the butler and *no* `x`",
    ],
    ["A single pair of bars stays as written", "a || b", "a || b"],
    ["Three or more bars stay as written", "|||| ||| |", "|||| ||| |"],
    [
      "Inline code stays as written",
      "`<@1> ||x||` ``<t:1> ` ||`` ||y||",
      "`<@1> ||x||` ``<t:1> ` ||`` y",
    ],
    ["A fenced block stays as written", "```\n<@1> ||x||\n```\n<@1>", "```\n<@1> ||x||\n```\n@1"],
    ["A backtick without a pair is text", "` <@1>", "` @1"],
    ["Escaped characters stay as written", "\\<@1> \\||a||", "\\<@1> \\||a||"],
    [
      "Links stay as written",
      "<https://a.example> [x](https://b.example)",
      "<https://a.example> [x](https://b.example)",
    ],
  ])("%s", (_title, given, expected) => {
    expect(readContent(given)).toBe(expected);
  });

  test.each([
    ["A quote to the end", "a\n>>> b\nc\n- d", "a\n\n> b\n> c\n> - d"],
    ["A quote of one line", "> a\nb", "> a\n\nb"],
    ["A quote mark without a space", ">a", "\\>a"],
    ["A quote mark within code", "```\n>>> a\n```", "```\n>>> a\n```"],
    ["Underlined text", "__a b__ and __**c**__", "_a b_ and _**c**_"],
    ["Underscores within words", "a__b__c __init", "a__b__c __init"],
    ["Small text", "a\n-# b\n-#c", "a\nb\n-#c"],
    ["Leading spaces", "a\n    b", "a\n\u00a0\u00a0\u00a0\u00a0b"],
    ["The line after a list", "- a\n- b\nc", "- a\n- b\n\nc"],
    ["The line after a numbered list", "1. a\n2. b\nc\nd", "1. a\n2. b\n\nc\nd"],
    ["A nested list", "- a\n  - b\n  c\n- d", "- a\n  - b\n  c\n- d"],
    ["A list with deep indentation", "a\n    - b", "a\n- b"],
    [
      "Lines that Markdown would read as marks",
      "a\n---\nb\n==\n+ c\n1) d\n***",
      "a\n\\---\nb\n\\==\n\\+ c\n1\\) d\n\\***",
    ],
    ["Headings", "# a\n## b\ntext", "# a\n## b\ntext"],
    ["Code that ends within a line", "```\na```b", "```\na\n```\nb"],
    ["Code that begins within a line", "a ```js\nb\n```c", "a \n```js\nb\n```\nc"],
    ["Code on one line", "```a b```", "```a b```"],
    ["Code that does not end", "```\na", "\\`\\`\\`\na"],
  ])("[H14] %s is shown as in Discord", (_title, given, expected) => {
    expect(readContent(given)).toBe(expected);
  });

  test("[H14] A title keeps its characters", () => {
    const [card] =
      readDiscord({ embeds: [{ title: "__init__.py - 100%\n", description: "__a__" }] }).cards ??
      [];
    expect(card).toEqual({ title: "__init__.py - 100%", text: "_a_" });
  });

  test("No text is lost or makes the conversion throw", () => {
    const piece = fc.constantFrom(
      "<@1>",
      "||",
      "`",
      "``",
      "```",
      "\\",
      "<t:1:F>",
      "<",
      ">",
      "word",
      "|",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const read = readContent(pieces.join(""));
        const count = (text: string) => text.split("word").length;
        expect(count(read)).toBe(count(pieces.join("")));
      }),
    );
  });

  test.each(["`", "|", "<", "||", "<t:", "\\", "<:a", "</a ", "` `` ``` "])(
    "256 KiB of %j are read in linear time",
    (piece) => {
      expect(readContent(piece.repeat(262_144 / piece.length))).toBeTypeOf("string");
    },
  );
});
