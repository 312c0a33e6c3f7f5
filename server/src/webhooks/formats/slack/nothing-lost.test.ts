import fc from "fast-check";
import { expect, test } from "vitest";
import { markedTexts, shownTexts } from "../../../../test/kit/formats/lost-texts.ts";
import { readSlack } from "./slack.ts";

/** Characters that are markup in Markdown but not in mrkdwn. */
const unit = fc.constantFrom(...Array.from("ab1 \n#-+=.)(!:|@[]\\é"));
const leaf = fc
  .tuple(fc.string({ unit, maxLength: 16 }), fc.nat())
  .map(([text, at]) => `${text}w${at}z`);
const name = leaf.map((text) => text.replace(/\s+/g, " ")); // names are written on one line
const plain = leaf.map((text) => ({ type: "plain_text", text }));
const words = fc.oneof(
  plain,
  leaf.map((text) => ({ type: "mrkdwn", text })),
);
const url = fc.constantFrom(
  "https://example.org/a_b?c=(d)&e",
  "http://example.org/",
  "ftp://x",
  null,
);
const junk = fc.constantFrom(
  null,
  7,
  "",
  [],
  {},
  true,
  { type: "divider" },
  { type: 3, text: null },
);
const style = fc.record(
  { bold: fc.boolean(), italic: fc.boolean(), strike: fc.boolean(), code: fc.boolean() },
  { requiredKeys: [] },
);
const inline = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("text"), text: leaf, style }),
    fc.record({ type: fc.constant("link"), url, text: leaf, style }),
  ),
  { maxLength: 4 },
);
const section = fc.record({ type: fc.constant("rich_text_section"), elements: inline });
const richText = fc.array(
  fc.oneof(
    section,
    fc.record({
      type: fc.constantFrom("rich_text_quote", "rich_text_preformatted"),
      elements: inline,
    }),
    fc.record({
      type: fc.constant("rich_text_list"),
      style: fc.constantFrom("bullet", "ordered"),
      indent: fc.nat(4),
      elements: fc.array(section, { maxLength: 3 }),
    }),
  ),
  { maxLength: 4 },
);
const image = fc.record({ type: fc.constant("image"), image_url: url, alt_text: name });
const button = fc.record({ type: fc.constant("button"), text: plain, url });
const select = fc.record({
  type: fc.constant("static_select"),
  placeholder: plain,
  options: fc.array(fc.record({ text: plain, value: fc.constant("v") }), { maxLength: 2 }),
});
const block = fc.oneof(
  junk,
  image,
  fc.record({ type: fc.constant("header"), text: plain }),
  fc.record({
    type: fc.constant("section"),
    text: fc.oneof(words, fc.constant(null)),
    fields: fc.array(words, { maxLength: 3 }),
    accessory: fc.oneof(image, button, select, junk),
  }),
  fc.record({
    type: fc.constant("context"),
    elements: fc.array(fc.oneof(words, image), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant("actions"),
    elements: fc.array(fc.oneof(button, select), { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant("rich_text"), elements: richText }),
  fc.record({ type: fc.constant("input"), label: plain, hint: plain, element: select }),
  fc.record({
    type: fc.constant("video"),
    title: plain,
    description: plain,
    alt_text: name,
    author_name: name,
    provider_name: name,
  }),
  fc.record({
    type: fc.constant("table"),
    rows: fc.array(
      fc.array(
        fc.oneof(
          leaf.map((text) => ({ type: "raw_text", text })),
          fc.record({ type: fc.constant("rich_text"), elements: richText }),
        ),
        { maxLength: 2 },
      ),
      { maxLength: 2 },
    ),
  }),
);
const blocks = fc.array(block, { maxLength: 5 });
const attachment = fc.record(
  {
    color: fc.oneof(fc.constantFrom("good", "#fff", "red"), junk),
    fallback: leaf,
    pretext: leaf,
    author_name: leaf,
    author_subname: leaf,
    author_link: url,
    title: leaf,
    title_link: url,
    text: leaf,
    fields: fc.array(fc.record({ title: leaf, value: leaf, short: fc.boolean() }), {
      maxLength: 3,
    }),
    image_url: url,
    footer: leaf,
    ts: fc.oneof(fc.nat(), junk),
    actions: fc.array(
      fc.record({
        text: leaf,
        url,
        options: fc.array(fc.record({ text: leaf }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    blocks,
  },
  { requiredKeys: [] },
);
const body = fc.record(
  {
    text: leaf,
    blocks: fc.oneof(blocks, junk),
    attachments: fc.oneof(
      fc.array(fc.oneof(attachment, junk), { maxLength: 24 }),
      attachment,
      junk,
    ),
  },
  { requiredKeys: [] },
);

/** Marks may be escaped or rendered, and a text whose words are all shown may be dropped. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function lostTexts(given: unknown, draft: Parameters<typeof shownTexts>[0]): string[] {
  const words = wordsOf(shownTexts(draft));
  const [shownWords, shown] = [new Set(words), words.join("")];
  return markedTexts(given)
    .map(wordsOf)
    .filter((leaf) => !shown.includes(leaf.join("")) && !leaf.every((word) => shownWords.has(word)))
    .map((leaf) => leaf.join(" "));
}

test("Every text of an accepted body is in the message or its cards", () => {
  fc.assert(
    fc.property(body, (given) => {
      const draft = readSlack({ ...given, mrkdwn: true }, { textDefault: "mrkdwn" });
      expect(lostTexts(given, draft)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("Every text of a Mattermost body is in the message or its cards", () => {
  const asMattermost = fc.record(
    {
      text: leaf,
      props: fc.record({ card: leaf, attachments: fc.array(attachment, { maxLength: 3 }) }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(asMattermost, (given) => {
      expect(lostTexts(given, readSlack(given, { textDefault: "markdown" }))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("Any JSON is read without an error", () => {
  const members = ["text", "blocks", "attachments", "fields", "elements", "type", "ts", "style"];
  const kinds = ["section", "rich_text", "rich_text_list", "actions", "context", "image", "mrkdwn"];
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, 0, -1e300, true, "", "x", ...kinds),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...members), tie("any"), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...members), any), (given) => {
      expect(readSlack(given, { textDefault: "markdown" })).toBeDefined();
    }),
    { numRuns: 1000 },
  );
});

const nest = (depth: number) =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ type: "x", elements: [inner] }), 1);
const text = { type: "mrkdwn", text: "*a* b" };
const many = (item: unknown) => Array.from({ length: 10_000 }, () => item);

test.each<[string, Record<string, unknown>]>([
  ["blocks", { blocks: many({ type: "section", text }) }],
  ["blocks with fields", { blocks: many({ type: "section", text, fields: [text] }) }],
  ["dividers", { blocks: many({ type: "divider" }) }],
  ["buttons", { blocks: [{ type: "actions", elements: many({ text, url: "https://e.org" }) }] }],
  ["attachments", { attachments: many({ pretext: "p", title: "t", text: "x" }) }],
  ["pretexts", { attachments: many({ pretext: "p" }) }],
  ["nested lists", { blocks: [nest(5000)] }],
  [
    "rich text",
    {
      blocks: [
        {
          type: "rich_text",
          elements: [{ type: "rich_text_section", elements: many({ type: "text", text: "a" }) }],
        },
      ],
    },
  ],
])("Reading ten thousand %s takes linear time", (_name, given) => {
  expect(readSlack(given, { textDefault: "mrkdwn" })).toBeDefined();
});
