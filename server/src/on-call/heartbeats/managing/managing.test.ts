import { expect, test } from "vitest";
import { startHeartbeat } from "../../../../test/kit/alerts/heartbeats.ts";
import { eachDatabase } from "../../../../test/kit/each-database.ts";

const minute = 60_000;

eachDatabase((open) => {
  test("A heartbeat without settings has a slug, the zone of the server and an hour of grace", async () => {
    const { request, chat, ada, list } = await startHeartbeat(await open());
    const body = { webhookId: 1, name: "Größe der Ablage", schedule: { cron: "30 2 * * *" } };
    const { status, body: created } = await request(`POST ${chat}/heartbeats`, { as: ada, body });
    expect(status).toBe(200);
    expect(created).toMatchObject({
      slug: "gro-e-der-ablage",
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      graceSeconds: 3600,
      longestRunSeconds: 3600,
      alertAfter: 1,
      countsPosts: true,
      state: "new",
      pingUrl: expect.stringMatching(/\/ping\/[0-9a-f-]{36}$/),
    });
    expect(await list()).toHaveLength(2);
  });

  test("A schedule that never comes, and a time zone that does not exist, are rejected", async () => {
    const { request, chat, ada } = await startHeartbeat(await open());
    const send = async (more: object) => {
      const body = { webhookId: 1, name: "Bad", schedule: { every: 60 }, ...more };
      const reply = await request(`POST ${chat}/heartbeats`, { as: ada, body });
      return [reply.status, reply.body.code];
    };
    for (const more of [
      { schedule: { cron: "0 0 30 2 *" } },
      { schedule: { cron: "* * * * * *" } },
      { schedule: { every: 59 } },
      { schedule: {} },
      { timeZone: "Berlin" },
      { timeZone: "+01:00" },
      { slug: "Not a slug" },
      { name: " " },
    ]) {
      expect(await send(more), JSON.stringify(more)).toEqual([400, "invalid_body"]);
    }
    expect(await send({ webhookId: 2 })).toEqual([404, "webhook_not_found"]);
    const preview = await request(`POST ${chat}/heartbeats/preview`, {
      as: ada,
      body: { schedule: { cron: "61 * * * *" } },
    });
    expect(preview.body.code).toBe("invalid_body");
  });

  test("A change of the schedule waits from now, and an open alert stays", async () => {
    const cast = await startHeartbeat(await open());
    const { request, path, pass, chat, ada, heartbeat, read, clock, messages } = cast;
    await request(`GET ${path}`);
    await pass(7 * minute);
    const own = `${chat}/heartbeats/${heartbeat.id}`;
    const body = { schedule: { every: 3600 }, name: "Hourly", slug: "hourly" };
    const changed = await request(`PATCH ${own}`, { as: ada, body });
    expect(changed.body).toMatchObject({ ...body, state: "down", graceSeconds: 60 });
    expect((await messages()).map(({ state }: { state: string }) => state)).toEqual(["open"]);
    await request(`GET ${path}`);
    await pass(60 * minute);
    const expectedAt = new Date(clock.at).toISOString();
    expect(await read()).toMatchObject({ name: "Hourly", state: "up", expectedAt });
    expect((await request(`PATCH ${chat}/heartbeats/99`, { as: ada, body: {} })).status).toBe(404);
  });

  test("The audit log has each change of a heartbeat", async () => {
    const { request, chat, ada, heartbeat } = await startHeartbeat(await open());
    const own = `${chat}/heartbeats/${heartbeat.id}`;
    await request(`PATCH ${own}`, { as: ada, body: { alertAfter: 2 } });
    await request(`PUT ${own}/pause`, { as: ada, body: {} });
    await request(`DELETE ${own}/pause`, { as: ada });
    await request(`DELETE ${own}`, { as: ada });
    await request(`PUT ${chat}/ping-key`, { as: ada, body: { createsFor: 1 } });
    await request(`DELETE ${chat}/ping-key`, { as: ada });
    const { items } = (await request("GET /api/admin/audit", { as: ada })).body;
    const events = items.map(({ event }: { event: string }) => event);
    expect(events.filter((event: string) => /heartbeat|ping/.test(event)).reverse()).toEqual([
      "heartbeat_created",
      "heartbeat_changed",
      "heartbeat_paused",
      "heartbeat_resumed",
      "heartbeat_deleted",
      "ping_key_changed",
      "ping_key_deleted",
    ]);
  });

  test("A schedule is suggested from the requests to a webhook, or from pings", async () => {
    const { request, relay, clock, chat, ada, path, heartbeat } = await startHeartbeat(
      await open(),
    );
    const suggest = async (query: string) => {
      const reply = await request(`GET ${chat}/heartbeats/suggestion?${query}`, { as: ada });
      return reply.body.suggestion;
    };
    expect(await suggest("webhookId=1")).toBeNull();
    for (let count = 0; count < 5; count++) {
      await request(`POST ${relay.url}`, { body: { text: "Done" } });
      await request(`GET ${path}`);
      clock.at += 15 * minute;
    }
    await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    const expected = { schedule: { every: 900 }, count: 5, timeZone: "Asia/Tokyo" };
    expect(await suggest("webhookId=1&timeZone=Asia/Tokyo")).toMatchObject(expected);
    expect(await suggest(`heartbeatId=${heartbeat.id}&timeZone=Asia/Tokyo`)).toMatchObject(
      expected,
    );
  });

  test("A heartbeat moves with its webhook, and is deleted with it", async () => {
    const { request, chat, ada, list, path, server, database } = await startHeartbeat(await open());
    await request(`GET ${path}/start`);
    await request(`GET ${path}`);
    await request(`POST ${chat}/webhooks/1/move`, { as: ada, body: { chatId: 1 } });
    expect(await list()).toEqual([]);
    const moved = await request("GET /api/chats/1/heartbeats", { as: ada });
    expect(moved.body.items).toMatchObject([{ name: "Nightly backup" }]);
    await request("DELETE /api/chats/1/webhooks/1", { as: ada });
    expect((await request(`GET ${path}`)).body).toBe("OK (not found)");
    await server.heartbeats.deleteOrphans();
    const rows = [
      await database.sql.selectFrom("heartbeats").selectAll().execute(),
      await database.sql.selectFrom("heartbeat_results").selectAll().execute(),
    ];
    expect(rows).toEqual([[], []]);
  });
});
