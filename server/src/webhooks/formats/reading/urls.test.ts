import { expect, test } from "vitest";
import { escapeLine, escapeMarkdown, link, truncate } from "./markdown.ts";

test.each([
  ["https://example.org/abc_def?a=1&b=*2*~x", "<https://example.org/abc_def?a=1&b=*2*~x>"],
  ["See https://example.org/a_b_.", "See <https://example.org/a_b_>."],
  ["(https://example.org/a_(b))", "(<https://example.org/a_(b)>)"],
  [
    "a_b: http://host:9090/graph?g0.expr=x_y#z, c_d",
    "a\\_b: <http://host:9090/graph?g0.expr=x_y#z>, c\\_d",
  ],
  ['{"url":"https://example.org/a_b"}', '{"url":"<https://example.org/a_b>"}'],
  [
    "https://example.org/?a=1&copy;=2",
    "[https://example.org/?a=1\\&copy;=2](https://example.org/?a=1&amp;copy;=2)",
  ],
  ["https://", "https://"],
])("[H5] The URL in %s stays whole as a link target", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

test("[H5] The text of a link has no second link", () => {
  expect(link("https://example.org/a_b", "https://example.org/a_b")).toBe(
    "[https://example.org/a\\_b](https://example.org/a_b)",
  );
});

test("[H5] A text is never shortened in the middle of a URL or of a link", () => {
  const url = `https://example.org/${"a_".repeat(30)}`;
  expect(truncate(`Log: ${url} and more`, 40)).toBe("Log: …");
  expect(truncate(`Log: [the \\[full\\] log](${url}) and more`, 40)).toBe("Log: …");
  expect(truncate(`Log: <${url}> and more`, 40)).toBe("Log: …");
  expect(truncate(`${url} and more`, 40)).toBe(`${url}…`);
  expect(truncate(`[log](${url})`, 40)).toBe(`[log](${url})`);
  expect(truncate("https://example.org is down again", 30)).toBe("https://example.org is down a…");
  expect(escapeLine(`Log: ${url} and more`, 40)).toBe("Log: …");
});
