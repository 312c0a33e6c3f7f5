import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const payload = { summary: "Disk full", source: "db-1", severity: "critical" };
const trigger = { event_action: "trigger", dedup_key: "disk", payload };
const accepted = { status: "success", message: "Event processed", dedup_key: "disk" };

eachDatabase((open) => {
  async function start(environment: Record<string, string> = {}) {
    const cast = await startWithCast(await open(), environment);
    const { request, ada, chat, relay } = cast;
    const send = (event: object, routing_key: unknown = relay.integrationKey) =>
      request("POST /v2/enqueue", { body: { routing_key, ...event } });
    const sendRaw = (body: unknown) => request("POST /v2/enqueue", { body });
    const act = (event_action: string, dedup_key: unknown = "disk", more: object = {}) =>
      send({ event_action, dedup_key, ...more });
    const read = async (id = 1) => (await request(`GET ${chat}/messages/${id}`, { as: ada })).body;
    const items = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
    const deliveries = async () =>
      (await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada })).body.items;
    return { ...cast, send, sendRaw, act, read, items, deliveries };
  }

  test("[W98] An event that is triggered, acknowledged and resolved is one message", async () => {
    const cast = await start();
    const { ada, send, act, read, items, clock } = cast;
    const client = await listen(cast, ada);
    const { status, body } = await send({ ...trigger, client: "Monitor" });
    expect([status, body]).toEqual([202, accepted]);
    const { message } = await client.next("message.posted");
    expect(message).toMatchObject({ id: 1, level: "critical", state: "open" });
    expect(message.cards?.[0]).toMatchObject({ title: "Disk full", author: { name: "Monitor" } });

    clock.at += 1000;
    expect((await act("acknowledge")).body).toEqual(accepted);
    const { acknowledgement } = await client.next("alert.changed");
    expect(acknowledgement).toEqual({ by: "sender", at: new Date(clock.at).toISOString() });
    expect((await read()).acknowledgement).toEqual(acknowledgement);

    expect((await send(trigger)).body).toEqual(accepted);
    expect((await read()).acknowledgement, "a repeat leaves it").toEqual(acknowledgement);

    expect((await act("resolve")).body).toEqual(accepted);
    const resolved = await read();
    expect(resolved).toMatchObject({ state: "resolved", level: "success" });
    expect(resolved.cards[0].title, "without a payload").toBe("Disk full");
    expect(resolved).not.toHaveProperty("acknowledgement");

    await send(trigger);
    expect((await items()).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  test("[W98] The message shows the parts, links and images of the event", async () => {
    const { send, read } = await start();
    await send({
      ...trigger,
      payload: {
        ...payload,
        timestamp: "2026-11-20T08:00:00Z",
        component: "postgres",
        group: "prod",
        class: "disk",
        custom_details: { used: "97 %", host: { name: "db-1" }, log: "one\ntwo", "a*b": "c_d" },
      },
      client: "Monitor",
      client_url: "https://monitor.example/7",
      links: [{ href: "https://runbook.example/disk", text: "Runbook" }, { text: "no link" }],
      images: [
        { src: "https://monitor.example/a.png", alt: "Graph", href: "https://monitor.example/g" },
        { src: "https://monitor.example/b.png" },
      ],
    });
    const { cards, startedAt } = await read();
    expect(startedAt).toBe("2026-11-20T08:00:00.000Z");
    const [card] = cards;
    expect(card).toMatchObject({
      author: { name: "Monitor", url: "https://monitor.example/7" },
      title: "Disk full",
      titleUrl: "https://runbook.example/disk",
      imageUrl: "https://monitor.example/a.png",
      links: [
        { text: "Runbook", url: "https://runbook.example/disk" },
        { text: "Graph", url: "https://monitor.example/g" },
        { text: "Image", url: "https://monitor.example/b.png" },
      ],
    });
    const fields = Object.fromEntries(
      card.fields.map(({ title, value }: { title: string; value: string }) => [title, value]),
    );
    expect(fields).toMatchObject({ Source: "db-1", Component: "postgres", Group: "prod" });
    expect(fields).toMatchObject({ Class: "disk", used: "97 %", "a*b": "c\\_d" });
    expect(card.text).toContain("one\ntwo");
    expect(JSON.stringify(card)).toContain('\\"name\\":\\"db-1\\"');
  });

  test.each([
    ["critical", "critical"],
    ["error", "critical"],
    ["warning", "warning"],
    ["info", "info"],
  ])("[W98] The severity %s is the level %s", async (severity, level) => {
    const { send, read } = await start();
    await send({ ...trigger, payload: { ...payload, severity } });
    expect(await read()).toMatchObject({ level, state: "open" });
  });

  test("[W98] A trigger without a dedup_key gets one, which resolves it", async () => {
    const { send, act, read } = await start();
    const { body } = await send({ ...trigger, dedup_key: undefined });
    expect(body.dedup_key).toMatch(/^[0-9a-f]{32}$/);
    await act("resolve", body.dedup_key);
    expect((await read()).state).toBe("resolved");
  });

  test("[W98] A resolve with a payload shows it", async () => {
    const { send, act, read } = await start();
    await send(trigger);
    await act("resolve", "disk", { payload: { ...payload, summary: "Disk has space" } });
    expect((await read()).cards[0].title).toBe("Disk has space");
  });

  test("[W99] An acknowledge or resolve of nothing is accepted and dropped", async () => {
    const { request, ada, chat, send, act, read, items, deliveries } = await start();
    const actBoth = async () => {
      for (const action of ["acknowledge", "resolve"]) {
        const { status, body } = await act(action);
        expect([status, body]).toEqual([202, accepted]);
      }
    };
    await actBoth();
    expect(await items(), "nothing was ever sent").toEqual([]);

    await send(trigger);
    await act("resolve");
    const resolved = await read();
    await actBoth();
    expect(await read(), "it was resolved").toEqual(resolved);

    await send(trigger);
    await request(`PUT ${chat}/messages/2/closed`, { as: ada });
    expect((await act("acknowledge")).status).toBe(202);
    expect((await read(2)).state).toBe("closed");
    await act("resolve");
    expect((await read(2)).state, "the sender resolves what a member closed").toBe("resolved");

    await send(trigger);
    await request(`DELETE ${chat}/messages/3`, { as: ada });
    await actBoth();
    const all = await items();
    expect(all).toHaveLength(3);
    expect(all[2].deletedAt).toBeDefined();
    const [last] = await deliveries();
    expect(last).toMatchObject({ result: "ignored", dialect: "pagerduty" });
    expect(last.reason).toMatch(/no open alert/);
  });

  test("[W98] A member's acknowledgement stays when the sender acknowledges too", async () => {
    const { request, ben, chat, send, act, read } = await start();
    await send(trigger);
    await request(`PUT ${chat}/messages/1/acknowledgement`, { as: ben, body: {} });
    expect((await act("acknowledge")).status).toBe(202);
    expect((await read()).acknowledgement.by).toEqual({ userId: 2, displayName: "Ben" });
  });

  test("[W98] The same dedup_key in two webhooks names two alerts", async () => {
    const { request, ada, chat, send, read } = await start();
    const other = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Other" } });
    const otherKey = other.body.integrationKey;
    await send(trigger);
    await send(trigger, otherKey);
    await send({ event_action: "resolve", dedup_key: "disk" }, otherKey);
    expect((await read(1)).state).toBe("open");
    expect((await read(2)).state).toBe("resolved");
  });

  test("[W98] A change event is a message without a state", async () => {
    const { request, relay, read } = await start();
    const body = { routing_key: relay.integrationKey, payload: { summary: "Deployed 1.2" } };
    const reply = await request("POST /v2/change/enqueue", { body });
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({ status: "success", message: "Change event processed" });
    const message = await read();
    expect(message.cards[0].title).toBe("Deployed 1.2");
    expect(message).not.toHaveProperty("state");
  });

  test("[W100] Invalid events get 400 with what is wrong, and post nothing", async () => {
    const { send, sendRaw, items } = await start();
    const none = undefined;
    const wrong: [string, unknown, RegExp][] = [
      ["no key", { ...trigger, routing_key: none }, /routing_key.*missing/],
      ["a short key", { ...trigger, routing_key: "abc" }, /32 characters/],
      ["an unknown key", { ...trigger, routing_key: "0".repeat(32) }, /Invalid routing key/],
      ["a key of a wrong type", { ...trigger, routing_key: { a: 1 } }, /routing_key/],
      ["a list", [trigger], /JSON object/],
      ["no JSON", "{", /JSON object/],
    ];
    for (const [title, body, reason] of wrong) {
      const { status, body: reply } = await sendRaw(body);
      expect(status, title).toBe(400);
      expect(reply, title).toMatchObject({ status: "invalid event", errors: [expect.anything()] });
      expect(reply.errors[0], title).toMatch(reason);
    }
    const invalid: [string, object, RegExp][] = [
      ["an unknown action", { ...trigger, event_action: "snooze" }, /event_action/],
      ["no action", { ...trigger, event_action: none }, /event_action/],
      ["an action of a wrong type", { ...trigger, event_action: [1] }, /event_action/],
      ["a long dedup_key", { ...trigger, dedup_key: "a".repeat(10_000) }, /dedup_key.*255/],
      ["a dedup_key of a wrong type", { ...trigger, dedup_key: { a: 1 } }, /dedup_key/],
      ["no payload", { ...trigger, payload: none }, /payload/],
      ["a payload of a wrong type", { ...trigger, payload: "full" }, /payload/],
      ["a list as the payload", { ...trigger, payload: [payload] }, /payload/],
      ["no summary", { ...trigger, payload: { ...payload, summary: " " } }, /summary/],
      ["no source", { ...trigger, payload: { ...payload, source: none } }, /source/],
      ["another severity", { ...trigger, payload: { ...payload, severity: "page" } }, /severity/],
      ["no dedup_key", { event_action: "resolve" }, /dedup_key.*missing/],
    ];
    for (const [title, event, reason] of invalid) {
      const { status, body } = await send(event);
      expect([title, status, body.status]).toEqual([title, 400, "invalid event"]);
      expect(body.errors[0], title).toMatch(reason);
    }
    expect(await items()).toEqual([]);
  });

  test("[W100] Other members of wrong types are left out, and the alert is posted", async () => {
    const { send, read } = await start();
    const odd = { links: "x", images: [1, null], client: [], client_url: 7 };
    const { status } = await send({
      ...trigger,
      ...odd,
      payload: { ...payload, custom_details: 5 },
    });
    expect(status).toBe(202);
    expect((await read()).cards[0]).toMatchObject({ title: "Disk full", text: "5" });
  });

  test("[W100] An event of 500 KB is posted, and one of 600 KB gets 413", async () => {
    const { send, items } = await start();
    const withDetails = (length: number) => ({
      ...trigger,
      payload: { ...payload, custom_details: { log: "a".repeat(length) } },
    });
    expect((await send(withDetails(500_000))).status).toBe(202);
    const { status, body } = await send(withDetails(600_000));
    expect(status).toBe(413);
    expect(body.errors).toHaveLength(1);
    expect(await items()).toHaveLength(1);
  });

  test("[W100] Over the rate, the reply is 429 with Retry-After", async () => {
    useOneServer(); // each server counts requests itself
    const { send, clock } = await start({ BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "2" });
    expect([(await send(trigger)).status, (await send(trigger)).status]).toEqual([202, 202]);
    const { status, headers, body } = await send(trigger);
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect(body.status).toBe("throttle exceeded");
    clock.at += 1000;
    expect((await send(trigger)).status).toBe(202);
  });

  test("[W100] Events for a disabled webhook or an archived chat get 400 and are in the log", async () => {
    const { request, ada, chat, send, deliveries } = await start();
    const change = (isDisabled: boolean) =>
      request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled } });
    await change(true);
    const disabled = await send(trigger);
    expect([disabled.status, disabled.body.status]).toEqual([400, "invalid event"]);
    expect((await deliveries())[0]).toMatchObject({ result: "refused", code: "webhook_disabled" });
    await change(false);
    await send(trigger);
    await request(`POST ${chat}/archive`, { as: ada });
    for (const action of ["trigger", "acknowledge", "resolve"]) {
      const { status, body } = await send({ ...trigger, event_action: action });
      expect([action, status, body.status]).toEqual([action, 400, "invalid event"]);
    }
  });

  test("[W98] A setting of the webhook does not change how events are read", async () => {
    const { request, ada, chat, send, read } = await start();
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { format: "slack" } });
    await send(trigger);
    expect((await read()).cards[0].title).toBe("Disk full");
  });

  test("[W101] The delivery log has the event without its key, and replays it", async () => {
    const { request, ada, chat, relay, send, act, deliveries, read } = await start();
    await send(trigger);
    const [{ id }] = await deliveries();
    const path = `${chat}/webhooks/1/deliveries/${id}`;
    const { body } = await request(`GET ${path}`, { as: ada });
    expect(body.body).toContain("Disk full");
    expect(JSON.stringify(body)).not.toContain(relay.integrationKey);
    await act("resolve");
    const replay = await request(`POST ${path}/replay`, { as: ada, body: {} });
    expect(replay.body).toMatchObject({ result: "posted", messageId: 2 });
    expect((await read(2)).cards[0].title).toBe("Disk full");
  });

  test("[W100] Rejected events are in the log with the reason, without hints for other services", async () => {
    const { request, relay, deliveries } = await start();
    const body = { ...trigger, routing_key: relay.integrationKey, event_action: "snooze" };
    const headers = { "user-agent": "Alertmanager/0.25.0" };
    const reply = await request("POST /v2/enqueue", { body, headers });
    const [{ reason, status }] = await deliveries();
    expect([status, reason]).toEqual([400, reply.body.errors[0]]);
    expect(reason).toBe("'event_action' must be 'trigger', 'acknowledge' or 'resolve'");
  });

  // Recorded from @pagerduty/pdjs 2.2.4, which always uses HTTPS.
  test("[W98] A recorded request of PagerDuty's client for JavaScript is posted", async () => {
    const { request, relay, read } = await start();
    const body = JSON.stringify({
      routing_key: relay.integrationKey,
      event_action: "trigger",
      dedup_key: "test_incident_2",
      payload: { summary: "Test Event V2", source: "test-source", severity: "error" },
    });
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "pdjs/2.0.0 (v26.0.0/linux)",
    };
    expect((await request("POST /v2/enqueue", { body, headers })).status).toBe(202);
    expect((await read()).cards[0].title).toBe("Test Event V2");
  });
});
