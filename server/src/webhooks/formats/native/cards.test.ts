import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { connectLiveClient } from "../../../../test/kit/live-client.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const card = {
  color: "#d93025",
  author: { name: "Alertmanager", url: "https://alerts.example.org" },
  title: "High latency",
  titleUrl: "https://alerts.example.org/7",
  text: "p99 is **2.4 s**",
  fields: [{ title: "Service", value: "`api`", short: true }],
  imageUrl: "https://alerts.example.org/7.png",
  footer: { text: "prod" },
  timestamp: "2026-11-21T10:00:00.000Z",
  links: [{ text: "Silence", url: "https://alerts.example.org/7/silence" }],
};

anyDatabase((open) => {
  test("[W25] Cards are stored, sent live and returned unchanged", async () => {
    const { url, request, ada, chat, relay } = await startWithCast(await open());
    const client = connectLiveClient(url, { headers: { authorization: `Bearer ${ada}` } });
    await client.next("ready");
    const { body } = await request(`POST ${relay.url}`, {
      body: { text: "Firing", cards: [card] },
    });
    expect((await client.next("message.posted")).message.cards).toEqual([card]);
    const read = await request(`GET ${chat}/messages/${body.id}`, { as: ada });
    expect(read.body).toMatchObject({ text: "Firing", cards: [card] });
  });

  test("[W25] A message can have only cards, and a deleted one has none", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { status, body } = await request(`POST ${relay.url}`, {
      body: { cards: [{ title: "Up" }] },
    });
    expect(status).toBe(200);
    await request(`DELETE ${chat}/messages/${body.id}`, { as: ada });
    const { body: removed } = await request(`GET ${chat}/messages/${body.id}`, { as: ada });
    expect(removed).toMatchObject({ text: "" });
    expect(removed).not.toHaveProperty("cards");
  });

  test("[W25] An invalid card is rejected by its pointer, and nothing is posted", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const refused = async (cards: unknown) => {
      const { status, body } = await request(`POST ${relay.url}`, { body: { text: "x", cards } });
      expect([status, body.code]).toEqual([400, "invalid_body"]);
      return body.errors?.[0]?.pointer;
    };
    expect(await refused("a card")).toBe("/cards");
    expect(await refused([{ title: {} }])).toBe("/cards/0/title");
    expect(await refused([{}, { color: "reddish" }])).toBe("/cards/1/color");
    expect(await refused([{ timestamp: "noon" }])).toBe("/cards/0/timestamp");
    expect(await refused([{ footer: [] }])).toBe("/cards/0/footer");
    expect(await refused([{ fields: [{ title: "a", value: {} }] }])).toBe(
      "/cards/0/fields/0/value",
    );
    expect(await refused([{ fields: { "a/b": [] } }])).toBe("/cards/0/fields/a~1b");
    expect(await refused([{ fields: [{ title: "a", short: "maybe" }] }])).toBe(
      "/cards/0/fields/0/short",
    );
    expect(await refused([{ links: [{ text: "a" }] }])).toBe("/cards/0/links/0/url");
    expect(await refused(["a card"])).toBe("/cards/0");
    expect(await refused([{ title: "a\0b" }])).toBe("/cards");
    expect(await refused(Array(21).fill({ title: "one of many" }))).toBe("/cards");
    expect((await request(`POST ${relay.url}`, { body: { cards: [] } })).body.code).toBe(
      "empty_message",
    );
    expect((await request(`GET ${chat}/messages`, { as: ada })).body.items).toEqual([]);
  });
});
