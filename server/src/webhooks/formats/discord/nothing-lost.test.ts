import fc from "fast-check";
import { expect, test } from "vitest";
import { findLostTexts } from "../../../../test/kit/formats/lost-texts.ts";
import { readDiscord } from "./discord.ts";

/** Characters that are markup, without `<` and `|`, which can begin a token that is replaced. */
const unit = fc.constantFrom(...Array.from("ab1 \n#-+=.)(!:@[]\\*_~`>é"));
const leaf = fc
  .tuple(fc.string({ unit, maxLength: 16 }), fc.nat())
  .map(([text, at]) => `${text}w${at}z`);
const junk = fc.constantFrom(null, 7, "", [], {}, true, { type: 3, text: null });
const url = fc.constantFrom("https://example.org/a_b?c=(d)&e", "ftp://x", "attachment://a", null);
const of = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof({ weight: 5, arbitrary: fc.record(members, { requiredKeys: [] }) }, junk);
const some = (one: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(one, { maxLength }) }, one, junk);

const embed = of({
  title: leaf,
  description: leaf,
  url,
  color: fc.oneof(fc.nat(0xffffff), junk),
  timestamp: fc.oneof(leaf, fc.constant("2025-11-21T10:00:00Z")),
  author: of({ name: leaf, url }),
  footer: of({ text: leaf, icon_url: url }),
  image: of({ url }),
  thumbnail: of({ url }),
  video: of({ url }),
  provider: of({ name: leaf, url }),
  fields: some(of({ name: leaf, value: leaf, inline: fc.boolean() }), 4),
});
const component = [1, 2, 3].reduce<fc.Arbitrary<unknown>>(
  (inner) =>
    of({
      type: fc.constantFrom(1, 2, 9, 10, 12, 17, 99),
      content: leaf,
      label: leaf,
      placeholder: leaf,
      description: leaf,
      url,
      media: of({ url }),
      accent_color: fc.nat(0xffffff),
      accessory: inner,
      options: fc.array(of({ label: leaf, description: leaf }), { maxLength: 2 }),
      component: inner,
      components: fc.array(inner, { maxLength: 2 }),
      items: fc.array(inner, { maxLength: 2 }),
    }),
  junk,
);
const poll = of({
  question: of({ text: leaf }),
  answers: some(of({ poll_media: of({ text: leaf }) }), 3),
});
const body = fc.record(
  {
    content: fc.oneof(leaf, junk),
    embeds: some(embed, 24),
    components: some(component, 4),
    poll,
    thread_name: leaf,
    attachments: some(of({ description: leaf }), 3),
  },
  { requiredKeys: [] },
);

test("Every text of an accepted body is in the message or its cards", () => {
  fc.assert(
    fc.property(body, (given) => {
      const draft = readDiscord(given);
      expect(draft.cards?.length ?? 0).toBeLessThanOrEqual(20);
      expect(findLostTexts(given, draft)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("Any JSON is read without an error", () => {
  const members = "content embeds components poll fields author footer image url type".split(" ");
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, 0, -1e300, true, "", "x", "<t:1:F>", "||", "`"),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...members), tie("any"), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(any, fc.dictionary(fc.constantFrom(...members), any)), (given) => {
      expect(readDiscord(given)).toBeDefined();
    }),
    { numRuns: 1000 },
  );
});

test("Components keep their texts and links", () => {
  const given = {
    flags: 32_768,
    components: [
      { type: 10, content: "# Deploy <t:1763726400:D>" },
      { type: 1, components: [{ type: 2, style: 5, label: "Open", url: "https://example.org/7" }] },
      {
        type: 17,
        accent_color: 255,
        components: [
          {
            type: 9,
            components: [{ type: 10, content: "in a box" }],
            accessory: { type: 2, label: "No" },
          },
          {
            type: 12,
            items: [{ media: { url: "https://example.org/g.png" }, description: "graph" }],
          },
        ],
      },
    ],
    poll: { question: { text: "Roll back?" }, answers: [{ poll_media: { text: "Yes" } }] },
  };
  expect(readDiscord(given)).toMatchObject({
    text: "",
    cards: [
      {
        text: "# Deploy 21 November 2025",
        links: [{ text: "Open", url: "https://example.org/7" }],
      },
      {
        color: "#0000ff",
        text: "in a box\n\nNo",
        links: [{ text: "graph", url: "https://example.org/g.png" }],
      },
      { text: "Roll back?\n- Yes" },
    ],
  });
});
