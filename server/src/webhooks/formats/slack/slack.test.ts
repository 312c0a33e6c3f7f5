import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { isSlackBody, readSlack } from "./slack.ts";

const read = (body: Record<string, unknown>) => readSlack(body, { textDefault: "mrkdwn" });

test("An alert of Alertmanager becomes a card without empty texts", () => {
  const attachment = {
    title: "[FIRING:1] DiskFull (db-1 prod)",
    title_link: "https://alerts.example.org/#/alerts",
    fallback: "[FIRING:1] DiskFull | https://alerts.example.org",
    text: "",
    footer: "",
    color: "danger",
    mrkdwn_in: ["fallback", "pretext", "text"],
  };
  const { title, title_link: titleUrl } = attachment;
  expect(read({ channel: "#ops", username: "Alertmanager", attachments: [attachment] })).toEqual({
    text: "",
    username: "Alertmanager",
    cards: [{ color: "#a30200", title, titleUrl }],
    level: "critical",
  });
  const bare = { fallback: "Disk is *full*", color: "danger", text: null };
  expect(read({ attachments: bare })).toEqual({
    text: "",
    cards: [{ color: "#a30200", text: "Disk is \\*full\\*" }],
    level: "critical",
  });
});

test("Every member of an attachment becomes part of a card", () => {
  const attachment = {
    color: "#36A64F",
    pretext: "Before *all*",
    author_name: "R&amp;D",
    author_link: "https://example.org/rd",
    author_icon: "https://example.org/rd.png",
    title: "Build 7",
    title_link: "https://ci.example/7",
    text: "on `main`",
    fields: [
      { title: "Priority", value: 7, short: true },
      { title: null, value: "" },
    ],
    image_url: "https://ci.example/7.png",
    thumb_url: "https://ci.example/s.png",
    footer: "CI",
    footer_icon: "https://ci.example/ci.png",
    ts: "1763719200",
    actions: [
      { type: "button", text: "Open", url: "https://ci.example/7/open" },
      { type: "button", text: "Later", value: "x" },
    ],
  };
  expect(read({ text: "Hi", attachments: [attachment, null, {}] })).toEqual({
    text: "Hi\n\nBefore **all**",
    level: "success",
    cards: [
      {
        color: "#36a64f",
        author: {
          name: "R&D",
          url: "https://example.org/rd",
          iconUrl: "https://example.org/rd.png",
        },
        title: "Build 7",
        titleUrl: "https://ci.example/7",
        text: "on `main`\n\nLater",
        fields: [{ title: "Priority", value: "7", short: true }],
        imageUrl: "https://ci.example/7.png",
        thumbnailUrl: "https://ci.example/s.png",
        footer: { text: "CI", iconUrl: "https://ci.example/ci.png" },
        timestamp: "2025-11-21T10:00:00.000Z",
        links: [{ text: "Open", url: "https://ci.example/7/open" }],
      },
    ],
  });
});

test("Invalid URLs and times become text, invalid colours are dropped", () => {
  const attachment = { title: "T", title_link: "/7", color: "#12", ts: "noon", image_url: false };
  expect(read({ attachments: [attachment] })).toEqual({
    text: "",
    cards: [{ title: "T", text: "/7\n\nfalse", footer: { text: "noon" } }],
  });
});

test("Blocks of text become the message's text, without repeating it", () => {
  const blocks = [
    { type: "header", text: { type: "plain_text", text: "Deploy *1*", emoji: true } },
    { type: "section", text: { type: "mrkdwn", text: "*api* is out" } },
    { type: "divider" },
    { type: "image", image_url: "https://example.org/g.png", alt_text: "A graph" },
    { type: "unheard_of", inner: [{ type: "plain_text", text: "still here" }] },
    { type: "rich_text", elements: [] },
  ];
  const said = [
    "### Deploy \\*1\\*",
    "**api** is out",
    "---",
    "![A graph](https://example.org/g.png)",
    "still here",
  ].join("\n\n");
  expect(read({ text: "*api* is out", blocks })).toEqual({ text: said });
});

