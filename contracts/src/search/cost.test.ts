/** Hostile searches: they end, with few terms. */
import { expect, test } from "vitest";
import { findMarks } from "./match.ts";
import { parseQuery } from "./query.ts";

test("A repeated word is one term", () => {
  expect(parseQuery("disk ".repeat(200)).terms).toHaveLength(2); // the last may continue
  expect(parseQuery('"disk full" '.repeat(80)).terms).toHaveLength(1);
});

test.each([
  ["a number 500 times", "1 ".repeat(500), "1.2.3-"],
  ["one long phrase", "a*".repeat(500), "a_"],
  ["a bigram 333 times", "上 ".repeat(333), "上 "],
])("A search for %s in a long text compares few terms", (_, query, text) => {
  const texts = [text.repeat(40_000 / text.length)];
  const { terms } = parseQuery(query);
  expect(terms.length).toBeLessThan(3);
  expect(findMarks(texts, terms)).toHaveLength(1);
});
