import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const events = [
  { event: "delivered", email: "ada@example.com" },
  { event: "bounce", email: "ben@example.com" },
];

anyDatabase((open) => {
  test("[H9] A list is posted as one message by its URL, and by a template that reads its items", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const posted = await request(`POST ${relay.url}/generic`, { body: JSON.stringify(events) });
    expect(posted.status).toBe(200);
    const templates = { text: "{% for item in items %}{{ item.email }} {% endfor %}" };
    const settings = { format: "template", templates };
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: settings });
    const templated = await request(`POST ${relay.url}`, { body: JSON.stringify(events) });
    expect(templated.status).toBe(200);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      {
        level: "critical",
        cards: [{ title: "Delivered: ada@example.com and 1 more" }],
      },
      { text: "ada@example.com ben@example.com " },
    ]);
  });
});