test("[H7] A text that the blocks repeat is dropped, and other words are its fallback", () => {
  const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } });
  const blocks = [
    { type: "header", text: { type: "plain_text", text: "Deploy failed" } },
    section("*api*\nby <https://example.org/ada|Ada>"),
  ];
  const shown = "### Deploy failed\n\n**api**\nby [Ada](https://example.org/ada)";
  for (const text of [
    "Deploy failed",
    "Deploy failed: api by Ada",
    "API *deploy* failed",
    "",
    "*",
  ]) {
    expect(read({ text, blocks })).toEqual({ text: shown });
  }
  expect(read({ text: "Deploy failed\n_Roll back now_", blocks })).toEqual({
    text: shown,
    cards: [{ fallback: "Deploy failed\n_Roll back now_" }],
  });
  const fields = [{ type: "section", fields: [{ type: "mrkdwn", text: "*Host:*\nweb-1" }] }];
  expect(read({ text: "web-1 is down :fire:", blocks: fields })).toEqual({
    text: "",
    cards: [
      {
        fields: [{ title: "Host:", value: "web-1", short: true }],
        fallback: "web-1 is down :fire:",
      },
    ],
  });
  expect(read({ text: "Up", blocks: [{ type: "divider" }] })).toEqual({ text: "Up" });
});

// R5, R6
test.each(readFixtures("slack").filter(({ name }) => name.startsWith("uptime-kuma")))(
  "$name gives the expected result",
  ({ fixture: { body, expect: expected } }) => {
    const draft = read(body as Parameters<typeof read>[0]);
    expect([draft.level, draft.cards?.[0]?.title]).toEqual([expected.level, expected.title]);
    const json = JSON.stringify(draft);
    for (const part of expected.contains ?? []) expect(json).toContain(part);
    for (const part of expected.lacks ?? []) expect(json).not.toContain(part);
  },
);

// R5
test("A text that an attachment repeats is shown once", () => {
  expect(read({ text: "*Up*", attachments: [{ text: "Up" }] })).toEqual({
    text: "",
    cards: [{ text: "Up", fallback: "**Up**" }],
  });
  const titled = { title: "api is up", text: "*api* is up", fallback: "api is up" };
  expect(read({ text: "api is up", attachments: [titled] })).toEqual({
    text: "",
    cards: [{ title: "api is up" }],
  });
  expect(read({ text: "api", attachments: [titled] })).toEqual({
    text: "api",
    cards: [{ title: "api is up" }],
  });
});

// R10
test("A table block becomes a Markdown table", () => {
  const text = (words: string) => ({ type: "raw_text", text: words });
  const bold = {
    type: "rich_text",
    elements: [
      {
        type: "rich_text_section",
        elements: [{ type: "text", text: "99.1 %", style: { bold: true } }],
      },
    ],
  };
  const rows = [
    [text("Service"), text("Uptime")],
    [text("api | web"), bold],
    [text("worker\nqueue")],
  ];
  const table = { type: "table", column_settings: [null, { align: "right" }], rows };
  const lines = [
    "| Service | Uptime |",
    "| --- | --: |",
    "| api \\| web | **99.1 %** |",
    "| worker queue |  |",
  ];
  expect(read({ text: "Report", blocks: [table] })).toMatchObject({ text: lines.join("\n") });
  expect(read({ text: "Report", blocks: [{ type: "table", rows: [[], null] }] }).text).toBe(
    "Report",
  );
});

// R4
test("Words of an attachment's fallback that it does not show are its fallback", () => {
  const attachment = { title: "api is down", fallback: "Your service api went down" };
  expect(read({ attachments: [attachment] })).toEqual({
    text: "",
    cards: [{ title: "api is down", fallback: "Your service api went down" }],
  });
});

