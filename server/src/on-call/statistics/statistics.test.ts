/** Statistics of alerts: counts, medians, noise, and who may read them. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { titleOf } from "./alert-title.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, relay, chat, clock } = cast;
    let { ada } = cast;
    const fire = async (title: string, more: object = {}) => {
      const body = { cards: [{ title }], state: "open", level: "critical", key: title, ...more };
      return (await request(`POST ${relay.url}`, { body })).body.id as number;
    };
    const acknowledge = (id: number) =>
      request(`PUT ${chat}/messages/${id}/acknowledgement`, { as: ada, body: {} });
    return {
      ...cast,
      fire,
      acknowledge,
      /** Sessions end in the meantime. */
      async wait(days: number) {
        clock.at += days * day;
        ada = await cast.signIn("Ada");
      },
      resolve: (title: string) => fire(`Resolved: ${title}`, { state: "resolved", key: title }),
      /** One alert, acknowledged and resolved after these minutes. */
      async run(title: string, minutes: { acknowledge?: number; resolve?: number }, more = {}) {
        const id = await fire(title, more);
        const startAt = clock.at;
        if (minutes.acknowledge !== undefined) {
          clock.at = startAt + minutes.acknowledge * minute;
          await acknowledge(id);
        }
        if (minutes.resolve !== undefined) {
          clock.at = startAt + minutes.resolve * minute;
          await fire(`Resolved: ${title}`, { ...more, state: "resolved", key: title });
        }
        return id;
      },
      read: async (query = "", as?: string): Promise<AlertStatistics> =>
        (await request(`GET /api/alerts/statistics${query}`, { as: as ?? ada })).body,
    };
  }

  test("Alerts, medians and what nobody acknowledged are counted for 7 and 30 days", async () => {
    const { run, read, wait } = await start();
    await run("Old", { acknowledge: 1, resolve: 2 });
    await wait(20);
    await run("Disk", { acknowledge: 2, resolve: 10 });
    await run("Disk", { acknowledge: 4, resolve: 30 });
    await run("Disk", { resolve: 50 });
    await run("Slow", { acknowledge: 10 }, { level: "warning" });
    const { total, alertsBefore, days, isComplete, from, to } = await read();
    expect(total).toEqual({
      alerts: 4,
      critical: 3,
      unacknowledged: 1,
      criticalUnacknowledged: 1,
      acknowledgeMs: 4 * minute,
      criticalAcknowledgeMs: 3 * minute,
      resolveMs: 30 * minute,
      criticalResolveMs: 30 * minute,
    });
    expect({ alertsBefore, isComplete }).toEqual({ alertsBefore: 0, isComplete: true });
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * day);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ critical: 3, others: 1, acknowledgeMs: 4 * minute });
    expect(days[0]).toMatchObject({ critical: 0, others: 0, acknowledgeMs: null });
    expect((await read("?days=30")).total).toMatchObject({ alerts: 5, unacknowledged: 1 });
    await wait(7);
    expect(await read()).toMatchObject({ total: { alerts: 0 }, alertsBefore: 4, titles: [] });
  });

  test("An undone acknowledgement does not count, and one that was taken over counts from the first", async () => {
    const { fire, acknowledge, resolve, read, request, chat, ben, clock } = await start();
    const undone = await fire("Undone");
    await acknowledge(undone);
    await request(`DELETE ${chat}/messages/${undone}/acknowledgement`, { as: ben });
    const taken = await fire("Taken");
    clock.at += minute;
    await acknowledge(taken);
    clock.at += 5 * minute;
    const body = { takeOver: true };
    await request(`PUT ${chat}/messages/${taken}/acknowledgement`, { as: ben, body });
    await resolve("Taken");
    const { total } = await read();
    expect(total).toMatchObject({ alerts: 2, unacknowledged: 1, acknowledgeMs: minute });
  });

  test("The noisiest titles come first with advice, ties in a fixed order", async () => {
    const { run, read } = await start();
    for (let count = 0; count < 5; count++) {
      await run("Ignored", { resolve: 30 });
      await run("Flaps", { acknowledge: 0, resolve: 1 });
      await run("Useful", { acknowledge: 1, resolve: 30 });
    }
    await run("B", { acknowledge: 1 });
    await run("A", { acknowledge: 1 });
    const { titles, webhooks } = await read();
    expect(titles[0]?.newest).toEqual({ chatId: 2, messageId: 13 });
    expect(titles.map(({ title, numbers, advice }) => [title, numbers.alerts, advice])).toEqual([
      ["Ignored", 5, "raise_threshold"],
      ["Flaps", 5, "wait_longer"],
      ["Useful", 5, null],
      ["A", 1, null],
      ["B", 1, null],
    ]);
    expect(webhooks).toMatchObject([
      { name: "Relay", chatTitle: "Deploys", numbers: { alerts: 17, unacknowledged: 5 } },
    ]);
  });

  test("Only members of a chat read its alerts, and filters choose a chat and a webhook", async () => {
    const { run, read, request, relay, deploys, ada, ben, cleo } = await start();
    await run("Disk", {});
    const lounge = "/api/chats/1";
    const other = await request(`POST ${lounge}/webhooks`, { as: ada, body: { name: "Other" } });
    const body = { text: "Firing: Cellar", state: "open" };
    await request(`POST ${other.body.url}`, { body });
    expect((await read()).titles.map(({ title }) => title).sort()).toEqual(["Cellar", "Disk"]);
    expect((await read("", ben)).titles.map(({ title }) => title)).toEqual(["Disk"]);
    expect(await read("", cleo)).toMatchObject({ total: { alerts: 0 }, webhooks: [], titles: [] });
    expect((await read(`?chatId=${deploys.id}`, cleo)).total.alerts).toBe(0);
    expect((await read(`?chatId=${deploys.id}`)).total.alerts).toBe(1);
    expect((await read(`?webhookId=${other.body.id}`)).titles).toMatchObject([{ title: "Cellar" }]);
    expect((await read(`?webhookId=${relay.id}&chatId=1`)).total.alerts).toBe(0);
    const plain = await request("GET /api/alerts/statistics?days=31", { as: ada });
    expect(plain.status).toBe(400);
  });
});

test.each([
  ["Firing: Disk full", "Disk full"],
  ["[FIRING:2] Disk full", "Disk full"],
  ["🔥 Resolved (3): Disk full\nmore", "Disk full"],
  ["**Disk_full** on `db-1`", "Disk_full on db-1"],
  ["Upstream: slow", "Upstream: slow"],
  ["Resolved: ", "Resolved:"],
])("The title of %j is %j", (text, title) => {
  expect(titleOf(text)).toBe(title);
});
