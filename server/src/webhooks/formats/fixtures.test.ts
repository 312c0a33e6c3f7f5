/** Every format reads every delivery of its folder, and survives everything else. */
import { Card } from "@belfry/contracts/messages/cards";
import { serviceFormats, type WebhookFormat } from "@belfry/contracts/webhooks/formats";
import fc from "fast-check";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { readFixtures } from "../../../test/kit/format-fixtures.ts";
import { spoilt } from "../../../test/kit/mutate.ts";
import { Refusal } from "../../problems.ts";
import { chooseFormat } from "./choose.ts";
import type { ReadResult } from "./format.ts";
import { formatOfHeaders, services } from "./formats.ts";

const cardList = Compile(Type.Array(Card, { maxItems: 20 }));

function holdsTogether(outcome: ReadResult): void {
  if (outcome.type !== "post") {
    expect(outcome.reason).not.toBe("");
    return;
  }
  const { text, cards = [], updateKey: key, isOver } = outcome.draft;
  expect(cardList.Check(cards)).toBe(true);
  expect(text !== "" || cards.length > 0).toBe(true);
  expect(JSON.stringify(cards).length).toBeLessThan(40_000);
  if (key !== undefined) expect(key).toMatch(/^[ -~]{1,128}$/);
  if (isOver) expect(key).toBeDefined();
}

describe.each(services.map((format) => ({ name: format.name, format })))(
  "$name",
  ({ name, format }) => {
    const fixtures = readFixtures(name);

    test.each(fixtures)("$name reads as its fixture says", ({ fixture }) => {
      const outcome = format.read({ headers: fixture.headers, query: {}, body: fixture.body });
      const { type, reason, key, isOver = false, color, title, contains = [] } = fixture.expect;
      expect(outcome.type, JSON.stringify(outcome)).toBe(type);
      holdsTogether(outcome);
      if (outcome.type !== "post") {
        expect(outcome.reason).toContain(reason ?? "");
        return;
      }
      const [card] = outcome.draft.cards ?? [];
      if (key) expect(outcome.draft.updateKey).toBe(key);
      expect(outcome.draft.isOver ?? false).toBe(isOver);
      if (color) expect(card?.color).toBe(color);
      if (title) expect(card?.title).toBe(title);
      for (const part of contains) expect(JSON.stringify(outcome.draft)).toContain(part);
    });

    test("whatever comes, it never throws", () => {
      const headers = fc.constantFrom(...fixtures.map(({ fixture }) => fixture.headers));
      const anything = fc.jsonValue({ maxDepth: 4 });
      const broken = fc
        .tuple(
          fc.constantFrom(...fixtures),
          fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
          anything,
        )
        .map(([{ fixture }, choices, other]) => spoilt(fixture.body, choices, other));
      fc.assert(
        fc.property(headers, fc.oneof(anything, broken), (headers, body) => {
          holdsTogether(format.read({ headers, query: {}, body }));
        }),
        { numRuns: 300 },
      );
    });

    test("a hundred thousand of one character anywhere are cut", () => {
      const headers = fixtures.map(({ fixture }) => fixture.headers);
      const long = fc
        .constantFrom("`", "<", "*", "a", " ", "\n", "[", "\u{1f525}")
        .map((char) => char.repeat(100_000));
      const broken = fc
        .tuple(
          fc.constantFrom(...fixtures),
          fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
          long,
        )
        .map(([{ fixture }, choices, other]) => spoilt(fixture.body, choices, other));
      fc.assert(
        fc.property(fc.constantFrom(...headers), broken, (headers, body) => {
          holdsTogether(format.read({ headers, query: {}, body }));
        }),
        { numRuns: 50 },
      );
    });
  },
);

describe("the list of formats", () => {
  test("the dialog offers the formats that there are", () => {
    expect(services.map(({ name }) => name)).toEqual(serviceFormats);
  });

  test("a format is found by its name", () => {
    expect(chooseFormat("github", {}, {}).name).toBe("github");
    expect(() => chooseFormat("toString" as WebhookFormat, {}, {})).toThrow(Refusal);
  });

  test.each([
    ["github", { "x-github-event": "push" }],
    ["gitlab", { "x-gitlab-event": "Push Hook" }],
    ["gitea", { "x-github-event": "push", "x-forgejo-event": "push" }],
    ["gitea", { "x-github-event": "push", "x-gogs-event": "push" }],
    ["bitbucket", { "x-event-key": "repo:push" }],
    ["sentry", { "sentry-hook-resource": "issue" }],
    ["stripe", { "stripe-signature": "t=1,v1=0" }],
    ["generic", { "user-agent": "Apprise" }],
    ["alertmanager", { "user-agent": "Alertmanager/0.28.0" }],
    ["grafana", { "user-agent": "Grafana" }],
    [undefined, { "user-agent": "curl/8.0" }],
  ])("%s is told by its headers", (name, headers) => {
    expect(formatOfHeaders(headers)?.name).toBe(name);
  });
});
