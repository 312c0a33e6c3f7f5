import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minuteMs = 60_000;
const disk = [{ name: "title", value: "Disk*" }];

eachDatabase((open) => {
  async function startWithSilences() {
    const cast = await startWithCast(await open());
    const { request, chat, relay, ben, server, clock } = cast;
    const post = (body: object = {}) =>
      request(`POST ${relay.url}`, {
        body: { text: "Disk full", key: "disk", state: "open", level: "warning", ...body },
      });
    const silence = (body: object = {}, as = ben) =>
      request(`POST ${chat}/webhooks/1/silences`, {
        as,
        body: { matchers: disk, forMinutes: 60, ...body },
      });
    const end = (id: number, as = ben) => request(`DELETE ${chat}/silences/${id}`, { as });
    const read = async (id = 1) => (await request(`GET ${chat}/messages/${id}`, { as: ben })).body;
    const list = async () => (await request(`GET ${chat}/silences`, { as: ben })).body.items;
    const unread = async (as: string) =>
      (await request(`GET ${chat}`, { as })).body.me.lastUnreadId;
    const pass = async (minutes: number) => {
      clock.at += minutes * minuteMs;
      await server.silences.passTime();
    };
    return { ...cast, post, silence, end, read, list, unread, pass };
  }

  test("An open alert is silenced at once for everybody, and heard again when the silence ends", async () => {
    const cast = await startWithSilences();
    const { post, silence, read, ada, unread, pass, clock, list, request } = cast;
    await post();
    const client = await listen(cast, ada);
    expect(await unread(ada)).toBe(1);
    const until = new Date(clock.at + 60 * minuteMs).toISOString();
    const { status, body } = await silence({ why: " Disk swap " });
    expect([status, body.until, body.why, body.by.displayName]).toEqual([
      200,
      until,
      "Disk swap",
      "Ben",
    ]);
    const silenced = { silenceId: 1, by: { userId: 2, displayName: "Ben" }, until, heldBack: 0 };
    const event = await client.next("message.changed");
    expect(event.message).toMatchObject({ silent: true, silenced });
    expect(event.lastCountedId).toBe(0);
    expect(await read()).toEqual(event.message);
    expect(await unread(ada)).toBe(0);
    const alerts = async () => (await request("GET /api/alerts", { as: ada })).body.counts;
    expect(await alerts()).toEqual({ unacknowledged: 0, acknowledged: 0, silenced: 1 });
    expect(await list()).toMatchObject([{ id: 1, webhookName: "Relay", matchers: disk }]);
    await pass(60);
    const heard = (await client.next("message.changed")).message;
    expect(await read()).toEqual(heard);
    expect([heard.silent, heard.silenced, await unread(ada)]).toEqual([undefined, undefined, 1]);
    expect(await alerts()).toEqual({ unacknowledged: 1, acknowledged: 0, silenced: 0 });
    expect(await list()).toEqual([]);
  });

  test("Posts of a silenced webhook are stored without weight, and the delivery log names the silence", async () => {
    const cast = await startWithSilences();
    const { post, silence, read, ada, unread, list, request, chat } = cast;
    await silence();
    const client = await listen(cast, ada);
    expect((await post()).body).toMatchObject({ id: 1, created: true });
    const posted = (await client.next("message.posted")).message;
    expect(posted).toMatchObject({ silent: true, silenced: { heldBack: 1 } });
    expect(await read()).toEqual(posted);
    await post({ text: "Disk full again" });
    const changed = (await client.next("message.changed")).message;
    expect(changed).toMatchObject({ silenced: { heldBack: 2, by: { displayName: "Ben" } } });
    expect(await read()).toEqual(changed);
    await post({ key: undefined, state: undefined, level: undefined });
    const plain = (await client.next("message.posted")).message;
    expect(plain).toMatchObject({ silent: true, silenced: { silenceId: 1, heldBack: 1 } });
    expect(await read(2)).toEqual(plain);
    await post({ key: undefined });
    expect(await read(3)).toEqual((await client.next("message.posted")).message);
    expect(await unread(ada)).toBe(0);
    const { body } = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    expect(body.items.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(4).fill("Held back by a silence of Ben (silence 1)."),
    );
    expect(await list()).toMatchObject([{ heldBack: 4 }]);
    await post({ text: "CPU hot", key: "cpu" });
    expect(await unread(ada)).toBe(4);
  });

  test("An alert is heard when something joins or its level rises, and not silenced again", async () => {
    const { post, silence, read, ada, unread, pass, list } = await startWithSilences();
    await silence();
    await post({ instances: ["a"] });
    await post({ instances: ["a"] });
    expect(await unread(ada)).toBe(0);
    await post({ instances: ["a", "b"] });
    expect(await unread(ada)).toBe(1);
    await post({ instances: ["a", "b"] });
    expect(await read()).not.toHaveProperty("silenced");
    await pass(0);
    expect(await list()).toEqual([]);
    expect(await read()).not.toHaveProperty("silenced");
    await silence({ endsOnNew: false });
    await post({ instances: ["a", "b", "c"], level: "critical" });
    expect(await read()).toMatchObject({ silenced: { silenceId: 2, heldBack: 1 } });
  });

  test("A silence until an alert ends is over when the alert is resolved, closed or deleted", async () => {
    const { post, silence, read, pass, list, request, chat, ada } = await startWithSilences();
    const ends = [
      () => post({ state: "resolved" }),
      () => request(`PUT ${chat}/messages/2/closed`, { as: ada }),
      () => request(`DELETE ${chat}/messages/3`, { as: ada }),
    ];
    for (const [index, end] of ends.entries()) {
      await post();
      const alert = { chatId: 2, messageId: index + 1 };
      const made = await silence({ forMinutes: undefined, alert });
      expect([made.status, made.body.until]).toEqual([200, null]);
      expect((await read(index + 1)).silenced).not.toHaveProperty("until");
      await pass(24 * 60);
      expect(await list()).toHaveLength(1);
      await end();
      await pass(0);
      expect(await list()).toEqual([]);
    }
    expect(await read(1)).toMatchObject({ state: "resolved", silent: true });
    expect(await read(1)).not.toHaveProperty("silenced");
  });

  test("The end of one of two silences leaves an alert silenced, and a sender's own silence stays", async () => {
    const { post, silence, end, read, request, chat, ada, ben } = await startWithSilences();
    await post({ silent: true });
    await silence();
    await silence({ matchers: [{ name: "level", value: "warning" }], forMinutes: 600 }, ada);
    expect((await end(2, ben)).status).toBe(204);
    expect(await read()).toMatchObject({ silenced: { silenceId: 1 } });
    await silence({}, ada);
    expect((await end(1)).status).toBe(204);
    expect(await read()).toMatchObject({ silenced: { silenceId: 3, by: { displayName: "Ada" } } });
    expect((await end(3)).status).toBe(204);
    expect((await end(3)).status).toBe(204);
    const heard = await read();
    expect([heard.silenced, heard.silent]).toEqual([undefined, true]);
    const { body } = await request("GET /api/admin/audit?event=silence_ended", { as: ada });
    expect(body.items).toHaveLength(3);
    expect((await request(`DELETE ${chat}/silences/9`, { as: ben })).body.code).toBe(
      "silence_not_found",
    );
  });

  test("A new name of the user is on later posts, and the end of the webhook ends its silences", async () => {
    const { post, silence, read, list, request, chat, ben, ada, server } =
      await startWithSilences();
    await silence();
    await request("PATCH /api/me", { as: ben, body: { displayName: "Benedict" } });
    await server.silences.passTime();
    await post();
    const by = { userId: 2, displayName: "Benedict" };
    expect(await read()).toMatchObject({ silenced: { by } });
    expect(await list()).toMatchObject([{ by }]);
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    await server.silences.passTime();
    expect(await list()).toEqual([]);
    expect(await read()).not.toHaveProperty("silenced");
  });

  test("The labels of a message and what a silence would have held back are shown before", async () => {
    const { post, request, chat, ben } = await startWithSilences();
    await post();
    await post();
    await post({ text: "CPU hot", key: "cpu" });
    const { body } = await request(`GET ${chat}/messages/1/labels`, { as: ben });
    expect(body).toEqual({
      webhookId: 1,
      chatId: 2,
      labels: [
        { name: "title", value: "Disk full" },
        { name: "level", value: "warning" },
        { name: "key", value: "disk" },
      ],
    });
    await request(`GET ${chat}/webhooks/1/deliveries`, { as: ben });
    const preview = async (value: string) =>
      (
        await request(`POST ${chat}/webhooks/1/silences/preview`, {
          as: ben,
          body: { matchers: [{ name: "title", value }] },
        })
      ).body;
    await expect.poll(async () => (await preview("Disk*")).posts).toBe(2);
    expect(await preview("disk full")).toMatchObject({
      messages: 1,
      items: [{ messageId: 1, title: "Disk full", level: "warning", state: "open", posts: 2 }],
    });
    expect(await preview("nothing")).toEqual({ posts: 0, messages: 0, items: [] });
  });

  test("Silences of everything, of nothing, without an end, or of an alert that is over are rejected", async () => {
    const cast = await startWithSilences();
    const { post, silence, request, chat, ben, cleo, relay } = cast;
    await post();
    await post({ state: "resolved" });
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Not a webhook's" } });
    for (const [body, code] of [
      [{ matchers: [] }, "invalid_body"],
      [{ matchers: [{ name: "title", value: " ** " }] }, "invalid_body"],
      [
        {
          matchers: [
            { name: "title", value: "*" },
            { name: "x", value: "*" },
          ],
        },
        "invalid_body",
      ],
      [{ matchers: [{ name: "a\nb", value: "x" }] }, "invalid_body"],
      [{ matchers: [{ name: "title", value: "x".repeat(501) }] }, "invalid_body"],
      [{ matchers: Array(11).fill(disk[0]) }, "invalid_body"],
      [{ forMinutes: undefined }, "invalid_body"],
      [{ forMinutes: 0 }, "invalid_body"],
      [{ forMinutes: -5 }, "invalid_body"],
      [{ forMinutes: 1e9 }, "invalid_body"],
      [{ why: "a\nb" }, "invalid_body"],
      [{ why: "x".repeat(201) }, "invalid_body"],
      [{ alert: { chatId: 2, messageId: 1 } }, "alert_not_open"],
      [{ alert: { chatId: 2, messageId: 2 } }, "message_not_found"],
      [{ alert: { chatId: 1, messageId: 1 } }, "message_not_found"],
      [{ alert: { chatId: 2, messageId: 9 } }, "message_not_found"],
    ] as const) {
      expect((await silence(body)).body.code, JSON.stringify(body)).toBe(code);
    }
    expect((await silence({}, cleo)).body.code).toBe("chat_not_found");
    const unknown = request(`POST ${chat}/webhooks/9/silences`, {
      as: ben,
      body: { matchers: disk, forMinutes: 5 },
    });
    expect((await unknown).body.code).toBe("webhook_not_found");
    for (let count = 0; count < 50; count++) expect((await silence()).status).toBe(200);
    expect((await silence()).body.code).toBe("limit_reached");
    expect((await request(`POST ${relay.url}`, { body: { text: "Disk full" } })).status).toBe(200);
  });
});
