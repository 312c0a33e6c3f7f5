import { expect, test } from "vitest";
import { firstLink } from "./first-link.ts";

const page = "https://wiki.example.org/deploys";

test.each([
  [`See ${page}.`, page],
  [`(${page})`, page],
  [`[the runbook](${page}), then *go*`, page],
  [`<${page}>`, page],
  [`**${page}**`, page],
  [`${page}#steps`, page],
  ["https://en.wikipedia.org/wiki/Bell_(tower)", "https://en.wikipedia.org/wiki/Bell_(tower)"],
  ["HTTP://EXAMPLE.ORG/A", "http://example.org/A"],
  ["https://münchen.example/ä", "https://xn--mnchen-3ya.example/%C3%A4"],
  [`![chart](https://ci.example.org/chart.png) ${page}`, page],
  [`\`https://example.org/code\` ${page}`, page],
  [`\`\`https://example.org/a \` b\`\` ${page}`, page],
  [`\`not closed ${page}`, page],
  [`~~~\nhttps://example.org/code\n~~~\n${page}`, page],
  [`\`\`\`\`sh\n\`\`\`\nhttps://example.org/code\n\`\`\`\`\n${page}`, page],
])("The link of %j is %s", (text, link) => {
  expect(firstLink(text)).toBe(link);
});

test.each([
  "no link",
  "ftp://example.org/file",
  "www.example.org",
  "https://",
  "```\nhttps://example.org/never-closed",
  "![chart](https://ci.example.org/chart.png)",
  "`https://example.org/code`",
])("%j has no link", (text) => {
  expect(firstLink(text)).toBeUndefined();
});