test("Blocks with fields or buttons become cards in the same order", () => {
  const blocks = [
    { type: "header", text: { type: "plain_text", text: "Approve?" } },
    {
      type: "section",
      fields: [
        { type: "mrkdwn", text: "*Who:*\nada" },
        { type: "plain_text", text: "*as is*" },
      ],
    },
    {
      type: "section",
      text: { type: "mrkdwn", text: "Below" },
      accessory: { type: "image", image_url: "https://example.org/c.png", alt_text: "cat" },
    },
    {
      type: "actions",
      elements: [
        { type: "button", text: { type: "plain_text", text: "Go" }, url: "https://example.org/go" },
      ],
    },
    { type: "context", elements: [{ type: "plain_text", text: "by CI" }] },
  ];
  const cards = [
    {
      title: "Approve?",
      fields: [
        { title: "Who:", value: "ada", short: true },
        { title: "", value: "\\*as is\\*", short: true },
      ],
    },
    {
      text: "Below ![cat](https://example.org/c.png)",
      links: [{ text: "Go", url: "https://example.org/go" }],
      footer: { text: "by CI" },
    },
  ];
  expect(read({ blocks })).toEqual({ text: "", cards });
  expect(read({ attachments: [{ color: "good", blocks }] })).toEqual({
    text: "",
    level: "success",
    cards: cards.map((card) => ({ color: "#2eb886", ...card })),
  });
});

test("Rich text keeps its styles, lists, quotes and code", () => {
  const words = (text: string, style = {}) => ({ type: "text", text, style });
  const section = (...elements: unknown[]) => ({ type: "rich_text_section", elements });
  const elements = [
    section(
      words("A "),
      words("bold ", { bold: true }),
      words("both", { bold: true, italic: true }),
      words(" "),
      words("un", { strike: true }), // next to a letter, Markdown parses no mark
      words("done "),
      words("x_y", { code: true }),
      words(" "),
      { type: "link", url: "https://example.org/a_b", text: "link", style: { bold: true } },
      words(" "),
      { type: "emoji", name: "tada", unicode: "1f389" },
      { type: "user", user_id: "U1" },
      { type: "broadcast", range: "here" },
    ),
    { type: "rich_text_list", style: "bullet", indent: 0, elements: [section(words("one"))] },
    { type: "rich_text_list", style: "ordered", indent: 5, elements: [section(words("two"))] },
    { type: "rich_text_quote", elements: [words("said\n# twice")] },
    { type: "rich_text_preformatted", elements: [words("let a = `b`;\n")] },
  ];
  expect(read({ blocks: [{ type: "rich_text", elements }] })).toEqual({
    text: [
      "A **bold** **_both_** undone `x_y` **[link](https://example.org/a_b)** 🎉@U1@here",
      "- one\n    1. two",
      "> said\n> \\# twice",
      "```\nlet a = `b`;\n```",
    ].join("\n\n"),
  });
});

test("Mattermost's Markdown is unchanged, and the body takes precedence over the default", () => {
  const texts = (text: string, more = {}) =>
    (["mrkdwn", "markdown"] as const).map((textDefault) => {
      return readSlack({ text, ...more }, { textDefault }).text;
    });
  expect(texts("*a*")).toEqual(["**a**", "*a*"]);
  expect(texts("*a* <https://example.org|b>")).toEqual(
    Array(2).fill("**a** [b](https://example.org)"),
  );
  expect(texts("*a*", { mrkdwn: true })).toEqual(["**a**", "**a**"]);
  expect(texts("*a*", { mrkdwn: false })).toEqual(["\\*a\\*", "\\*a\\*"]);
  const markdown = "# Up\n| a | b |\n|---|---|\n**x** [y](https://example.org)";
  expect(texts(markdown)).toEqual([markdown, markdown]);
  expect(readSlack({ text: "a", props: { card: "**b**" } }, { textDefault: "markdown" })).toEqual({
    text: "a",
    cards: [{ text: "**b**" }],
  });
});

