import { expect, test } from "vitest";
import htmlToMarkdown from "./html-to-markdown.ts";
import { hasFormatting, isLong } from "./pasted.ts";

test("Headings, lists, tables, code and links of a page become Markdown", () => {
  const html = `<html><body><!--StartFragment--><h2>Runbook</h2>
    <p>Read the <a href="https://example.org/a?b=1&amp;c=2">guide</a>, it is <b>short</b> and <del>old</del>.</p>
    <ol><li>Stop <code>api</code></li><li>Wait<ul><li>a minute</li></ul></li></ol>
    <table><tr><th>Host</th><th>Load</th></tr><tr><td>web|1</td><td>0.7</td></tr></table>
    <pre><code class="language-sh">npm test</code></pre><blockquote>Done</blockquote><!--EndFragment--></body></html>`;
  expect(htmlToMarkdown(html)).toBe(
    [
      "## Runbook",
      "Read the [guide](https://example.org/a?b=1\\&c=2), it is **short** and ~~old~~.",
      "1. Stop `api`\n2. Wait\n   - a minute",
      "| Host | Load |\n| - | - |\n| web\\|1 | 0.7 |",
      "```sh\nnpm test\n```",
      "> Done",
    ].join("\n\n"),
  );
});

test("Pictures, scripts and styles of a page are left out", () => {
  const html =
    '<style>p{}</style><p>a<img src="https://example.org/pixel.gif"><script>b()</script></p><video src="c"></video>';
  expect(htmlToMarkdown(html)).toBe("a");
});

test("Text that looks like Markdown stays text", () => {
  expect(htmlToMarkdown("<p><b>x</b> 2 * 3 * 4 and a_b_c [d] # e</p>")).toBe(
    "**x** 2 \\* 3 \\* 4 and a_b_c \\[d] # e",
  );
});

test("Only HTML with formatting that Markdown can write is converted", () => {
  expect(hasFormatting('<meta charset="utf-8"><a href="https://example.org">a</a>')).toBe(true);
  expect(hasFormatting("<ul><li>a</li></ul>")).toBe(true);
  expect(hasFormatting('<div style="color:#fff"><span>const a = 1;</span></div>')).toBe(false);
  expect(hasFormatting('<b style="font-weight:normal" id="docs-internal-guid-1">a</b>')).toBe(
    false,
  );
  expect(hasFormatting(`<b>${"a".repeat(300_000)}</b>`)).toBe(false);
});

test("A text of many characters or lines is long", () => {
  expect(isLong("a".repeat(2999))).toBe(false);
  expect(isLong("a".repeat(3000))).toBe(true);
  expect(isLong("\n".repeat(58))).toBe(false);
  expect(isLong("\n".repeat(59))).toBe(true);
});
