import fc from "fast-check";
import { expect, test } from "vitest";
import { blankCode, findMention, groupOf, mentionTokens } from "./mention-text.ts";
import type { Mention } from "./mentions.ts";

const namesIn = (text: string) =>
  mentionTokens(blankCode(text)).map(({ names }) => names.join(" or "));

test("Names after @ are found outside code, URLs and e-mail addresses", () => {
  const expected: [string, string[]][] = [
    ["@ada", ["ada"]],
    ["Hi @Ada, (@ben) **@cleo** _@dan_", ["ada", "ben", "cleo", "dan_ or dan"]],
    ["@ada.lovelace.", ["ada.lovelace. or ada.lovelace"]],
    ["@ada's and @ada-l_b", ["ada", "ada-l_b"]],
    ["@ada\\_l", ["ada_l"]],
    ["ada@example.org, x@ada, @ada@example.org, @@ada, @adä, foo/@ada", []],
    ["\\@ada", []],
    ["`@ada` and ``a ` @ada`` but @ben", ["ben"]],
    ["`@ada has no closing backtick", ["ada"]],
    ["```\n@ada\n```\n@ben", ["ben"]],
    ["> ~~~ js\n> @ada\n> ~~~\n> @ben", ["ben"]],
    ["```\n@ada is in code until the end", []],
    ["```js @ada``` @ben", ["ben"]],
    ["[@ada](https://example.org/@ben) ![x](y@cleo)", ["ada"]],
    ["<https://example.org/@ada> https://example.org/@ada www.example.org/@ada", []],
    ["@types/node @all-hands @a", ["types", "all-hands", "a"]],
    ["上海@ada 、@ada", ["ada"]],
    // Readers see ádá, é@ada and adam, of which none is @ada; but an emoji is not a letter.
    ["@ada\u0301 @ad\u0301a e\u0301@ada @ada\u200bm @ada\u200d\u00adm @ada\u034f", []],
    ["⚠\ufe0f@ada @ada\u200b. 👋🏽@ada\u200f", ["ada", "ada", "ada"]],
    [`@${"x".repeat(40)}`, []],
  ];
  for (const [text, names] of expected) expect(namesIn(text), text).toEqual(names);
});

test("A token in a text matches the mention of the message with the longest name", () => {
  const dan = { userId: 4, handle: "dan", displayName: "Dan" };
  const mentions: Mention[] = [dan, "all"];
  const found = (text: string) => mentionTokens(text).map((token) => findMention(token, mentions));
  expect(found("@dan_ @DAN @everyone @here @ada")).toEqual([
    { mention: dan, length: 3 },
    { mention: dan, length: 3 },
    { mention: "all", length: 8 },
    undefined,
    undefined,
  ]);
  expect(["all", "channel", "everyone", "here", "al"].map(groupOf)).toEqual([
    "all",
    "all",
    "all",
    "here",
    undefined,
  ]);
});

test("Hiding code keeps the length of every text and takes linear time", () => {
  const pieces = fc.constantFrom(
    "`",
    "``",
    "```",
    "\n",
    "\\",
    "](",
    "@ada",
    "<http:",
    " ",
    "(",
    "~~~",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      expect(blankCode(text)).toHaveLength(text.length);
    }),
    { numRuns: 300 },
  );
  for (const part of [
    "`",
    "](",
    "](a(",
    "<http:",
    "\\",
    "@a",
    "@a.",
    "```\n",
    "` `` ",
    "(http://",
  ]) {
    // Takes minutes if the time is not linear.
    mentionTokens(blankCode(part.repeat(400_000)));
  }
});
