import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("Levels, mutes, `silent` and the author decide which members are notified of a message", async () => {
    const { request, server, ada, ben, chat, relay, clock } = await startWithCast(await open());
    const { body: pair } = await request("POST /api/chats", {
      as: ada,
      body: { kind: "direct", memberIds: [2] },
    });
    const direct = `/api/chats/${pair.id}`;
    const notified = async (path: string, body: object, as?: string) => {
      const { body: reply } = await request(`POST ${path}`, { ...(as && { as }), body });
      const url = `/api/chats/${reply.chatId}/messages/${reply.id}`;
      const { body: message } = await request(`GET ${url}`, { as: ada });
      const recipients = await server.notifications.recipientsOf(message as Message);
      return Object.fromEntries(recipients.map(({ userId, reason }) => [userId, reason]));
    };
    const set = (path: string, body: object) => request(`PUT ${path}`, { as: ben, body });
    const text = "hello";
    const alert = { text, level: "critical", state: "open", key: "disk" };

    expect(await notified(`${chat}/messages`, { text }, ada)).toEqual({});
    expect(await notified(`${direct}/messages`, { text }, ada)).toEqual({ 2: "direct" });
    expect(await notified(relay.url, alert)).toEqual({ 1: "critical", 2: "critical" });
    expect(await notified(relay.url, { text, level: "critical", silent: true })).toEqual({});
    expect(await notified(relay.url, { text, level: "warning" })).toEqual({});

    await set(`${chat}/notifications`, { level: "all" });
    expect(await notified(relay.url, { text })).toEqual({ 2: "all" });
    expect(await notified(`${chat}/messages`, { text }, ben)).toEqual({});
    await set(`${chat}/notifications`, { level: "nothing" });
    expect(await notified(relay.url, { ...alert, key: "cpu" })).toEqual({ 1: "critical" });

    const mutedUntil = new Date(clock.at + 3_600_000).toISOString();
    await set(`${chat}/notifications`, { level: "all", mutedUntil });
    expect(await notified(relay.url, { text })).toEqual({});
    clock.at += 3_600_001;
    expect(await notified(relay.url, { text }), "the mute is over").toEqual({ 2: "all" });

    const { body: first } = await request(`POST ${relay.url}`, { body: { ...alert, key: "ram" } });
    const mute = `${chat}/muted-webhooks/1`;
    expect((await set(mute, { until: "resolved", messageId: first.id })).status).toBe(204);
    expect(await notified(relay.url, { text })).toEqual({});
    clock.at += 1000;
    await request(`POST ${relay.url}`, { body: { text, key: "ram", state: "resolved" } });
    await expect.poll(() => notified(relay.url, { text })).toEqual({ 2: "all" });
    for (const [body, code] of [
      [{ until: "resolved", messageId: first.id }, "message_not_found"],
      [{ until: "resolved" }, "invalid_body"],
      [{ until: "someday" }, "invalid_body"],
    ] as const) {
      expect((await set(mute, body)).body.code).toBe(code);
    }
    const zoned = "2030-01-01T10:00:00+01:00[Europe/Vienna]";
    for (const [path, body, pointer] of [
      [mute, { until: zoned }, "/until"],
      [`${chat}/notifications`, { level: "all", mutedUntil: zoned }, "/mutedUntil"],
    ] as const) {
      expect((await set(path, body)).body).toMatchObject({
        code: "invalid_body",
        errors: [{ pointer }],
      });
    }
    expect((await set(`${chat}/muted-webhooks/9`, { until: "forever" })).body.code).toBe(
      "webhook_not_found",
    );
  });

  test("A muted webhook notifies nobody of what it posted before the mute ended, and no deactivated user", async () => {
    // T3
    const { request, server, ada, ben, chat, relay, clock, database } = await startWithCast(
      await open(),
    );
    await request(`PUT ${chat}/notifications`, { as: ben, body: { level: "all" } });
    const { body: reply } = await request(`POST ${relay.url}`, { body: { text: "hello" } });
    const url = `GET ${chat}/messages/${reply.id}`;
    const { body: message } = await request(url, { as: ada });
    const recipients = async () =>
      (await server.notifications.recipientsOf(message as Message)).map(({ userId }) => userId);
    expect(await recipients()).toEqual([2]);
    const until = new Date(clock.at + 1000).toISOString();
    await request(`PUT ${chat}/muted-webhooks/1`, { as: ben, body: { until } });
    clock.at += 2000;
    expect(await recipients(), "the mute has ended since the post").toEqual([]);
    await request(`DELETE ${chat}/muted-webhooks/1`, { as: ben });
    expect(await recipients()).toEqual([2]);
    const users = database.sql.updateTable("users").where("id", "=", 2);
    await users.set({ deactivated_at: clock.at }).execute();
    expect(await recipients(), "deactivated").toEqual([]);
  });
});
