/** Notifications of silenced alerts: of a user's own settings, and of the steps. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithPush } from "../../../test/kit/push/push-cast.ts";

const minuteMs = 60_000;

eachDatabase((open) => {
  async function start() {
    const cast = await startWithPush(await open());
    const { request, relay, chat, turnOn, ada, ben, clock, server, settled, service } = cast;
    await turnOn(ada, "/ada");
    return {
      ...cast,
      fire: (more: object = {}) =>
        request(`POST ${relay.url}`, {
          body: { text: "Disk full", key: "db", state: "open", level: "critical", ...more },
        }),
      silence: (minutes: number) =>
        request(`POST ${chat}/webhooks/1/silences`, {
          as: ben,
          body: { matchers: [{ name: "key", value: "db" }], forMinutes: minutes },
        }),
      async pass(minutes: number) {
        clock.at += minutes * minuteMs;
        await server.silences.passTime();
        await server.alertSteps.passTime();
        await settled();
      },
      count: () => service.received.length,
      reasons: async () =>
        (await request(`GET ${chat}/messages/1/notifications`, { as: ada })).body.items.map(
          ({ step, result, reason }: { step: number; result: string; reason?: string }) =>
            `${step} ${reason ?? result}`,
        ),
    };
  }

  test("A silenced alert notifies nobody until its silence ends, and then once", async () => {
    const { fire, silence, pass, count } = await start();
    await silence(60);
    await fire();
    await pass(30);
    expect(count()).toBe(0);
    await pass(30);
    await expect.poll(count).toBe(1);
    await fire();
    await pass(1);
    expect(count()).toBe(1);
  });

  test("The steps of a silenced alert stop, waiting ones are cancelled, and they go on afterwards", async () => {
    const { fire, silence, pass, count, request, chat, ada, reasons } = await start();
    await request(`PUT ${chat}/steps`, { as: ada, body: {} });
    await fire();
    await pass(0);
    await expect.poll(count).toBe(1);
    await silence(60);
    await pass(30);
    expect(count()).toBe(1);
    const { body } = await request(`GET ${chat}/messages/1/notifications`, { as: ada });
    expect(body.next).toBeNull();
    await pass(30);
    await expect.poll(count).toBe(2);
    expect(await reasons()).toEqual(expect.arrayContaining(["1 accepted", "3 accepted"]));
  });

  test("A notification that waits when the silence begins is held back", async () => {
    const { fire, silence, database, reasons, request, chat, ada, pass } = await start();
    await request(`PUT ${chat}/steps`, { as: ada, body: {} });
    await fire();
    await pass(0);
    await database.sql
      .updateTable("alert_notifications")
      .set({ result: "waiting", retry_at: Number.MAX_SAFE_INTEGER })
      .execute();
    await silence(60);
    expect(await reasons()).toContain("1 silenced");
  });
});
