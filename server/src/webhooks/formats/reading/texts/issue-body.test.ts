import { expect, test } from "vitest";
import { readIssueBody } from "./issue-body.ts";

const template = `<!-- Thank you for the report.
\`\`\`
Please search first.
\`\`\` -->
### What happened?

The bell rings twice at noon, see [the log](https://logs.example/1?a_b=c).
<!-- one line -->

### Version

_No response_

### Checklist

- [x] I searched the issues
- [ ] I can reproduce it

<details>
<summary>Log</summary>

\`\`\`
12:00 ring <b>
12:01 ring
\`\`\`

</details>
`;

test("[H13] The comments of an issue template are not shown, its folded parts are folded", () => {
  const { text, details } = readIssueBody(template);
  expect(text).toBe(
    "**What happened?**\nThe bell rings twice at noon, see [the log](https://logs.example/1?a_b=c).\n\n1 of 2 tasks done",
  );
  expect(details).not.toMatch(/Thank you|Please search|one line|<details|<summary|-->/);
  expect(details).toContain("**Log**\n\n```\n12:00 ring <b>\n12:01 ring\n```");
  expect(details).toContain("- [ ] I can reproduce it");
});

test("[H13] A short body is shown whole, without details", () => {
  const body = "Rings `Vec<u8>` twice.\n\n> quoted\n\nand <T> stays";
  expect(readIssueBody(body).details).toBe("");
  expect(readIssueBody("Only <!-- hidden --> this")).toEqual({ text: "Only  this", details: "" });
  expect(readIssueBody("")).toEqual({ text: "", details: "" });
});

test("[H13] A long body is cut at a word, and its links and code blocks stay whole", () => {
  const link = `[the long name of a page](https://example.org/${"path/".repeat(40)}end)`;
  const { text, details } = readIssueBody(`${"word ".repeat(68)}${link} and more words`);
  expect(text).toMatch(/word…$/);
  expect(details).toContain(link);
  const code = `\`\`\`js\n${"call();\n".repeat(30)}\`\`\`\nafter`;
  expect(readIssueBody(code).text).toBe("```js\ncall();\ncall();\n…\n```");
  expect(readIssueBody(`# Title\n\n${"a line\n".repeat(20)}`).text.split("\n")).toHaveLength(3);
});

test("HTML becomes Markdown, also inside list items and links", () => {
  const body =
    'Bumps <a href="https://example.org/?a=1&amp;b=2">bell</a> <b>to</b> 2.0<br/><img alt="A bell" src="https://example.org/bell.png">\n<ul>\n<li>one <code>&lt;x></code></li>\n</ul>';
  expect(readIssueBody(body).text).toBe(
    "Bumps [bell](https://example.org/?a=1&b=2) **to** 2.0\n[A bell](https://example.org/bell.png)\n- one `&lt;x>`",
  );
  expect(readIssueBody("a < b and Map<String, T> or <custom-tag>").text).toBe(
    "a < b and Map<String, T> or <custom-tag>",
  );
});

test("Bodies of one repeated character are read without delay", () => {
  for (const char of ["`", "<", "#", "- ", "[", "<a ", "<!--", "-", "* ", "|", "```\n"]) {
    const { text, details } = readIssueBody(char.repeat(100_000));
    expect(text.length + details.length).toBeLessThan(20_000);
  }
});
