import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minuteMs = 60_000;
const tenMinutesMs = 10 * minuteMs;
const hello = { text: "hello" };

anyDatabase((open) => {
  async function openRotation() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, chat } = cast;
    const rotate = (overlapMinutes: unknown, as = ada) =>
      request(`POST ${chat}/webhooks/1/rotate`, { as, body: { overlapMinutes } });
    const statusOf = async (url: string) => (await request(`POST ${url}`, { body: hello })).status;
    const shown = async () => (await request(`GET ${chat}/webhooks`, { as: ada })).body.items[0];
    return { ...cast, database, rotate, statusOf, shown };
  }

  test("[W84] Both URLs work until the chosen time, then only the new one", async () => {
    const { rotate, statusOf, shown, relay, clock } = await openRotation();
    const rotated = await rotate(30);
    expect(rotated.status).toBe(200);
    const { url, integrationKey: _, ...webhook } = rotated.body;
    expect(url).not.toBe(relay.url);
    const previousUrlUntil = new Date(clock.at + 30 * minuteMs).toISOString();
    expect(webhook).toEqual({ ...(await shown()), previousUrlUntil });
    clock.at += 30 * minuteMs - 1;
    expect([await statusOf(relay.url), await statusOf(url)]).toEqual([200, 200]);
    clock.at += 1;
    expect([await statusOf(relay.url), await statusOf(url)]).toEqual([404, 200]);
    expect((await shown()).previousUrlUntil).toBeNull();
  });

  test("[W84] The log says which of the two URLs was used", async () => {
    useOneServer(); // another server writes its part of the log up to a second later
    const { request, ada, chat, rotate, statusOf, relay } = await openRotation();
    const { url } = (await rotate(30)).body;
    for (const used of [relay.url, url, relay.url]) await statusOf(used);
    const { body } = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    expect(body.items.map(({ url }: { url: string }) => url)).toEqual([
      "previous",
      "current",
      "previous",
    ]);
  });

  test("[W84] Without an overlap the old URL stops working immediately", async () => {
    const { rotate, statusOf, shown, relay } = await openRotation();
    const { body } = await rotate(0);
    expect([await statusOf(relay.url), await statusOf(body.url)]).toEqual([404, 200]);
    expect((await shown()).previousUrlUntil).toBeNull();
  });

  test("[F16] An API key can create a webhook, and cannot read or replace the URL of one", async () => {
    const { request, ada, chat, statusOf, relay, database } = await openRotation();
    const body = { name: "Deploy", scopes: ["read", "write", "admin"] };
    const { key } = (await request("POST /api/me/api-keys", { as: ada, body })).body;
    const created = await request(`POST ${chat}/webhooks`, { as: key, body: { name: "Built" } });
    expect(created.status).toBe(200);
    expect(await statusOf(created.body.url)).toBe(200);
    for (const id of [1, created.body.id]) {
      const webhook = `${chat}/webhooks/${id}`;
      const replies = [
        await request(`POST ${webhook}/rotate`, { as: key, body: { overlapMinutes: 0 } }),
        await request(`GET ${webhook}/url`, { as: key }),
      ];
      for (const reply of replies) {
        expect([reply.status, reply.body.code]).toEqual([403, "session_required"]);
      }
      expect(
        JSON.stringify((await request(`GET ${chat}/webhooks`, { as: key })).body),
      ).not.toContain("whk_");
    }
    expect([await statusOf(relay.url), await statusOf(created.body.url)]).toEqual([200, 200]);
    const entries = database.sql.selectFrom("audit_log").select("details");
    const rows = await entries.where("event", "=", "webhook_created").orderBy("id").execute();
    expect(rows.map(({ details }) => details)).toEqual(["{}", '{"by":"api_key:1"}']);
  });

  test("[W84] After a second rotation the oldest URL stops working", async () => {
    const { rotate, statusOf, relay, clock } = await openRotation();
    const second = (await rotate(60)).body.url;
    clock.at += minuteMs;
    const third = (await rotate(10)).body.url;
    const statuses = async () =>
      Promise.all([statusOf(relay.url), statusOf(second), statusOf(third)]);
    expect(await statuses()).toEqual([404, 200, 200]);
    clock.at += tenMinutesMs;
    expect(await statuses()).toEqual([404, 404, 200]);
  });

  test("[W84] Concurrent rotations leave one current and one previous URL", async () => {
    const { request, ada, chat, rotate, statusOf } = await openRotation();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(60)));
    const urls: string[] = answers.map(({ body }) => body.url);
    const statuses = await Promise.all(urls.map(statusOf));
    expect(statuses.toSorted()).toEqual([200, 200, 404, 404, 404]);
    const { body } = await request(`GET ${chat}/webhooks/1/url`, { as: ada });
    expect(statuses[urls.indexOf(body.url)], "the URL that is shown works").toBe(200);
  });

  test("[W84] Messages sent with either URL belong to the same webhook", async () => {
    const { request, ada, chat, rotate, relay } = await openRotation();
    await rotate(60);
    const headers = { "idempotency-key": "one" };
    const first = await request(`POST ${relay.url}`, { body: hello, headers });
    const { body: shown } = await request(`GET ${chat}/webhooks/1/url`, { as: ada });
    const again = await request(`POST ${shown.url}`, { body: hello, headers });
    expect(again.body).toMatchObject({ id: first.body.id, created: false });
  });

  test("[W84] An overlap is required, in whole minutes up to thirty days", async () => {
    const { rotate, statusOf, relay } = await openRotation();
    for (const wrong of [-1, 1.5, 43_201, "10", null, undefined]) {
      const { body } = await rotate(wrong);
      expect(body, String(wrong)).toMatchObject({ status: 400, code: "invalid_body" });
      expect(body.errors[0].pointer).toBe("/overlapMinutes");
    }
    expect(await statusOf(relay.url)).toBe(200);
    expect((await rotate(43_200)).status).toBe(200);
  });

  test("[A24, W2] Rotating another user's webhook needs a password from the last ten minutes", async () => {
    const { request, clock, ada, ben, chat, rotate, statusOf, relay } = await openRotation();
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    clock.at += tenMinutesMs;
    const late = await rotate(0, ben);
    expect(late.body).toMatchObject({ status: 403, code: "reauthentication_required" });
    expect(await statusOf(relay.url), "the URL still works").toBe(200);
    const password = "a quiet harbour";
    await request("POST /api/auth/reauthenticate", { as: ben, body: { password } });
    expect((await rotate(0, ben)).status).toBe(200);
    expect((await rotate(0)).status, "the creator at any time").toBe(200);
  });

  test("[A29, W3] The new URL is not cached, and the database has neither URL in plain text", async () => {
    const { rotate, relay, database } = await openRotation();
    const { headers, body } = await rotate(60);
    expect(headers.get("cache-control")).toBe("no-store");
    const rows = [
      await database.sql.selectFrom("webhooks").selectAll().execute(),
      await database.sql.selectFrom("audit_log").selectAll().execute(),
    ];
    for (const url of [relay.url, body.url]) {
      expect(JSON.stringify(rows)).not.toContain(url.split("whk_")[1]);
    }
  });

  test("[A42, W82] A rotation is in the audit log", async () => {
    const { rotate, database } = await openRotation();
    await rotate(60);
    const rows = await database.sql
      .selectFrom("audit_log")
      .select(["actor_user_id", "target", "details"])
      .where("event", "=", "webhook_rotated")
      .execute();
    expect(rows).toEqual([
      { actor_user_id: 1, target: "webhook:1", details: '{"overlapMinutes":60}' },
    ]);
  });
});
