import { expect, test } from "vitest";
import { openCast } from "../../../../test/belfry.ts";
import { eachDatabase } from "../../../../test/each-database.ts";

const templates = { text: "Order {{ order.id }} is {{ state }}", key: "order-{{ order.id }}" };

eachDatabase((open) => {
  test("[W70] a webhook's templates make its messages, and mend them by key", async () => {
    const { ask, ada, chat, relay } = await openCast(await open());
    const set = await ask(`PATCH ${chat}/webhooks/1`, {
      as: ada,
      body: { format: "template", templates },
    });
    expect(set.body).toMatchObject({ format: "template", templates });
    await ask(`POST ${relay.url}`, { body: { order: { id: 7 }, state: "open" } });
    await ask(`POST ${relay.url}`, { body: { order: { id: 7 }, state: "paid" } });
    const { body } = await ask(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([{ id: 1, text: "Order 7 is paid" }]);
  });

  test("[W72] a template with a mistake is refused where it is set, and nothing is changed", async () => {
    const { ask, ada, chat } = await openCast(await open());
    const wrong = { format: "template", templates: { text: "{% if %}" } };
    const refused = await ask(`PATCH ${chat}/webhooks/1`, { as: ada, body: wrong });
    expect(refused.body).toMatchObject({
      status: 400,
      errors: [{ pointer: "/templates/text", detail: expect.stringContaining("Line 1") }],
    });
    const { body } = await ask(`GET ${chat}/webhooks`, { as: ada });
    expect(body.items[0]).toMatchObject({ format: null, templates: null });
  });

  test("[W73] a delivery that cannot be filled is refused, kept, and replayed when the template is mended", async () => {
    const { ask, ada, chat, relay } = await openCast(await open());
    const one = `${chat}/webhooks/1`;
    const slow = { text: "{% for a in (1..999999999) %}{% endfor %}" };
    await ask(`PATCH ${one}`, { as: ada, body: { format: "template", templates: slow } });
    const refused = await ask(`POST ${relay.url}`, { body: { order: { id: 7 }, state: "open" } });
    expect(refused.body).toMatchObject({ status: 400, code: "template_failed" });
    await ask(`PATCH ${one}`, { as: ada, body: { templates } });
    const replayed = await ask(`POST ${one}/deliveries/1/replay`, { as: ada });
    expect(replayed.body).toMatchObject({ result: "posted", dialect: "template", url: "replay" });
    expect((await ask(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe("Order 7 is open");
  });

  test("[W74] managers preview templates beside a payload, as large as one may be", async () => {
    const { ask, ada, ben, chat } = await openCast(await open());
    const payload = JSON.stringify({ order: { id: 7 }, state: "open", rest: '"'.repeat(120_000) });
    const body = { templates, body: payload };
    const preview = await ask(`POST ${chat}/webhooks/1/preview`, { as: ada, body });
    expect(preview.body).toEqual({ type: "message", text: "Order 7 is open", key: "order-7" });
    expect((await ask(`POST ${chat}/webhooks/1/preview`, { as: ben, body })).status).toBe(403);
  });
});
