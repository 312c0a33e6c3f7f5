import fc from "fast-check";
import { expect, test } from "vitest";
import { native } from "./native.ts";
import { nativeSynonyms } from "./synonyms.ts";

const leaf = fc.tuple(fc.string({ maxLength: 12 }), fc.nat()).map(([text, at]) => `${text}w${at}z`);
const url = fc.nat().map((at) => `https://example.org/w${at}z`);
const record = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(members, { requiredKeys: [] });
/** A member under one of its names. */
const named = (names: string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), value).map(([name, one]) => ({ [name]: one }));

const image = fc.oneof(url, fc.record({ url }));
const field = fc
  .tuple(named(["title", "name", "label"], leaf), named(["value", "text"], leaf))
  .map(([title, value]) => ({ ...title, ...value }));
const link = fc
  .tuple(named(["text", "title", "label"], leaf), named(["url", "href"], url))
  .map(([text, href]) => ({ ...text, ...href }));
const parts = [
  record({ title: leaf, details: leaf }),
  named(["text", "description"], leaf),
  named(["titleUrl", "title_link", "url"], url),
  named(["imageUrl", "image_url", "image"], image),
  named(["thumbnailUrl", "thumb_url", "thumbnail"], image),
  fc.oneof(
    fc.record({ author: fc.oneof(leaf, fc.record({ name: leaf, url, iconUrl: url })) }),
    fc.record({ author_name: leaf, author_link: url, author_icon: url }),
  ),
  fc.oneof(
    fc.record({ footer: fc.oneof(leaf, fc.record({ text: leaf, icon_url: url })) }),
    fc.record({ footer: leaf, footer_icon: url }),
  ),
  fc.record({ fields: fc.oneof(fc.array(field), fc.dictionary(leaf, leaf)) }),
  named(["links", "actions"], fc.oneof(fc.array(fc.oneof(link, url)), fc.dictionary(leaf, url))),
];
const card = fc
  .tuple(...parts.map((part) => fc.option(part, { nil: {} })))
  .map((members) => Object.assign({}, ...members) as object);
const cards = fc.oneof(fc.array(card, { maxLength: 20 }), card);

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /w\d+z$/.test(name) ? [name, ...stringsOf(inner)] : stringsOf(inner),
  );
}

test("Every text of a native body is in the message or its cards", () => {
  fc.assert(
    fc.property(record({ text: leaf, cards }), (body) => {
      const result = native.read({ headers: {}, query: {}, body });
      const shown = new Set(stringsOf(result));
      expect(stringsOf(body).filter((text) => !shown.has(text))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("Every text of a body with a message in another member is in the message or its cards", () => {
  const word = fc.nat().map((at) => `w${at}z`);
  const body = fc
    .tuple(
      named(["message", "msg", "body", "title", "subject"], word),
      record({ title: word, host: word, description: word, user: record({ name: word }) }),
    )
    .map(([message, others]) => ({ ...others, ...message }));
  fc.assert(
    fc.property(body, (given) => {
      const shown = stringsOf(nativeSynonyms.read({ headers: {}, query: {}, body: given })).join(
        "\n",
      );
      expect(stringsOf(given).filter((text) => !shown.includes(text))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
