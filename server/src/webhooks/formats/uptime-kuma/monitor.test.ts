import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const reason = "Request failed with status code 502";

function heartbeat(status: 0 | 1, time: string, msg: string) {
  return {
    heartbeat: { monitorID: 3, status, time: `2025-11-21 ${time}:00.123`, msg, ping: null },
    monitor: { id: 3, name: "Shop", url: "https://shop.example", hostname: null, port: null },
    msg: `[Shop] [${status ? "✅ Up" : "🔴 Down"}] ${msg}`,
  };
}

const gotify = (message: string) => ({ message, priority: 8, title: "Uptime-Kuma" });

function ntfy(state: string, message: string, tag: string) {
  const view = { action: "view", label: "Open Shop", url: "https://shop.example" };
  const title = `Shop ${state} [Uptime-Kuma]`;
  return { topic: "ops", message, title, priority: 5, tags: [tag], actions: [view] };
}

const senders: [name: string, path: string, down: object, up: object][] = [
  ["webhook", "uptime-kuma", heartbeat(0, "12:00", reason), heartbeat(1, "12:04", "200 - OK")],
  ["gotify", "gotify", gotify(`[Shop] [🔴 Down] ${reason}`), gotify("[Shop] [✅ Up] 200 - OK")],
  ["ntfy", "ntfy", ntfy("Down", reason, "red_circle"), ntfy("Up", "200 - OK", "green_circle")],
];

anyDatabase((open) => {
  // R3
  test.each(senders)(
    "[W61] A monitor that Uptime Kuma reports by %s is one message, which says what was wrong",
    async (_name, path, down, up) => {
      const { request, ada, chat, relay } = await startWithCast(await open());
      const post = (body: object) => request(`POST ${relay.url}/${path}`, { body });
      const messages = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
      await post(down);
      expect(await messages()).toMatchObject([
        { level: "critical", state: "open", cards: [{ title: "Down: Shop", text: reason }] },
      ]);
      for (const _ of ["first", "repeated"]) {
        await post(up);
        expect(await messages()).toMatchObject([
          {
            level: "success",
            state: "resolved",
            cards: [{ title: "Up: Shop", text: `Was: ${reason}` }],
          },
        ]);
      }
      await post(down);
      expect(await messages(), "the next outage is another message").toHaveLength(2);
    },
  );

  // R3
  test("[W95] The times of an outage are those of Uptime Kuma's heartbeats", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}/uptime-kuma`, { body: heartbeat(0, "12:00", reason) });
    await request(`POST ${relay.url}/uptime-kuma`, { body: heartbeat(1, "12:04", "200 - OK") });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({
      startedAt: "2025-11-21T12:00:00.123Z",
      endedAt: "2025-11-21T12:04:00.123Z",
    });
    expect(body.cards[0]).not.toHaveProperty("timestamp");
  });
});
