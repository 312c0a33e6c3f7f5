import fc from "fast-check";
import { expect, test } from "vitest";
import { findLostTexts, markedTexts } from "../../../../test/kit/formats/lost-texts.ts";
import { googleChat } from "./google-chat.ts";

const leaf = fc
  .tuple(fc.string({ unit: fc.constantFrom(...Array.from("ab1 .,:é")), maxLength: 16 }), fc.nat())
  .map(([text, at]) => `${text}w${at}z`);
const url = fc.constantFrom("https://example.org/a_b?c=(d)&e", "ftp://x", null, 7);
const junk = fc.constantFrom(null, 7, "", [], {}, true);
const some = (one: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(one, { maxLength }) }, junk);
const of = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof({ weight: 5, arbitrary: fc.record(members, { requiredKeys: [] }) }, junk);

const onClick = of({ openLink: of({ url }), action: of({ function: fc.constant("x") }) });
const icon = of({ altText: leaf, knownIcon: fc.constant("STAR") });
const button = fc.oneof(
  of({ text: leaf, onClick, icon, altText: leaf }),
  of({ textButton: of({ text: leaf, onClick }) }),
  of({ imageButton: of({ name: leaf, onClick }) }),
);
const image = of({ imageUrl: url, altText: leaf, onClick });
const widget = [1, 2].reduce<fc.Arbitrary<unknown>>(
  (inner) =>
    of({
      textParagraph: of({ text: leaf }),
      decoratedText: of({
        topLabel: leaf,
        text: leaf,
        bottomLabel: leaf,
        startIcon: icon,
        button,
        onClick,
      }),
      image,
      buttonList: of({ buttons: some(button, 2) }),
      grid: of({ title: leaf, items: some(of({ title: leaf, subtitle: leaf, image }), 2) }),
      divider: fc.constant({}),
      columns: of({ columnItems: some(of({ widgets: some(inner, 2) }), 2) }),
      carousel: of({ carouselCards: some(of({ widgets: some(inner, 2) }), 2) }),
      chipList: of({ chips: some(of({ label: leaf, onClick }), 2) }),
      textInput: of({ label: leaf, hintText: leaf }),
      selectionInput: of({ label: leaf, items: some(of({ text: leaf }), 2) }),
    }),
  of({
    keyValue: of({ topLabel: leaf, content: leaf, bottomLabel: leaf, onClick, button }),
    buttons: some(button, 2),
  }),
);
const card = of({
  header: of({ title: leaf, subtitle: leaf, imageUrl: url, imageAltText: leaf }),
  sections: some(of({ header: leaf, widgets: some(widget, 3) }), 3),
  fixedFooter: of({ primaryButton: button, secondaryButton: button }),
  cardActions: some(of({ actionLabel: leaf, onClick }), 2),
});
const body = fc.record(
  {
    text: leaf,
    fallbackText: leaf,
    previewText: leaf,
    cards: some(card, 24),
    cardsV2: some(of({ cardId: fc.constant("x"), card }), 3),
    accessoryWidgets: some(of({ buttonList: of({ buttons: some(button, 2) }) }), 2),
  },
  { requiredKeys: [] },
);

test("Every text of a Google Chat message is in the message, its cards or their details", () => {
  fc.assert(
    fc.property(body, (given) => {
      const result = googleChat.read({ headers: {}, query: {}, body: given });
      if (result.type !== "post") {
        expect(markedTexts(given)).toEqual([]);
        return;
      }
      expect(result.draft.cards?.length ?? 0).toBeLessThanOrEqual(20);
      expect(findLostTexts(given, result.draft)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
