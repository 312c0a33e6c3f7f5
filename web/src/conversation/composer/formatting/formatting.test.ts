import { expect, test } from "vitest";
import { formatSelection, type Mark } from "./formatting.ts";

/** The selection is between | and |. */
function format(mark: Mark, source: string): string {
  const start = source.indexOf("|");
  const end = source.lastIndexOf("|") - 1;
  const value = source.replaceAll("|", "");
  const { from, to, text, ...range } = formatSelection(mark, { value, start, end });
  const result = value.slice(0, from) + text + value.slice(to);
  return `${result.slice(0, range.start)}|${result.slice(range.start, range.end)}|${result.slice(range.end)}`;
}

test.for<[mark: Mark, source: string, result: string]>([
  ["bold", "a |word| b", "a **|word|** b"],
  ["bold", "a **|word|** b", "a |word| b"],
  ["bold", "a |**word**| b", "a |word| b"],
  ["bold", "||", "**||**"],
  ["italic", "|word |b", "_|word|_ b"],
  ["strike", "|a|", "~~|a|~~"],
  ["code", "|a|", "`|a|`"],
  ["link", "see |this|", "see [this](|https://|)"],
  ["link", "|https://example.org|", "[||](https://example.org)"],
  ["list", "one\n|two\nthree|", "one\n|- two\n- three|"],
  ["list", "|- two\n- three|", "|two\nthree|"],
  ["list", "a|b|c", "- abc||"],
  ["tasks", "|a\nb|", "|- [ ] a\n- [ ] b|"],
  ["quote", "|a\n\nb|", "|> a\n> \n> b|"],
  ["block", "see |x = 1| there", "see \n```\n|x = 1|\n```\n there"],
  ["block", "|a ``` b|", "````\n|a ``` b|\n````"],
])("%s of %j gives %j", ([mark, source, result]) => {
  expect(format(mark, source)).toBe(result);
});
