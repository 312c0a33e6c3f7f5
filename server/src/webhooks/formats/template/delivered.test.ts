import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { useOneServer } from "../../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const templates = { text: "Order {{ order.id }} is {{ state }}", key: "order-{{ order.id }}" };
const severity = { level: "{{ state | level }}", state: "{{ state | state }}" };

anyDatabase((open) => {
  test("[W70] A webhook's templates create messages and update them by key", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const body = { format: "template", templates: { ...templates, ...severity } };
    const set = await request(`PATCH ${chat}/webhooks/1`, { as: ada, body });
    expect(set.body).toMatchObject(body);
    await request(`POST ${relay.url}`, { body: { order: { id: 7 }, state: "open" } });
    await request(`POST ${relay.url}`, { body: { order: { id: 7 }, state: "paid" } });
    const page = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.body.items).toMatchObject([{ id: 1, text: "Order 7 is paid", level: "success" }]);
  });

  test("[W72] A template with an error is rejected when it is saved, and nothing changes", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const wrong = { format: "template", templates: { text: "{% if %}" } };
    const refused = await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: wrong });
    expect(refused.body).toMatchObject({
      status: 400,
      errors: [{ pointer: "/templates/text", detail: expect.stringContaining("Line 1") }],
    });
    const { body } = await request(`GET ${chat}/webhooks`, { as: ada });
    expect(body.items[0]).toMatchObject({ format: null, templates: null });
  });

  test("[W73] A delivery that a template cannot render is rejected, logged, and replayed after a fix", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const one = `${chat}/webhooks/1`;
    const slow = { text: "{% for a in (1..999999999) %}{% endfor %}" };
    await request(`PATCH ${one}`, { as: ada, body: { format: "template", templates: slow } });
    const refused = await request(`POST ${relay.url}`, {
      body: { order: { id: 7 }, state: "open" },
    });
    expect(refused.body).toMatchObject({ status: 400, code: "template_failed" });
    await request(`PATCH ${one}`, { as: ada, body: { templates } });
    const replayed = await request(`POST ${one}/deliveries/1/replay`, { as: ada });
    expect(replayed.body).toMatchObject({ result: "posted", dialect: "template", url: "replay" });
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe(
      "Order 7 is open",
    );
  });

  test("[F5] Requests are served while the templates of another user are rendered", async () => {
    const { request, ada, cleo, chat, relay } = await startWithCast(await open());
    const bomb = "{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}";
    const body = { templates: { text: bomb }, body: "{}" };
    const settled: string[] = [];
    const asked = (name: string, answer: Promise<{ status: number }>) =>
      answer.then(({ status }) => void settled.push(`${name} ${status}`));
    const previews = Array.from({ length: 20 }, () =>
      asked("preview", request(`POST ${chat}/webhooks/1/preview`, { as: ada, body })),
    );
    await Promise.all([
      asked("post", request(`POST ${relay.url}`, { body: { text: "Build 7 passed" } })),
      asked("chats", request("GET /api/chats", { as: cleo })),
    ]);
    const before = settled.length;
    await Promise.all(previews);
    // Both were sent last. On the event loop, all 20 previews would come first.
    expect(before, settled.join()).toBeLessThan(22);
  });

  test("[F5] Previews are limited per user", async () => {
    useOneServer(); // each server counts requests
    const { request, ada, chat, clock } = await startWithCast(await open());
    const preview = () => {
      const body = { templates: { text: "x" }, body: "{}" };
      return request(`POST ${chat}/webhooks/1/preview`, { as: ada, body });
    };
    const replies = await Promise.all(Array.from({ length: 32 }, preview));
    const limited = replies.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(2);
    expect(limited[0]?.headers.get("retry-after")).toBe("1");
    clock.at += 1000;
    expect((await preview()).status).toBe(200);
  });

  test("[W75] Managers get templates for a payload, which the preview renders", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const payload = { body: '{"name": "Backup", "status": "failed"}', headers: { "x-a": "b" } };
    const path = `POST ${chat}/webhooks/1`;
    const { body } = await request(`${path}/suggestion`, { as: ada, body: payload });
    expect(body.choices[0]).toEqual({
      part: "title",
      path: "name",
      value: "Backup",
      because: "it is the name of the subject",
    });
    const preview = { templates: body.templates, ...payload };
    expect((await request(`${path}/preview`, { as: ada, body: preview })).body).toEqual({
      type: "message",
      text: "**Backup: failed**",
      level: "critical",
      state: "open",
    });
    const none = await request(`${path}/suggestion`, { as: ada, body: { body: "no json" } });
    expect(none.body).toEqual({ choices: [], templates: null });
    expect((await request(`${path}/suggestion`, { as: ben, body: payload })).status).toBe(403);
  });

  test("[W74] Managers preview templates with a payload of the maximum size", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const payload = JSON.stringify({ order: { id: 7 }, state: "open", rest: '"'.repeat(120_000) });
    const body = { templates, body: payload };
    const preview = await request(`POST ${chat}/webhooks/1/preview`, { as: ada, body });
    expect(preview.body).toEqual({ type: "message", text: "Order 7 is open", key: "order-7" });
    expect((await request(`POST ${chat}/webhooks/1/preview`, { as: ben, body })).status).toBe(403);
  });
});
