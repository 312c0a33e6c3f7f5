import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startTestServer, startWithCast } from "../../../test/kit/test-server.ts";

const firing = { text: "Disk is full", key: "disk" };
const resolved = { text: "Disk is fine", key: "disk" };

eachDatabase((open) => {
  test("[W30] A later post with the same key replaces the message, live and on disk", async () => {
    const belfry = await startWithCast(await open());
    const { request, ada, chat, deploys, relay } = belfry;
    const first = await request(`POST ${relay.url}`, { body: firing });
    expect(first.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    await request(`POST ${relay.url}`, { body: { text: "between" } });
    const client = await listen(belfry, ada);
    const later = await request(`POST ${relay.url}`, { body: { ...resolved, username: "Disk" } });
    expect(later.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: false });

    const event = await client.next("message.changed");
    const { body: kept } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(kept).toMatchObject({ id: 1, rev: 3, text: "Disk is fine", author: { name: "Disk" } });
    expect(event.message).toEqual(kept);
    expect((await request(`GET ${chat}`, { as: ada })).body).toMatchObject({
      lastMessageId: 2,
      rev: 3,
    });
  });

  test("[W30] A resolved message ends its key: a later open one is a new message", async () => {
    const { request, relay } = await startWithCast(await open());
    const post = async (members: object) =>
      (await request(`POST ${relay.url}`, { body: { text: "Disk", key: "disk", ...members } }))
        .body;
    expect(await post({ state: "open" })).toMatchObject({ id: 1, created: true });
    expect(await post({ state: "resolved" })).toMatchObject({ id: 1, created: false });
    expect(await post({ state: "Resolved" })).toMatchObject({ id: 1, created: false });
    expect(await post({ state: "open" })).toMatchObject({ id: 2, created: true });
    expect(await post({})).toMatchObject({ id: 2, created: false });
  });

  test("[W30] Fifty simultaneous requests with one key create one message, live and on disk", async () => {
    const server = await startWithCast(await open());
    const { request, ada, chat, relay } = server;
    const client = await listen(server, ada);
    const posts = Array.from({ length: 50 }, (_, number) =>
      request(`POST ${relay.url}`, { body: { text: `state ${number}`, key: "build" } }),
    );
    const replies = await Promise.all(posts);
    expect(replies.map(({ body }) => body.id)).toEqual(new Array(50).fill(1));
    expect(replies.filter(({ body }) => body.created)).toHaveLength(1);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toHaveLength(1);
    await client.receiveAll();
    const events = client.events.flatMap((event) => ("message" in event ? [event.message] : []));
    expect(body.items).toEqual([events.at(-1)]);
  });

  test("[W30] Two servers on one database create one message per key", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database);
    const other = await startTestServer(database);
    const path = new URL(relay.url).pathname;
    const posts = Array.from({ length: 40 }, (_, number) =>
      (number % 2 ? request : other.request)(`POST ${path}`, {
        body: { text: `state ${number}`, key: `build ${number % 3}` },
      }),
    );
    const answers = await Promise.all(posts);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(3);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toHaveLength(3);
    const changes = await request(`GET ${chat}/changes?afterRev=0`, { as: ada });
    expect(changes.body.items).toHaveLength(3);
  });

  test("[W30] An alert that resolves and fires again in one commit creates two messages", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const body = (status: string) => ({
      groupKey: "{}:{}",
      status,
      receiver: "chat",
      alerts: [{ status, labels: { alertname: "Disk" }, fingerprint: "1" }],
    });
    const states = ["firing", "resolved", "firing", "resolved", "firing"];
    await Promise.all(
      states.map((status) => request(`POST ${relay.url}/alertmanager`, { body: body(status) })),
    );
    const last = await request(`POST ${relay.url}/alertmanager`, { body: body("resolved") });
    const page = await request(`GET ${chat}/messages`, { as: ada });
    const newest = page.body.items.at(-1);
    expect(last.body).toMatchObject({ id: newest.id, created: false });
    expect(newest.cards[0].title).toContain("Resolved");
  });

  test("[W30] A repeat with an Idempotency-Key does not update again", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const headers = { "idempotency-key": "1" };
    await request(`POST ${relay.url}`, { body: firing, headers });
    await request(`POST ${relay.url}`, { body: resolved });
    const again = await request(`POST ${relay.url}`, { body: firing, headers });
    expect(again.body).toMatchObject({ id: 1, created: false });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body.text).toBe("Disk is fine");
  });

  test("[W30] After its message was deleted, a key creates a new one", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: firing });
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    const next = await request(`POST ${relay.url}`, { body: firing });
    expect(next.body).toMatchObject({ id: 2, created: true });
    const after = await request(`POST ${relay.url}`, { body: resolved });
    expect(after.body).toMatchObject({ id: 2, created: false });
  });

  test("[W30] A key belongs to its webhook", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const other = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Other" } });
    expect((await request(`POST ${relay.url}`, { body: firing })).body.id).toBe(1);
    expect((await request(`POST ${other.body.url}`, { body: firing })).body.id).toBe(2);
  });

  test("[W30] A resolved alert updates its message, and firing again creates a new one", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const alert = (status: string) => ({
      version: "4",
      groupKey: '{}:{alertname="Disk"}',
      status,
      receiver: "chat",
      commonLabels: { alertname: "Disk" },
      alerts: [{ status, labels: { alertname: "Disk" }, fingerprint: "1" }],
    });
    const send = (status: string) =>
      request(`POST ${relay.url}/alertmanager`, { body: alert(status) });
    expect((await send("firing")).body).toMatchObject({ id: 1, created: true });
    expect((await send("resolved")).body).toMatchObject({ id: 1, created: false });
    expect((await send("resolved")).body).toMatchObject({ id: 1, created: false });
    const atOnce = await Promise.all([send("firing"), send("resolved"), send("firing")]);
    expect(new Set(atOnce.map(({ body }) => body.id)).size).toBeGreaterThan(0);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items[0].cards[0].title).toContain("Resolved");
    expect(body.items.length).toBeGreaterThan(1);
  });

  test("[W31] replyTo takes an id or a key, and an unknown one is ignored", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: firing });
    for (const [replyTo, id] of [
      [1, 1],
      ["disk", 1],
      [99, undefined],
      ["unknown", undefined],
    ]) {
      const posted = await request(`POST ${relay.url}`, { body: { text: "more", replyTo } });
      const { body } = await request(`GET ${chat}/messages/${posted.body.id}`, { as: ada });
      expect(body.replyTo, String(replyTo)).toBe(id);
    }
  });

  test("[W32] Clients receive the silent flag", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "hush", silent: true } });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body.silent).toBe(true);
  });

  test("[W32] Severity and state are stored, sent live, replaced by an update and changed by PATCH", async () => {
    const belfry = await startWithCast(await open());
    const { request, ada, chat, relay } = belfry;
    const client = await listen(belfry, ada);
    const stored = async () => {
      const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
      const event = await client.next(body.rev === 1 ? "message.posted" : "message.changed");
      expect(event.message).toEqual(body);
      return [body.level, body.state, typeof body.updatedAt, typeof body.editedAt];
    };
    await request(`POST ${relay.url}`, { body: { ...firing, level: "critical", state: "open" } });
    expect(await stored()).toEqual(["critical", "open", "undefined", "undefined"]);
    await request(`POST ${relay.url}`, { body: { ...firing, level: "warning", state: null } });
    expect(await stored()).toEqual(["warning", undefined, "string", "undefined"]);
    await request(`PATCH ${relay.url}/messages/1`, { body: { level: null, state: "resolved" } });
    expect(await stored()).toEqual([undefined, "resolved", "string", "undefined"]);
    await request(`PATCH ${relay.url}/messages/1`, { body: { text: "Disk is fine" } });
    expect(await stored()).toEqual([undefined, "resolved", "string", "undefined"]);
  });

  test("[W32] Mentions are limited to what the webhook allows", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const told: unknown[] = [];
    for (const policy of ["none", "users", "all"]) {
      await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { mentions: policy } });
      for (const allowMentions of [undefined, "none", "users", "all"]) {
        const draft = { text: "look", allowMentions };
        const { body } = await request(`POST ${relay.url}`, { body: draft });
        const message = await request(`GET ${chat}/messages/${body.id}`, { as: ada });
        told.push(message.body.allowMentions);
      }
    }
    const none = undefined;
    expect(told).toEqual([
      ...[none, none, none, none],
      ...["users", none, "users", "users"],
      ...["all", none, "users", "all"],
    ]);
  });

  test("[W32] The earlier name `mentions` works, and `allowMentions` wins over it", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { mentions: "all" } });
    await request(`POST ${relay.url}`, { body: { text: "one", mentions: "users" } });
    await request(`POST ${relay.url}`, {
      body: { text: "two", allowMentions: "none", mentions: "users" },
    });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items[0]).toMatchObject({ allowMentions: "users" });
    expect(body.items[1]).not.toHaveProperty("allowMentions");
  });

  test("[W37] A webhook's format setting applies on every path", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { format: "slack" } });
    await request(`POST ${relay.url}`, { body: { text: "*bold*" } });
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { format: "native" } });
    await request(`POST ${relay.url}/slack`, { body: { text: "*bold*" } });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([{ text: "**bold**" }, { text: "*bold*" }]);
  });

  test("[W13] Members of the wrong type are rejected with a pointer", async () => {
    const { request, relay } = await startWithCast(await open());
    const wrong = { text: "x", key: 5, replyTo: 0, silent: "yes", mentions: "everyone" };
    const words = { allowMentions: ["users"], level: "error", state: "closed" };
    const { body } = await request(`POST ${relay.url}`, { body: { ...wrong, ...words } });
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/key",
      "/replyTo",
      "/silent",
      "/allowMentions",
      "/mentions",
      "/level",
      "/state",
    ]);
  });
});
