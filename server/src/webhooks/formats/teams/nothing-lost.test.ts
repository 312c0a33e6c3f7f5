import fc from "fast-check";
import { expect, test } from "vitest";
import { findLostTexts, markedTexts } from "../../../../test/kit/formats/lost-texts.ts";
import { teams } from "./teams.ts";

const leaf = fc
  .tuple(fc.string({ unit: fc.constantFrom(...Array.from("ab1 .,:é")), maxLength: 16 }), fc.nat())
  .map(([text, at]) => `${text}w${at}z`);
const url = fc.constantFrom("https://example.org/a_b?c=(d)&e", "ftp://x", null, 7);
const junk = fc.constantFrom(null, 7, "", [], {}, true, { type: 3, text: null });
const some = (one: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(one, { maxLength }) }, one, junk);
const of = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof({ weight: 5, arbitrary: fc.record(members, { requiredKeys: [] }) }, junk);

const target = fc.oneof(of({ os: fc.constant("default"), uri: url }), url);
const connectorAction = of({
  "@type": fc.constantFrom("OpenUri", "HttpPOST", "ActionCard", "ViewAction"),
  name: leaf,
  targets: some(target, 2),
  inputs: some(of({ title: leaf }), 2),
  actions: some(of({ name: leaf, target: url }), 2),
});
const section = of({
  title: leaf,
  startGroup: fc.boolean(),
  activityTitle: leaf,
  activitySubtitle: leaf,
  activityText: leaf,
  activityImage: url,
  text: leaf,
  facts: some(of({ name: leaf, value: leaf }), 3),
  heroImage: of({ image: url, title: leaf }),
  images: some(of({ image: url, title: leaf }), 2),
  potentialAction: some(connectorAction, 2),
});
const messageCard = fc.record(
  {
    "@type": fc.constant("MessageCard"),
    themeColor: fc.constantFrom("d00000", "#07d", "red", null),
    title: leaf,
    summary: leaf,
    text: leaf,
    sections: some(section, 24),
    potentialAction: some(connectorAction, 3),
  },
  { requiredKeys: ["@type"] },
);

const typed = (type: string, members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...members }, { requiredKeys: ["type"] });
const textBlock = typed("TextBlock", {
  text: leaf,
  style: fc.constantFrom("heading", "default"),
  size: fc.constantFrom("Small", "Large"),
  weight: fc.constantFrom("Bolder", "Default"),
  color: fc.constantFrom("Attention", "Good", "Dark"),
  isVisible: fc.boolean(),
});
const action = [1, 2].reduce<fc.Arbitrary<unknown>>(
  (inner) =>
    fc.oneof(
      typed("Action.OpenUrl", { title: leaf, url }),
      typed("Action.Submit", { title: leaf }),
      typed("Action.X", { title: leaf, fallback: textBlock }),
      typed("Action.ShowCard", {
        title: leaf,
        card: of({ body: some(textBlock, 2), actions: some(inner, 2) }),
      }),
    ),
  junk,
);
const image = typed("Image", {
  url,
  altText: leaf,
  size: fc.constantFrom("Small", "Large"),
  selectAction: action,
});
const cell = of({ items: some(textBlock, 2) });
const simple = fc.oneof(
  junk,
  textBlock,
  image,
  typed("RichTextBlock", { inlines: some(fc.oneof(leaf, of({ text: leaf })), 3) }),
  typed("ImageSet", { images: some(image, 2) }),
  typed("Media", { poster: url, altText: leaf, sources: some(of({ url }), 2) }),
  typed("FactSet", { facts: some(of({ title: leaf, value: leaf }), 3) }),
  typed("ActionSet", { actions: some(action, 2) }),
  typed("Table", { columns: some(junk, 3), rows: some(of({ cells: some(cell, 3) }), 3) }),
  typed("CodeBlock", { codeSnippet: leaf }),
  typed("Input.ChoiceSet", { label: leaf, choices: some(of({ title: leaf, value: leaf }), 2) }),
  typed("Chart.Bar", { title: leaf, data: some(of({ legend: leaf, value: fc.nat() }), 2) }),
);
const element = [1, 2].reduce<fc.Arbitrary<unknown>>(
  (inner) =>
    fc.oneof(
      simple,
      typed("Container", { items: some(inner, 2), selectAction: action }),
      typed("ColumnSet", { columns: some(typed("Column", { items: some(inner, 2) }), 2) }),
      typed("Carousel", { pages: some(typed("CarouselPage", { items: some(inner, 2) }), 2) }),
    ),
  simple,
);
const adaptiveCard = fc.record(
  {
    type: fc.constant("AdaptiveCard"),
    fallbackText: leaf,
    speak: leaf,
    body: some(element, 4),
    actions: some(action, 3),
  },
  { requiredKeys: ["type"] },
);
const attachment = fc.oneof(
  adaptiveCard.map((content) => ({
    contentType: "application/vnd.microsoft.card.adaptive",
    content,
  })),
  messageCard.map((content) => ({
    contentType: "application/vnd.microsoft.teams.card.o365connector",
    content,
  })),
  of({
    contentType: fc.constantFrom("application/vnd.microsoft.card.hero", "text/x"),
    name: leaf,
    content: of({
      title: leaf,
      subtitle: leaf,
      text: leaf,
      images: some(of({ url, alt: leaf }), 2),
      buttons: some(of({ title: leaf, value: url }), 2),
    }),
  }),
);
const message = fc.record(
  {
    type: fc.constant("message"),
    text: leaf,
    summary: leaf,
    attachments: some(attachment, 24),
  },
  { requiredKeys: ["type"] },
);

test.each([
  ["message card", messageCard],
  ["adaptive card", adaptiveCard],
  ["message with attachments", message],
])("[H10] Every text of a %s is in the message, its cards or their details", (_name, bodies) => {
  fc.assert(
    fc.property(bodies, (body) => {
      const result = teams.read({ headers: {}, query: {}, body });
      if (result.type !== "post") {
        expect(markedTexts(body)).toEqual([]);
        return;
      }
      const { draft } = result;
      expect(draft.cards?.length ?? 0).toBeLessThanOrEqual(20);
      expect(findLostTexts(body, draft)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