test("A sender name is cleaned and shortened, and an invalid avatar URL is dropped", () => {
  const signed = (username: unknown, icon_url?: unknown) =>
    read({ text: "x", username, icon_url, link_names: "1" });
  expect(signed("  CI\n\u202ebot ", "https://example.org/i.png")).toEqual({
    text: "x",
    username: "CI bot",
    avatarUrl: "https://example.org/i.png",
  });
  expect(signed("é".repeat(100), "javascript:x")).toEqual({ text: "x", username: "é".repeat(80) });
  expect(signed(" \u200b", "")).toEqual({ text: "x" });
  expect(signed(7)).toEqual({ text: "x", username: "7" });
});

test.each([
  [":rocket:", "emoji:rocket"],
  ["rocket", "emoji:rocket"],
  [":+1:", "emoji:+1"],
  [":wave::skin-tone-4:", "emoji:wave::skin-tone-4"],
  ["🚀", "emoji:🚀"],
  [":not an emoji:", "https://example.org/i.png"],
  ["", "https://example.org/i.png"],
  [null, "https://example.org/i.png"],
])("[H6] The icon_emoji %j becomes the avatar %s", (icon_emoji, avatarUrl) => {
  const icon_url = "https://example.org/i.png";
  expect(read({ text: "x", icon_emoji, icon_url })).toEqual({ text: "x", avatarUrl });
});

test.each([
  [["good", "danger", "warning"], "critical"],
  [["#36A64F", "#FF9900"], "warning"],
  [["good", "#439fe0"], "success"],
  [["#439fe0"], undefined],
] as const)("The colours %j of attachments give the level %s", (colors, level) => {
  const attachments = colors.map((color) => ({ color, text: "x" }));
  expect(read({ attachments }).level).toBe(level);
});

test("Only a body without content becomes an empty message", () => {
  const nothing = [
    {},
    { text: null, attachments: null, blocks: null },
    { text: " \u200b", attachments: [], blocks: [] },
    { attachments: [null, 7, {}, { color: "good", ts: 1 }], blocks: [{ type: "divider" }, 1] },
    { attachments: { text: {} }, blocks: {}, username: "CI" },
  ];
  for (const body of nothing) {
    const { text, cards } = read(body);
    expect({ text, cards }).toEqual({ text: "" });
  }
  expect(read({ text: 0 })).toEqual({ text: "0" });
  expect(read({ text: "a\0\ud800" })).toEqual({ text: "a\ufffd" });
});

test("Text and cards over the limits move into cards", () => {
  const long = "word ".repeat(10_000).trim();
  expect(read({ text: long })).toEqual({ text: "", cards: [{ text: long }] });
  const short = "😀".repeat(40_000); // counts characters, not UTF-16 units
  expect(read({ text: short })).toEqual({ text: short });
  const attachments = Array.from({ length: 30 }, (_, at) => ({ title: `T${at}`, text: `t ${at}` }));
  const { cards = [] } = read({ attachments });
  expect(cards.length).toBe(20);
  expect(cards[19]?.text).toMatch(/^### T19\n\nt 19\n\n### T20[\s\S]*### T29\n\nt 29$/);
});

test("Bodies of other formats are not recognised as Slack's", () => {
  expect(isSlackBody({ attachments: [{}] })).toBe(true);
  expect(isSlackBody({ attachments: [], text: "x" })).toBe(true);
  expect(isSlackBody({ attachments: {}, text: "x" })).toBe(true);
  expect(isSlackBody({ blocks: [{ type: "divider" }], embeds: null })).toBe(true);
  expect(isSlackBody({ attachments: [], title: "Apprise", message: "says" })).toBe(false);
  expect(isSlackBody({ text: "x", icon_emoji: ":bell:" })).toBe(true);
  expect(isSlackBody({ text: "x", link_names: 1, cards: [] })).toBe(false);
  expect(isSlackBody({ text: "x" })).toBe(false);
  expect(isSlackBody({ attachments: null, blocks: "x" })).toBe(false);
  expect(isSlackBody({ blocks: [], cards: [] })).toBe(false);
  expect(isSlackBody({ attachments: [], embeds: [] })).toBe(false);
});
