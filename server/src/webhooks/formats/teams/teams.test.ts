import { expect, test } from "vitest";
import { teams } from "./teams.ts";
import { readTitle, toMarkdown } from "./texts.ts";

function read(body: unknown) {
  const result = teams.read({ headers: {}, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
}

test.each([
  [
    "MessageCard",
    (title: string, themeColor: string) => ({ "@type": "MessageCard", title, themeColor }),
  ],
  [
    "AdaptiveCard",
    (text: string, _hex: string, color: string) => ({
      type: "AdaptiveCard",
      body: [{ type: "TextBlock", style: "heading", text, color }],
    }),
  ],
])("An alert as a %s is one message from firing to resolved", (_name, card) => {
  const firing = read(card("[FIRING:2] DiskFull (node-1 page)", "8C1A1A", "Attention"));
  const resolved = read(card("[RESOLVED] DiskFull (node-1)", "2DC72D", "Good"));
  expect(firing).toMatchObject({ level: "critical", state: "open", updateKey: expect.any(String) });
  expect(resolved).toMatchObject({ level: "success", state: "resolved", isOver: true });
  expect(resolved.updateKey).toBe(firing.updateKey);
});

test.each([
  ["**Shop** is down", "Shop is down"],
  ["shop\\_api\\_: Build \\#7", "shop_api_: Build #7"],
  ["R&amp;D &lt;main&gt;", "R&D <main>"],
  ["[Shop](https://example.org/a_b) is <b>down</b>", "Shop is down"],
  ["[FIRING:1] Disk (node_1, node_2)", "[FIRING:1] Disk (node_1, node_2)"],
  ["`code`", undefined],
  ["two\nlines", undefined],
  ["x".repeat(251), undefined],
])("The title %s is shown without its markup", (given, words) => {
  expect(readTitle(given)?.words).toBe(words);
});

test("A title's link becomes a link of the card", () => {
  const draft = read({
    "@type": "MessageCard",
    summary: "Build 7 failed",
    sections: [{ activityTitle: "[Build 7](https://ci.example.org/7) failed", text: "On main" }],
  });
  expect(draft.cards).toEqual([
    {
      title: "Build 7 failed",
      text: "On main",
      links: [{ text: "Build 7", url: "https://ci.example.org/7" }],
    },
  ]);
});

test.each([
  ["a<br>b<br/>c", "a\nb\nc"],
  ["<b>strong </b>and <i>soft</i>", "**strong** and *soft*"],
  ["<ul><li>one</li><li>two</li></ul>end", "- one\n- two\n\nend"],
  ["<pre>x < y</pre>", "```\nx < y\n```"],
  ['<a href="https://e.org/(a)?b=1&amp;c=2">log</a>', "[log](https://e.org/%28a%29?b=1&c=2)"],
  ['<a href="javascript:alert(1)">log</a>', "log"],
  ["<p>one</p><p>two</p>", "one\n\ntwo"],
  ["<at>Ada</at> a < b > c <none> <script>x</script>", "@Ada a < b > c <none> <script>x</script>"],
  ["<b>open", "**open**"],
  ["<b></b></i>", ""],
])("The HTML %s becomes Markdown", (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown);
});

test.each(["<b>", "<a ", "</b>", "<b", "<li>\n", "<a href=' "])(
  "A text of 400,000 times %j is converted, which takes minutes if the time is not linear",
  (part) => {
    toMarkdown(part.repeat(400_000));
    readTitle(part.repeat(400_000));
  },
);

test("An element next to a heading keeps its text if it is not a logo", () => {
  const items = [
    { type: "TextBlock", weight: "Bolder", text: "Disk is full" },
    { type: "CodeBlock", codeSnippet: "df -h" },
    { type: "Media", altText: "a recording" },
  ];
  const body = [{ type: "Container", items: [{ type: "Container", items: [items[0]] }, ...items] }];
  const result = teams.read({ headers: {}, query: {}, body: { type: "AdaptiveCard", body } });
  expect(JSON.stringify(result)).toMatch(/df -h.*a recording/);
});
