/** Runs every service format on its fixtures and on mutations of them. */
import { Card } from "@belfry/contracts/messages/cards";
import { serviceFormats, type WebhookFormat } from "@belfry/contracts/webhooks/formats";
import fc from "fast-check";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { mutate } from "../../../test/kit/formats/mutate.ts";
import { Refusal } from "../../problems.ts";
import { chooseFormat, formatOfHeaders } from "./choose.ts";
import type { Format, Headers, ReadResult } from "./format.ts";
import { services } from "./services.ts";

const cardList = Compile(Type.Array(Card, { maxItems: 20 }));

/** Formats of chats keep every text of the sender. The others shorten texts. */
const chatFormats: readonly WebhookFormat[] = ["google-chat", "teams"];

function expectValid(result: ReadResult, format: WebhookFormat): void {
  if (result.type !== "post") {
    expect(result.reason).not.toBe("");
    return;
  }
  const { text, cards = [], updateKey: key, isOver } = result.draft;
  expect(cardList.Check(cards)).toBe(true);
  expect(text !== "" || cards.length > 0).toBe(true);
  if (!chatFormats.includes(format)) expect(JSON.stringify(cards).length).toBeLessThan(40_000);
  if (key !== undefined) expect(key).toMatch(/^[ -~]{1,128}$/);
  if (isOver) expect(key).toBeDefined();
}

function declaredHeaders(format: Format | undefined, headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        format?.headers?.some((header) => header.name === name) || format?.eventHeaders?.test(name),
    ),
  );
}

describe.each(services.map((format) => ({ name: format.name, format })))(
  "$name",
  ({ name, format }) => {
    const fixtures = readFixtures(name);
    const headers = fc.constantFrom(...fixtures.map(({ fixture }) => fixture.headers));
    const mutatedBody = (replacement: fc.Arbitrary<unknown>) =>
      fc
        .tuple(
          fc.constantFrom(...fixtures),
          fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
          replacement,
        )
        .map(([{ fixture }, path, other]) => mutate(fixture.body, path, other));

    // R8: sentry, event-alert.json. R15: jira, comment-with-code-word.json.
    test.each(fixtures)("$name gives the expected result", ({ fixture }) => {
      const { body, expect: expected } = fixture;
      const headers = declaredHeaders(format, fixture.headers);
      const result = format.read({ headers, query: {}, body });
      expect(result.type, JSON.stringify(result)).toBe(expected.type);
      expectValid(result, name);
      if (result.type !== "post") {
        expect(result.reason).toContain(expected.reason ?? "");
        return;
      }
      const { updateKey: key, isOver = false, cards: [card] = [] } = result.draft;
      if (expected.key) expect(key).toBe(expected.key);
      expect(isOver).toBe(expected.isOver ?? false);
      if (expected.level) expect(result.draft.level).toBe(expected.level);
      if (expected.state) expect(result.draft.state).toBe(expected.state);
      if (expected.color) expect(card?.color).toBe(expected.color);
      if (expected.title) expect(card?.title).toBe(expected.title);
      for (const part of expected.contains ?? []) {
        expect(JSON.stringify(result.draft)).toContain(part);
      }
      for (const part of expected.lacks ?? []) {
        expect(JSON.stringify(result.draft)).not.toContain(part);
      }
    });

    test("The headers of its fixtures identify the service if it declares any", () => {
      const found = fixtures.map(({ fixture }) => formatOfHeaders(fixture.headers));
      expect(found.includes(format)).toBe(format.headers !== undefined);
    });

    test("Its fixtures are recognised by their bodies if it declares a shape", () => {
      const { shape } = format;
      const found = fixtures
        .filter(({ fixture }) => fixture.expect.type === "post" && !fixture.isUncertain)
        .map(({ name, fixture }) => [
          name,
          chooseFormat(undefined, fixture.body as object, {}).name,
        ]);
      if (shape) expect(found).toEqual(found.map(([name]) => [name, format.name]));
    });

    test("Reading any JSON gives a valid result", () => {
      const json = fc.jsonValue({ maxDepth: 4 });
      fc.assert(
        fc.property(headers, fc.oneof(json, mutatedBody(json)), (headers, body) => {
          expectValid(format.read({ headers, query: {}, body }), name);
        }),
        { numRuns: 300 },
      );
    });

    test("A text of 100,000 equal characters is truncated wherever it occurs", () => {
      const longText = fc
        .constantFrom("`", "<", "*", "a", " ", "\n", "[", "\u{1f525}")
        .map((char) => char.repeat(100_000));
      fc.assert(
        fc.property(headers, mutatedBody(longText), (headers, body) => {
          expectValid(format.read({ headers, query: {}, body }), name);
        }),
        { numRuns: 50 },
      );
    });
  },
);

describe("The list of services", () => {
  test("The dialog offers every format", () => {
    expect(services.map(({ name }) => name)).toEqual(serviceFormats);
  });

  test("A format is found by its name", () => {
    expect(chooseFormat("github", {}, {}).name).toBe("github");
    expect(() => chooseFormat("toString" as WebhookFormat, {}, {})).toThrow(Refusal);
  });

  test.each([
    ["github", { "x-github-event": "push" }],
    ["gitlab", { "x-gitlab-event": "Push Hook" }],
    ["gitea", { "x-github-event": "push", "x-forgejo-event": "push" }],
    ["gitea", { "x-github-event": "push", "x-gogs-event": "push" }],
    ["gitea", { "x-gogs-event": "push" }],
    ["gitea", { "x-gitea-event": "push" }],
    ["gitea", { "x-forgejo-event": "push" }],
    ["bitbucket", { "x-event-key": "repo:push" }],
    ["sentry", { "sentry-hook-resource": "issue" }],
    ["stripe", { "stripe-signature": "t=1,v1=0" }],
    ["pagerduty", { "x-pagerduty-signature": "v1=0" }],
    ["pagerduty", { "user-agent": "PagerDuty-Webhook/V3.0" }],
    ["generic", { "user-agent": "Apprise" }],
    ["alertmanager", { "user-agent": "Alertmanager/0.28.0" }],
    ["grafana", { "user-agent": "Grafana" }],
    [undefined, { "user-agent": "curl/8.0" }],
  ])("The format %s is recognised by the headers that it declares: %o", (name, headers) => {
    const format = formatOfHeaders(headers);
    expect(format?.name).toBe(name);
    expect(formatOfHeaders(declaredHeaders(format, headers))).toBe(format);
  });
});
