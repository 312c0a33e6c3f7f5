import { Card } from "@belfry/contracts/messages/cards";
import fc from "fast-check";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../problems.ts";
import { isDiscordBody, readDiscord } from "./discord.ts";
import { embedOf } from "./embeds.ts";

const cardList = Compile(Type.Array(Card, { maxItems: 20 }));

/** R21: an embed that has only an invalid colour is rejected. */
function readOrReject(body: unknown): Partial<ReturnType<typeof readDiscord>> {
  try {
    return readDiscord(body);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

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

describe("Discord's bodies", () => {
  test("An embed becomes a card with all its parts", () => {
    const body = { content: "", username: " Watcher\n2 ", avatar_url: "https://a.example/a.png" };
    expect(readDiscord({ ...body, embeds: [embed] })).toEqual({
      text: "",
      username: "Watcher 2",
      avatarUrl: "https://a.example/a.png",
      level: "critical",
      cards: [card],
    });
  });

  test.each([
    ["Missing embeds", { content: "up", embeds: null }],
    [
      "Numbers in place of strings",
      { content: 5, embeds: [{ title: 6, fields: [{ name: 1, value: null }] }] },
    ],
    ["Empty embeds", { content: "up", embeds: [{}, null, 3, { fields: null, footer: {} }] }],
    ["A single embed in place of a list", { embeds: { description: "up" } }],
    ["Unknown members", { content: "up", tts: true, nonce: {}, poll: [], flags: "x" }],
  ])("The reader accepts: %s", (_title, body) => {
    expect(cardList.Check(readDiscord(body).cards ?? [])).toBe(true);
  });

  test.each([
    [{}],
    [null],
    [[]],
    ["text"],
    [{ content: "" }],
    [{ content: null, embeds: [{ color: 1 }] }],
  ])("%j is read as an empty message", (body) => {
    expect(readDiscord(body)).toEqual({ text: "" });
  });

  test.each([
    [[0x2ecc71, 0x992d22], "critical"],
    [[0xffa500, "#57F287"], "warning"],
    [[65_280], "success"],
    [[0x3498db], undefined],
  ] as const)("The colours %j of embeds give the level %s", (colors, level) => {
    const embeds = colors.map((color) => ({ title: "x", color }));
    expect(readDiscord({ embeds }).level).toBe(level);
  });

  test("A URL that is not http or https becomes text", () => {
    const [card] =
      readDiscord({
        embeds: [{ title: "x", url: "javascript:a()", image: { url: "attachment://g.png" } }],
      }).cards ?? [];
    expect(card).toEqual({ title: "x", text: "javascript:a()" });
  });

  test("Embeds after the twentieth become text in the last card", () => {
    const embeds = Array.from({ length: 10_000 }, (_, i) => ({ title: `Alert ${i}.` }));
    const { cards = [] } = readDiscord({ embeds });
    expect(cards).toHaveLength(20);
    expect(cards[19]?.text).toContain("**Alert 9999.**");
    expect(cards[19]?.text).toContain("**Alert 20.**");
  });

  test("Bodies of other formats are not recognised as Discord's", () => {
    expect(isDiscordBody({ content: "x" })).toBe(true);
    expect(isDiscordBody({ embeds: [] })).toBe(true);
    expect(isDiscordBody({ content: "x", text: null })).toBe(true);
    expect(isDiscordBody({ content: "x", text: "y" })).toBe(false);
    expect(isDiscordBody({ embeds: [], blocks: [] })).toBe(false);
    expect(isDiscordBody({ content: 4 })).toBe(false);
    expect(isDiscordBody(null)).toBe(false);
  });

  test("Any JSON gives valid cards or is rejected, without another error", () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const shape = fc.record(
      Object.fromEntries(Object.keys(embed).map((name) => [name, anything])),
      { requiredKeys: [] },
    );
    const body = fc.record({ content: anything, embeds: fc.oneof(anything, fc.array(shape)) });
    fc.assert(
      fc.property(fc.oneof(anything, body), (given) => {
        expect(cardList.Check(readOrReject(given).cards ?? [])).toBe(true);
      }),
      { examples: [[{ content: [], embeds: [{ color: [] }] }]] },
    );
  });

  test("Every text of an embed is in the message", () => {
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

  test("A card is converted back to the original embed", () => {
    const { video, provider, ...shown } = embed;
    expect(embedOf(card)).toMatchObject({
      ...shown,
      description: "Volume **data** on @7",
      timestamp: card.timestamp,
      fields: [embed.fields[0], { name: "Used", value: "97", inline: false }],
    });
  });
});
