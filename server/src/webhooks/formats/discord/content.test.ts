import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContent } from "./content.ts";

const noon = 1_763_726_400; // 21 November 2025, 12:00 UTC

describe("Discord's Markdown", () => {
  test.each([
    ["a time is told in words", `at <t:${noon}:F>`, "at Friday, 21 November 2025 at 12:00 UTC"],
    ["without a style it is short", `<t:${noon}>`, "21 November 2025 at 12:00 UTC"],
    ["a relative time is told as it is", `<t:${noon}:R>`, "21 November 2025 at 12:00 UTC"],
    ["a clock time", `<t:${noon}:t> <t:${noon}:T>`, "12:00 UTC 12:00:00 UTC"],
    ["a date", `<t:${noon}:D>`, "21 November 2025"],
    ["a time that is none stays", "<t:9999999999999:F> <t:x>", "<t:9999999999999:F> <t:x>"],
    ["mentions become words", "<@1> <@!22> <@&333> <#4>", "@1 @22 @333 #4"],
    ["everybody stays a word", "@everyone @here", "@everyone @here"],
    ["emoji are named", "<:party:12> <a:spin_fast:3>", ":party: :spin_fast:"],
    ["commands are named", "</deploy staging:77>", "/deploy staging"],
    [
      "spoilers are open",
      "it was ||the butler|| and ||*no* `x`||",
      "it was the butler and *no* `x`",
    ],
    ["two bars alone stay", "a || b", "a || b"],
    ["longer bars stay", "|||| ||| |", "|||| ||| |"],
    ["code stays", "`<@1> ||x||` ``<t:1> ` ||`` ||y||", "`<@1> ||x||` ``<t:1> ` ||`` y"],
    ["a fence stays", "```\n<@1> ||x||\n```\n<@1>", "```\n<@1> ||x||\n```\n@1"],
    ["a backtick without an end opens nothing", "` <@1>", "` @1"],
    ["what is escaped stays", "\\<@1> \\||a||", "\\<@1> \\||a||"],
    [
      "links stay",
      "<https://a.example> [x](https://b.example)",
      "<https://a.example> [x](https://b.example)",
    ],
  ])("%s", (_title, given, expected) => {
    expect(readContent(given)).toBe(expected);
  });

  test("no text is lost or makes it throw", () => {
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
    "a quarter of a megabyte of %j is read at once",
    (piece) => {
      expect(readContent(piece.repeat(262_144 / piece.length))).toBeTypeOf("string");
    },
  );
});
