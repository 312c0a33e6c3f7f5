import fc from "fast-check";
import { expect, test } from "vitest";
import {
  markupTypes,
  taggedText,
  visibleText,
} from "../../../../../test/kit/text/markdown-words.ts";
import { mrkdwnToMarkdown, mrkdwnToWords } from "./mrkdwn.ts";
import { writePlain } from "./plain-text.ts";

const bare = (text: string) => text.replace(/\s+/g, "");

test.each([
  ["*build* is _red_, ~green~", "**build** is _red_, ~~green~~"],
  ["*_both_* and _*both*_", "**_both_** and _**both**_"],
  ["a*b*c 2 * 3 * 4 snake_case_name", "a\\*b\\*c 2 \\* 3 \\* 4 snake\\_case\\_name"],
  ["*open and _crossed* over_", "**open and \\_crossed** over\\_"],
  ["<https://ci.example/7|Build #7>", "[Build #7](https://ci.example/7)"],
  ["<https://ci.example/7>", "<https://ci.example/7>"],
  ["<https://ci.example/?a=1&amp;copy;=2|go>", "[go](https://ci.example/?a=1&amp;copy;=2)"],
  ["see https://ci.example/a_b_c.", "see <https://ci.example/a_b_c>."],
  ["*<https://ci.example|ci>*", "**[ci](https://ci.example)**"],
  ["<mailto:ada@example.org|Ada>", "[Ada](mailto:ada@example.org)"],
  ["1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt;", "1 \\< 2 && 3 > 2, \\&lt;"],
  ["`a_b *c* &lt;d&gt;`", "`a_b *c* <d>`"],
  ["```\nx = *y*\n&lt;z&gt;```done", "```\nx = *y*\n<z>\n```\n\ndone"],
  ["never closed ``` fence", "never closed \\`\\`\\` fence"],
  ["> quoted\n&gt; twice\nnot", "> quoted\n> twice\n\nnot"],
  ["before\n>>> all\nthe rest", "before\n\n> all\n> the rest"],
  ["<!here|here> <!channel> <!everyone>", "@here @channel @everyone"],
  ["<@U012AB|ada> <@U012AB> <#C024BE|ops>", "@ada @U012AB #ops"],
  ["<!subteam^S0614|@sre> <!subteam^S0614>", "@sre @S0614"],
  ["<!date^1392734382^{date}^https://example.org/|Feb 18>", "[Feb 18](https://example.org/)"],
  ["<!date^1392734382^{date}>", "2014-02-18 14:39 UTC"],
  ["List<String> and <ftp://x|files>", "List\\<String> and files (ftp\\://x)"],
  ["# one\n- two\n1. three\n---\n    four", "\\# one\n\\- two\n1\\. three\n\\---\n    four"],
])("Mrkdwn %j becomes Markdown %j", (given, expected) => {
  expect(mrkdwnToMarkdown(given).replaceAll("\u00a0", " ")).toBe(expected);
});

/** Bold is written `<b>` and so on, as a reader sees it. */
const seen: [given: string, expected: string][] = [
  ["\u200b*core:*\u200b up", "<b>core:</b> up"],
  ["a\u200b*b*\u200bc", "a<b>b</b>c"],
  ["a\u200b*(b)*\u200bc", "a\u200b<b>(b)</b>\u200bc"],
  ["a\u200b_b_\u200bc", "a\u200b<i>b</i>\u200bc"],
  ["*a*\u200b*b*", "<b>a</b>\u200b<b>b</b>"],
  ["*[x]\u200b*", "<b>[x]\u200b</b>"],
  ["\u26a0\ufe0f*[FIRING]* disk", "\u26a0\ufe0f\u200b<b>[FIRING]</b> disk"],
  [
    '(*a*) "*b*" -*c*- *d*, *e*. *f*! *g*: [*h*] /*i*/',
    '(<b>a</b>) "<b>b</b>" -<b>c</b>- <b>d</b>, <b>e</b>. <b>f</b>! <b>g</b>: [<b>h</b>] /<b>i</b>/',
  ],
  ["*a:* b *c.* d *e!*f", "<b>a:</b> b <b>c.</b> d *e!*f"],
  ["*foo*a*bar*", "*foo*a*bar*"],
  ["*foo*bar", "*foo*bar"],
  ["foo*bar*", "foo*bar*"],
  ["* foo* *foo *", "* foo* *foo *"],
  ["*a *b*", "*a <b>b</b>"],
  ["*a* b*", "<b>a</b> b*"],
  ["**a** __b__ ~~c~~", "**a** __b__ ~~c~~"],
  ["_snake_case_ a_b _c_", "_snake_case_ a_b <i>c</i>"],
  ["*a\nb*", "*a\nb*"],
  ["2 * 3 * 4 *", "2 * 3 * 4 *"],
  ["*_~a~_* _*b*_ ~*c*~", "<b><i><s>a</s></i></b> <i><b>b</b></i> <s><b>c</b></s>"],
  ["*a _b* c_", "<b>a _b</b> c_"],
  ["*`a*b`* *c*", "<b><c>a*b</c></b> <b>c</b>"],
  [
    "*\u00e9t\u00e9* *\u6771\u4eac* *\ud83d\ude80*",
    "<b>\u00e9t\u00e9</b> <b>\u6771\u4eac</b> <b>\ud83d\ude80</b>",
  ],
  ["~/.config and ~/.cache", "~/.config and ~/.cache"],
];

test.each(seen)("[H8] A reader sees the marks of %j as in Slack", (given, expected) => {
  expect(taggedText(mrkdwnToMarkdown(given))).toBe(expected);
});

test("Without formatting, marks stay text and links stay links", () => {
  const markdown = mrkdwnToMarkdown("*a* `b` <https://example.org|c> @<!here>", false);
  expect(markupTypes(markdown)).toEqual(["link"]);
  expect(visibleText(markdown)).toBe("*a* `b` c @@here");
});

test("A title keeps the text and the URL of a link", () => {
  expect(mrkdwnToWords("R&amp;D <https://example.org|site> *now*")).toBe(
    "R&D site (https://example.org) *now*",
  );
});

const awkward = fc.string({
  unit: fc.constantFrom(...("ab1 \n\t*_~`<>[]()!&#|:;.@\\-+=/é😀".match(/./gsu) ?? [])),
  maxLength: 60,
});

test("Plain text is shown unchanged and without markup", () => {
  fc.assert(
    fc.property(awkward, (text) => {
      const markdown = writePlain(text);
      expect(bare(visibleText(markdown))).toBe(bare(text));
      expect(markupTypes(markdown)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test("Only the marks of mrkdwn are removed", () => {
  const letters = (text: string) => text.replace(/[^a-zé1#.+=😀]/gu, "");
  const unit = fc.constantFrom(...("ab1 \n*_~`#.+=é😀".match(/./gsu) ?? []));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      expect(letters(visibleText(mrkdwnToMarkdown(text)))).toBe(letters(text));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  "*",
  "_a ",
  "<",
  "<a|",
  "`",
  "``` ",
  "&lt;",
  ">",
  "https://a&lt;",
  "http://a",
  "*_~",
  " ",
  "\n",
])("256 KiB of %j are read in linear time", (piece) => {
  const text = piece.repeat(Math.floor((256 * 1024) / piece.length));
  expect(mrkdwnToMarkdown(text).length).toBeGreaterThanOrEqual(0);
  expect(mrkdwnToWords(text).length).toBeGreaterThan(0);
  expect(writePlain(text).length).toBeGreaterThanOrEqual(0);
});
