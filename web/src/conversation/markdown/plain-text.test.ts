import { expect, test } from "vitest";
import { lineText } from "./plain-text.ts";
import { parseMarkdown } from "./read-markdown.ts";

test.for([
  [
    "2 tests failed\n\n- `rings_twice`\n- **rings** softly",
    "2 tests failed rings_twice · rings softly",
  ],
  ["- [x] Fix\n  - a\n  - b\n- [ ] Write [docs](https://example.org)", "Fix a · b · Write docs"],
  ["# Title\n\n> one\n> two\n\n---\n\n```ts\nlet a = 1;\n```", "Title one two let a = 1;"],
  ["| Name | State |\n|---|---|\n| api | *ok* |", "Name State api ok"],
  ["", ""],
] as const)("A text with blocks is one line without marks: %j", ([text, line]) => {
  expect(lineText(parseMarkdown(text))).toBe(line);
});
