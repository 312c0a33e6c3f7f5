import type { Card } from "@belfry/contracts/messages/cards";
import { expect, test } from "vitest";
import { readCards } from "./cards.ts";
import { native } from "./native.ts";

const u = "https://example.org/";

test.each<[what: string, given: unknown, expected: Card]>([
  ["a colour in upper case", { color: "#D1242F" }, { color: "#d1242f" }],
  ["three hexadecimal digits", { color: "#F00" }, { color: "#ff0000" }],
  ["a colour without #", { color: "d1242f" }, { color: "#d1242f" }],
  ["Slack's colour names", { color: "Danger" }, { color: "#a30200" }],
  ["CSS colour names", { color: "orange" }, { color: "#ffa500" }],
  ["Discord's integer", { color: 15_158_332 }, { color: "#e74c3c" }],
  ["an author as text", { author: "CI" }, { author: { name: "CI" } }],
  [
    "Slack's author",
    { author_name: "CI", author_link: u, author_icon: u },
    { author: { name: "CI", url: u, iconUrl: u } },
  ],
  [
    "Discord's author",
    { author: { name: "CI", icon_url: u } },
    { author: { name: "CI", iconUrl: u } },
  ],
  ["a footer as text", { footer: "prod" }, { footer: { text: "prod" } }],
  ["Slack's footer", { footer: "a", footer_icon: u }, { footer: { text: "a", iconUrl: u } }],
  ["numbers for texts", { title: 7, text: 8 }, { title: "7", text: "8" }],
  ["Slack's title link", { title: "a", title_link: u }, { title: "a", titleUrl: u }],
  ["Discord's embed", { description: "a", url: u }, { titleUrl: u, text: "a" }],
  [
    "images of Slack and Discord",
    { image_url: u, thumbnail: { url: u } },
    { imageUrl: u, thumbnailUrl: u },
  ],
  [
    "fields without short",
    {
      fields: [
        { title: "a", value: 1 },
        { name: "b", value: "x".repeat(41) },
      ],
    },
    {
      fields: [
        { title: "a", value: "1", short: true },
        { title: "b", value: "x".repeat(41), short: false },
      ],
    },
  ],
  [
    "short as text",
    {
      fields: [
        { title: "a", value: "1", short: "False" },
        { name: "b", value: "1", inline: "1" },
      ],
    },
    {
      fields: [
        { title: "a", value: "1", short: false },
        { title: "b", value: "1", short: true },
      ],
    },
  ],
  [
    "fields as an object",
    { fields: { Host: "web-1", Up: true, None: null } },
    {
      fields: [
        { title: "Host", value: "web-1", short: true },
        { title: "Up", value: "true", short: true },
      ],
    },
  ],
  ["seconds", { ts: 1_763_719_200 }, { timestamp: "2025-11-21T10:00:00.000Z" }],
  [
    "a time with an offset",
    { timestamp: "2025-11-21T11:00:00+01:00" },
    { timestamp: "2025-11-21T10:00:00.000Z" },
  ],
  ["links as an object", { links: { Open: u } }, { links: [{ text: "Open", url: u }] }],
  [
    "Slack's actions and bare URLs",
    { actions: [{ type: "button", text: "Open", url: u }, u] },
    {
      links: [
        { text: "Open", url: u },
        { text: u, url: u },
      ],
    },
  ],
  ["null, blank and unknown members", { title: "a", text: null, footer: "", x: 1 }, { title: "a" }],
])("[U13] A card is accepted with %s", (_what, given, expected) => {
  expect(readCards([given])).toEqual([expected]);
  expect(readCards(given)).toEqual([expected]);
  expect(readCards(JSON.stringify([given]))).toEqual([expected]);
});

const draftOf = (body: object) => {
  const result = native.read({ headers: {}, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
};

test.each([
  [{ silent: "true" }, { silent: true }],
  [{ silent: "True" }, { silent: true }],
  [{ silent: "1" }, { silent: true }],
  [{ silent: 1 }, { silent: true }],
  [{ silent: "false" }, { silent: false }],
  [
    { level: "Critical", state: "OPEN" },
    { level: "critical", state: "open" },
  ],
  [{ allowMentions: "ALL" }, { allowMentions: "all" }],
])("[H15] A native body is accepted with %j", (members, expected) => {
  expect(draftOf({ text: "x", ...members })).toMatchObject(expected);
});

test.each([
  [{ silent: "maybe" }, "must be true or false"],
  [{ level: "purple" }, 'must be "info", "success", "warning" or "critical"'],
])("[H15] A native body with %j is rejected with the accepted values", (members, message) => {
  const [pointer] = Object.keys(members).map((name) => `/${name}`);
  try {
    draftOf({ text: "x", ...members });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ details: { errors: [{ pointer, detail: message }] } });
  }
});
