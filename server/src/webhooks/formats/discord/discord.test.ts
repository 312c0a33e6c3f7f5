import { Card } from "@belfry/contracts/messages/cards";
import fc from "fast-check";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { isDiscordBody, readDiscord } from "./discord.ts";
import { embedOf } from "./embeds.ts";

const cardList = Compile(Type.Array(Card, { maxItems: 20 }));

const embed = {
  title: "Disk almost full",
  description: "Volume **data** on <@&7>",
  url: "https://status.example/1",
  color: 15158332,
  timestamp: "2025-11-21T12:00:00+01:00",
  fields: [
    { name: "Host", value: "db-1", inline: true },
    { name: "Used", value: 97 },
  ],
  footer: { text: "Watcher", icon_url: "https://status.example/w.png" },
  author: {
    name: "Status",
    url: "https://status.example",
    icon_url: "https://status.example/s.png",
  },
  image: { url: "https://status.example/graph.png" },
  thumbnail: { url: "https://status.example/small.png" },
  video: { url: "https://status.example/film.mp4" },
  provider: { name: "Graphs", url: "https://graphs.example" },
};

const card: Card = {
  color: "#e74c3c",
  author: {
    name: "Status",
    url: "https://status.example",
    iconUrl: "https://status.example/s.png",
  },
  title: "Disk almost full",
  titleUrl: "https://status.example/1",
  text: "Volume **data** on @7",
  fields: [
    { title: "Host", value: "db-1", short: true },
    { title: "Used", value: "97", short: false },
  ],
  imageUrl: "https://status.example/graph.png",
  thumbnailUrl: "https://status.example/small.png",
  footer: { text: "Watcher", iconUrl: "https://status.example/w.png" },
  timestamp: "2025-11-21T11:00:00.000Z",
  links: [
    { text: "Video", url: "https://status.example/film.mp4" },
    { text: "Graphs", url: "https://graphs.example" },
  ],
};

describe("a body of Discord's", () => {
  test("an embed becomes a card with all its parts", () => {
    const body = { content: "", username: " Watcher\n2 ", avatar_url: "https://a.example/a.png" };
    expect(readDiscord({ ...body, embeds: [embed] })).toEqual({
      text: "",
      username: "Watcher 2",
      avatarUrl: "https://a.example/a.png",
      cards: [card],
    });
  });

  test.each([
    ["no embeds", { content: "up", embeds: null }],
    [
      "numbers for strings",
      { content: 5, embeds: [{ title: 6, fields: [{ name: 1, value: null }] }] },
    ],
    ["empty embeds", { content: "up", embeds: [{}, null, 3, { fields: null, footer: {} }] }],
    ["one embed that is no list", { embeds: { description: "up" } }],
    ["foreign members", { content: "up", tts: true, nonce: {}, poll: [], flags: "x" }],
  ])("%s are tolerated", (_title, body) => {
    expect(cardList.Check(readDiscord(body).cards ?? [])).toBe(true);
  });

  test.each([
    [{}],
    [null],
    [[]],
    ["text"],
    [{ content: "" }],
    [{ content: null, embeds: [{ color: 1 }] }],
  ])("%j has nothing to show", (body) => {
    expect(readDiscord(body)).toEqual({ text: "" });
  });

  test("an address that is not of the web stays as text", () => {
    const [card] =
      readDiscord({
        embeds: [{ title: "x", url: "javascript:a()", image: { url: "attachment://g.png" } }],
      }).cards ?? [];
    expect(card).toEqual({ title: "x", text: "javascript:a()" });
  });

  test("embeds beyond the twentieth speak in the last card", () => {
    const embeds = Array.from({ length: 10_000 }, (_, i) => ({ title: `Alert ${i}.` }));
    const { cards = [] } = readDiscord({ embeds });
    expect(cards).toHaveLength(20);
    expect(cards[19]?.text).toContain("**Alert 9999.**");
    expect(cards[19]?.text).toContain("**Alert 20.**");
  });

  test("is told from other dialects", () => {
    expect(isDiscordBody({ content: "x" })).toBe(true);
    expect(isDiscordBody({ embeds: [] })).toBe(true);
    expect(isDiscordBody({ content: "x", text: null })).toBe(true);
    expect(isDiscordBody({ content: "x", text: "y" })).toBe(false);
    expect(isDiscordBody({ embeds: [], blocks: [] })).toBe(false);
    expect(isDiscordBody({ content: 4 })).toBe(false);
    expect(isDiscordBody(null)).toBe(false);
  });

  test("never makes the reader throw, and never a card that is none", () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const shape = fc.record(
      Object.fromEntries(Object.keys(embed).map((name) => [name, anything])),
      { requiredKeys: [] },
    );
    const body = fc.record({ content: anything, embeds: fc.oneof(anything, fc.array(shape)) });
    fc.assert(
      fc.property(fc.oneof(anything, body), (given) => {
        const read = readDiscord(given);
        expect(cardList.Check(read.cards ?? [])).toBe(true);
      }),
    );
  });

  test("no text leaf is lost", () => {
    const leaf = fc.stringMatching(/^[a-z]{4,12}$/);
    const rich = fc.record(
      {
        title: leaf,
        description: leaf,
        url: leaf,
        timestamp: leaf,
        fields: fc.array(fc.record({ name: leaf, value: leaf }), { maxLength: 30 }),
        author: fc.record({ name: leaf, url: leaf, icon_url: leaf }),
        footer: fc.record({ text: leaf, icon_url: leaf }),
        image: fc.record({ url: leaf }),
        video: fc.record({ url: leaf }),
        provider: fc.record({ name: leaf, url: leaf }),
      },
      { requiredKeys: [] },
    );
    const leaves = (value: unknown): string[] =>
      typeof value === "object" && value !== null
        ? Object.values(value).flatMap(leaves)
        : [String(value)];
    fc.assert(
      fc.property(
        fc.record({ content: leaf, embeds: fc.array(rich, { maxLength: 30 }) }),
        (body) => {
          const shown = JSON.stringify(readDiscord(body));
          for (const text of leaves(body)) expect(shown).toContain(text);
        },
      ),
    );
  });

  test("a card is told back as the embed it was", () => {
    const { video, provider, ...shown } = embed;
    expect(embedOf(card)).toMatchObject({
      ...shown,
      description: "Volume **data** on @7",
      timestamp: card.timestamp,
      fields: [embed.fields[0], { name: "Used", value: "97", inline: false }],
    });
  });
});
