import { defaultNotificationSettings as defaults } from "@belfry/contracts/notifications/notifications";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { summaryOf } from "./summary.ts";

const night = { from: "22:00", to: "07:00", timeZone: "UTC" };

eachDatabase((open) => {
  test("After quiet hours, a user without any device reads one line in Belfry's chat", async () => {
    const cast = await startWithCast(await open());
    const { request, server, clock, chat, relay, ada, ben } = cast;
    const summarize = async (time: string) => {
      clock.at = Date.parse(time);
      await server.notifications.summarizeQuietHours();
    };
    const set = (settings: object) =>
      request("PUT /api/me/notifications", { as: ben, body: { ...defaults, ...settings } });
    const alert = (body: object) => request(`POST ${relay.url}`, { body });
    const say = async (path: string, text: string, as = ada) =>
      (await request(`POST ${path}/messages`, { as, body: { text } })).body.id;
    const lines = async () => {
      const { body } = await request("GET /api/chats", { as: ben });
      const own = body.items.find(({ isSystem }: { isSystem: boolean }) => isSystem);
      if (!own) return [];
      const page = await request(`GET /api/chats/${own.id}/messages`, { as: ben });
      return page.body.items.map(({ text }: { text: string }) => text);
    };
    const { body: pair } = await request("POST /api/chats", {
      as: ada,
      body: { kind: "direct", memberIds: [2] },
    });
    const direct = `/api/chats/${pair.id}`;
    await set({ quietHours: night, criticalPassesQuietHours: false });
    await say(direct, "Before the quiet hours");
    await alert({ text: "db-0 is down", level: "critical", state: "open" });

    await summarize("2026-11-21T22:00:30Z");
    await say(direct, "Are you awake?");
    const taken = await say(direct, "Never mind");
    await request(`DELETE ${direct}/messages/${taken}`, { as: ada });
    await say(chat, "No mention");
    await say(chat, "@ben, in the morning");
    await alert({ text: "db-1 is down", level: "critical", state: "open" });
    await alert({ text: "db-2 is down", level: "critical", state: "open", key: "db-2" });
    await alert({ text: "db-2 is up", level: "success", state: "resolved", key: "db-2" });
    await alert({ text: "Hidden", level: "critical", silent: true });
    await alert({ text: "Build 7 passed" });
    await summarize("2026-11-22T06:59:00Z");
    expect(await lines()).toEqual([]);
    await summarize("2026-11-22T07:00:00Z");
    await summarize("2026-11-22T07:01:00Z");
    const first = "3 messages from 1 user and 1 webhook. 1 alert is still open.";
    expect(await lines()).toEqual([first]);

    await summarize("2026-11-22T22:00:00Z");
    await say(chat, "@ben, read at night");
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: 8 } });
    await set({ quietHours: { ...night, to: "06:00" } });
    await summarize("2026-11-23T06:00:00Z");
    expect(await lines(), "all is read").toEqual([first]);

    await summarize("2026-11-23T22:00:00Z");
    await say(direct, "Now");
    await alert({ text: "db-3 is down", level: "critical" });
    await set({ quietHours: null });
    await summarize("2026-11-23T23:00:00Z");
    expect(await lines(), "turned off").toEqual([first, "1 message from 1 user."]);
  });
});

test("The line after quiet hours counts messages, users and webhooks, without ended alerts", () => {
  const by = (
    userId: number | null,
    webhookId: number | null,
    state: "open" | "resolved" | null,
    count = 1,
  ) => ({ userId, webhookId, state, count });
  expect(summaryOf([])).toBeUndefined();
  expect(summaryOf([by(null, 1, "resolved")])).toBeUndefined();
  expect(summaryOf([by(7, null, null)])).toBe("1 message from 1 user.");
  expect(summaryOf([by(7, null, null), by(8, null, null), by(null, 1, null)])).toBe(
    "3 messages from 2 users and 1 webhook.",
  );
  expect(summaryOf([by(null, 1, "open"), by(null, 2, "open"), by(null, 2, null, 39)])).toBe(
    "41 messages from 2 webhooks. 2 alerts are still open.",
  );
});
