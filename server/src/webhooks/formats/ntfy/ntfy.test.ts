import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

anyDatabase((open) => {
  test("Clients of ntfy and Gotify post to a webhook as to their own server", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const posted = [
      // ntfy with the webhook's URL as the server and the topic ntfy: as text, and as JSON.
      await request(`POST ${relay.url}/ntfy`, {
        body: "Disk is full",
        headers: { "content-type": "text/plain", title: "node-1", priority: "5", tags: "warning" },
      }),
      await request(`POST ${relay.url}/ntfy?title=node-2&priority=high`, {
        body: "Disk is full",
        headers: { "content-type": "text/plain" },
      }),
      await request(`POST ${relay.url}`, {
        body: { topic: "ntfy", title: "node-3", message: "Disk is full", priority: 3 },
      }),
      // Gotify with the URL and /gotify as the server.
      await request(`POST ${relay.url}/gotify/message?token=Axyz`, {
        body: { title: "node-4", message: "Disk is full", priority: 8 },
      }),
    ];
    expect(posted.map(({ status, body }) => [status, body.id])).toEqual([
      [200, "1"],
      [200, "2"],
      [200, 3],
      [200, 4],
    ]);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(
      items.map((item: { level: string; cards: { title: string; text: string }[] }) => [
        item.level,
        item.cards[0]?.title,
        item.cards[0]?.text,
      ]),
    ).toEqual([
      ["critical", "⚠️ node-1", "Disk is full"],
      ["warning", "node-2", "Disk is full"],
      ["info", "node-3", "Disk is full"],
      ["warning", "node-4", "Disk is full"],
    ]);
  });
});
