import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minuteMs = 60_000;

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, chat, relay, ada, server, clock } = cast;
    const inMinutes = (minutes: number) => new Date(clock.at + minutes * minuteMs).toISOString();
    const once = (from: number, to: number) => ({
      kind: "once",
      startAt: inMinutes(from),
      endAt: inMinutes(to),
    });
    return {
      ...cast,
      once,
      inMinutes,
      add: (body: object, as = ada) => request(`POST ${chat}/maintenance`, { as, body }),
      remove: (id: number, as = ada) => request(`DELETE ${chat}/maintenance/${id}`, { as }),
      list: async () => (await request(`GET ${chat}/maintenance`, { as: ada })).body.items,
      post: (body: object = {}) =>
        request(`POST ${relay.url}`, { body: { text: "Down", key: "k", state: "open", ...body } }),
      read: async (id = 1) => (await request(`GET ${chat}/messages/${id}`, { as: ada })).body,
      async pass(minutes: number) {
        clock.at += minutes * minuteMs;
        await server.silences.passTime();
      },
    };
  }

  test("During a maintenance window, open and new alerts are silenced, and heard after it", async () => {
    const { add, once, post, read, pass, list, inMinutes, ada, request, chat } = await start();
    await post();
    const { status, body } = await add({ times: once(10, 70), why: "Upgrade" });
    expect([status, body.startAt, body.webhookId, body.by.displayName]).toEqual([
      200,
      inMinutes(10),
      null,
      "Ada",
    ]);
    expect(await read()).not.toHaveProperty("silenced");
    const until = inMinutes(70);
    await pass(10);
    expect((await read()).silenced).toEqual({ silenceId: 1, until, heldBack: 0 });
    await post({ key: "other", level: "critical" });
    expect(await read(2)).toMatchObject({ silent: true, silenced: { heldBack: 1 } });
    const { body: deliveries } = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    expect(deliveries.items[0].reason).toBe("Held back by a maintenance window (silence 1).");
    await pass(59);
    expect(await read()).toHaveProperty("silenced");
    await pass(1);
    for (const id of [1, 2]) expect(await read(id)).not.toHaveProperty("silenced");
    expect(await list()).toEqual([]);
  });

  test("A weekly window returns, also for a webhook that was added during it, and a silence of it can be ended", async () => {
    const { add, post, read, pass, request, chat, ada, ben, clock, server } = await start();
    // The day of the test clock.
    const weekday = new Date(clock.at).getUTCDay() || 7;
    const time = new Date(clock.at).toISOString().slice(11, 16);
    const times = { kind: "weekly", weekday, time, minutes: 60, timeZone: "Etc/UTC" };
    expect((await add({ times })).status).toBe(200);
    await post();
    expect(await read()).toHaveProperty("silenced");
    const { body: second } = await request(`POST ${chat}/webhooks`, {
      as: ada,
      body: { name: "Second" },
    });
    await server.silences.passTime();
    await request(`POST ${second.url}`, { body: { text: "Quiet" } });
    expect(await read(2)).toMatchObject({ silent: true });
    expect((await request(`DELETE ${chat}/silences/1`, { as: ben })).status).toBe(204);
    await server.silences.passTime();
    expect(await read()).not.toHaveProperty("silenced");
    await pass(7 * 24 * 60);
    // The sessions have expired.
    const { items } = await server.silences.list(2);
    expect(items.map(({ webhookId, by }) => [webhookId, by])).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  test("A window of one webhook leaves the others alone, and its removal ends it at once", async () => {
    const { add, remove, once, post, read, request, chat, ada } = await start();
    await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Second" } });
    await post();
    await add({ webhookId: 2, times: once(0, 60) });
    expect(await read()).not.toHaveProperty("silenced");
    await add({ webhookId: 1, times: once(0, 60) });
    expect(await read()).toHaveProperty("silenced");
    expect((await remove(2)).status).toBe(204);
    expect(await read()).not.toHaveProperty("silenced");
    expect((await remove(2)).body.code).toBe("window_not_found");
  });

  test("Windows in the past, too long, of unknown zones and webhooks, and of members are rejected", async () => {
    const { add, once, ben, list } = await start();
    const weekly = { kind: "weekly", weekday: 1, time: "02:00", minutes: 60, timeZone: "Etc/UTC" };
    for (const [times, code] of [
      [once(-120, -60), "invalid_body"],
      [once(60, 60), "invalid_body"],
      [once(0, 31 * 24 * 60), "invalid_body"],
      [once(367 * 24 * 60, 367 * 24 * 60 + 5), "invalid_body"],
      [{ ...once(0, 60), endAt: "soon" }, "invalid_body"],
      [{ ...weekly, timeZone: "Moon/Base" }, "invalid_body"],
      [{ ...weekly, timeZone: "+01:00" }, "invalid_body"],
      [{ ...weekly, weekday: 8 }, "invalid_body"],
      [{ ...weekly, time: "24:00" }, "invalid_body"],
      [{ ...weekly, minutes: 7 * 24 * 60 }, "invalid_body"],
    ] as const) {
      expect((await add({ times })).body.code, JSON.stringify(times)).toBe(code);
    }
    expect((await add({ times: weekly, webhookId: 9 })).body.code).toBe("webhook_not_found");
    expect((await add({ times: weekly }, ben)).body.code).toBe("not_allowed");
    expect(await list()).toEqual([]);
    for (let count = 0; count < 50; count++) await add({ times: weekly });
    expect((await add({ times: weekly })).body.code).toBe("limit_reached");
  });
});
