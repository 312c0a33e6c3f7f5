import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function start() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, chat } = cast;
    const payload = { summary: "Disk full", source: "db-1", severity: "critical" };
    const statusOf = async (routing_key: string) => {
      const body = { routing_key, event_action: "trigger", payload };
      return (await request("POST /v2/enqueue", { body })).status;
    };
    const show = async () => (await request(`GET ${chat}/webhooks/1/url`, { as: ada })).body;
    const rotate = async (overlapMinutes: number) =>
      (await request(`POST ${chat}/webhooks/1/rotate`, { as: ada, body: { overlapMinutes } })).body;
    return { ...cast, database, statusOf, show, rotate };
  }

  test("[W101] A webhook has an integration key of 32 hexadecimal digits, which is shown with its URL", async () => {
    const { relay, show, request, ada, chat } = await start();
    expect(relay.integrationKey).toMatch(/^[0-9a-f]{32}$/);
    expect(await show()).toEqual({ url: relay.url, integrationKey: relay.integrationKey });
    const other = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Other" } });
    expect(other.body.integrationKey).not.toBe(relay.integrationKey);
    const list = await request(`GET ${chat}/webhooks`, { as: ada });
    expect(JSON.stringify(list.body)).not.toContain(relay.integrationKey);
  });

  test("[W101] The database has no integration key, and no URL accepts one as a token", async () => {
    const { relay, request, database } = await start();
    const rows = await database.sql.selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(relay.integrationKey);
    const url = relay.url.replace(/whk_\w+/, relay.integrationKey);
    expect((await request(`POST ${url}`, { body: { text: "hello" } })).status).toBe(404);
  });

  test("[W101] Rotating replaces the key, and the previous one works as long as the previous URL", async () => {
    const { relay, rotate, statusOf, clock } = await start();
    const { integrationKey } = await rotate(30);
    expect(integrationKey).not.toBe(relay.integrationKey);
    expect([await statusOf(relay.integrationKey), await statusOf(integrationKey)]).toEqual([
      202, 202,
    ]);
    clock.at += 30 * 60_000;
    expect([await statusOf(relay.integrationKey), await statusOf(integrationKey)]).toEqual([
      400, 202,
    ]);
    const { integrationKey: last } = await rotate(0);
    expect([await statusOf(integrationKey), await statusOf(last)]).toEqual([400, 202]);
  });

  test("[W101] A deleted webhook's key stops working", async () => {
    const { relay, request, ada, chat, statusOf } = await start();
    await request(`DELETE ${chat}/webhooks/1`, { as: ada });
    expect(await statusOf(relay.integrationKey)).toBe(400);
  });

  test("[W101] A webhook of an earlier version gets its key when its URL is shown", async () => {
    const { relay, database, show, statusOf } = await start();
    await database.sql.updateTable("webhooks").set({ key_hash: null }).execute();
    const { integrationKey } = await show();
    expect(integrationKey).toBe(relay.integrationKey);
    expect(await statusOf(integrationKey)).toBe(202);
  });
});
