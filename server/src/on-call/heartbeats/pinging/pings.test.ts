import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startHeartbeat } from "../../../../test/kit/alerts/heartbeats.ts";
import { eachDatabase } from "../../../../test/kit/each-database.ts";

eachDatabase((open) => {
  test("HEAD, GET and POST are pings, with and without a signal", async () => {
    const { request, read, path } = await startHeartbeat(await open());
    expect((await read()).state).toBe("new");
    for (const method of ["HEAD", "GET", "POST"]) {
      const { status, headers, body } = await request(`${method} ${path}`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      if (method !== "HEAD") expect(body).toBe("OK");
      expect(headers.get("ping-body-limit")).toBe("100000");
    }
    await request(`GET ${path}/log`);
    await request(`GET ${path}/0`);
    await request(`GET ${path}/start`);
    const running = await read();
    expect(running).toMatchObject({ state: "running", alertAt: expect.any(String) });
    await request(`POST ${path}/255`, { body: "no space left" });
    const { state, results } = await read();
    expect(state).toBe("down");
    expect(results.map(({ kind, exitCode }) => [kind, exitCode])).toEqual([
      ...[
        ["success", null],
        ["success", null],
        ["success", null],
      ],
      ["success", 0],
      ["fail", 255],
    ]);
  });

  test("A URL that is not a ping's is rejected, and an unknown UUID is accepted", async () => {
    const { request, read, path } = await startHeartbeat(await open());
    for (const signal of ["256", "stop", "-1", "1e1"]) {
      const { status, body } = await request(`GET ${path}/${signal}`);
      expect([status, body], signal).toEqual([400, "invalid url format"]);
    }
    const rid = await request(`GET ${path}?rid=7`);
    expect([rid.status, rid.body]).toEqual([400, "invalid uuid format"]);
    const unknown = await request(`GET /ping/${randomUUID()}`);
    expect([unknown.status, unknown.body]).toEqual([200, "OK (not found)"]);
    expect((await read()).results).toEqual([]);
  });

  test("The run id tells runs apart that overlap, in any order", async () => {
    const { request, read, path, clock } = await startHeartbeat(await open());
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await request(`GET ${path}/start?rid=${first}`);
    clock.at += 10_000;
    await request(`GET ${path}/start?rid=${second.toUpperCase()}`);
    clock.at += 20_000;
    await request(`GET ${path}?rid=${second}`);
    await request(`GET ${path}?rid=${first}`);
    // A client repeats a ping whose reply was lost, and a start arrives after its end.
    await request(`GET ${path}?rid=${first}`);
    await request(`GET ${path}?rid=${third}`);
    await request(`GET ${path}/start?rid=${third}`);
    const { state, results } = await read();
    expect(results.map(({ durationMs }) => durationMs)).toEqual([20_000, 30_000, null]);
    expect(state).toBe("up");
  });

  test("Pings at the same time are all counted, and repeats of a run once", async () => {
    const { request, read, path } = await startHeartbeat(await open());
    const rid = randomUUID();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => request(`POST ${path}?rid=${rid}`)),
      ...Array.from({ length: 5 }, () => request(`POST ${path}`)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await read()).results).toHaveLength(6);
  });

  test("Above the rate, pings are answered and not counted", async () => {
    const { request, read, path } = await startHeartbeat(await open());
    const replies = [];
    for (let count = 0; count < 25; count++) replies.push(await request(`GET ${path}`));
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(["OK", "OK (rate limited)"]));
    expect(replies.at(-1)?.status).toBe(200);
    expect((await read()).results.length).toBeLessThan(25);
  });

  test("A body of 10 MB is accepted, and its first 100 kB are in the delivery log", async () => {
    const { request, path, ada, chat } = await startHeartbeat(await open());
    const body = `begin ${"x".repeat(10_000_000)} end`;
    const headers = { "content-type": "text/plain" };
    const { status } = await request(`POST ${path}/log`, { body, headers });
    expect(status).toBe(200);
    const page = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    const [{ id, dialect, size, reason }] = page.body.items;
    expect({ dialect, size }).toEqual({ dialect: "ping", size: body.length });
    expect(reason).toBe("Ping of the heartbeat Nightly backup: log.");
    const detail = await request(`GET ${chat}/webhooks/1/deliveries/${id}`, { as: ada });
    expect(detail.body.body).toMatch(/^begin x+$/);
    expect(detail.body.body).toHaveLength(100_000);
  });

  test("A slug names the heartbeat, if the ping key and the slug are right", async () => {
    const { request, read, ada, chat, create } = await startHeartbeat(await open());
    const body = { createsFor: null };
    const { key, url } = (await request(`PUT ${chat}/ping-key`, { as: ada, body })).body;
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(url).toMatch(new RegExp(`/ping/${key}$`));
    const ping = async (path: string) => {
      const { status, body } = await request(`GET /ping/${key}/${path}`);
      return [status, body];
    };
    expect(await ping("nightly-backup")).toEqual([200, "OK"]);
    expect(await ping("nightly-backup/start")).toEqual([200, "OK"]);
    expect(await ping("nightly-backup/0")).toEqual([200, "OK"]);
    expect((await read()).results).toHaveLength(2);
    expect(await ping("other")).toEqual([404, "not found"]);
    expect(await ping("other?create=1")).toEqual([404, "not found"]);
    expect(await ping("Not%20a%20slug")).toEqual([400, "invalid url format"]);
    expect(await ping("nightly-backup/256")).toEqual([400, "invalid url format"]);
    await create({ name: "Nightly backup" });
    expect(await ping("nightly-backup")).toEqual([409, "ambiguous slug"]);
    const wrong = await request(`GET /ping/${"x".repeat(22)}/nightly-backup`);
    expect([wrong.status, wrong.body]).toEqual([404, "not found"]);

    await request(`PUT ${chat}/ping-key`, { as: ada, body: { ...body, rotate: true } });
    expect(await ping("nightly-backup")).toEqual([404, "not found"]);
  });

  test("With create=1, a slug that names no heartbeat creates one, once", async () => {
    const { request, ada, chat, list } = await startHeartbeat(await open());
    const body = { createsFor: 1 };
    const { key } = (await request(`PUT ${chat}/ping-key`, { as: ada, body })).body;
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => request(`GET /ping/${key}/db-2?create=1`)),
    );
    expect(replies.map(({ status }) => status)).toContain(201);
    expect(await list()).toMatchObject([
      { name: "Nightly backup" },
      { name: "db-2", slug: "db-2", schedule: { every: 86_400 }, graceSeconds: 3600, state: "up" },
    ]);
    await request(`DELETE ${chat}/ping-key`, { as: ada });
    expect((await request(`GET /ping/${key}/db-2`)).status).toBe(404);
  });

  test("The token of a webhook pings its only heartbeat", async () => {
    const { request, read, relay, create, chat, ada } = await startHeartbeat(await open());
    const path = new URL(relay.url).pathname;
    expect((await request(`GET ${path}/ping/start`)).body).toBe("OK");
    expect((await request(`POST ${path}/ping`)).body).toBe("OK");
    expect((await request(`POST ${path}/ping/3`)).body).toBe("OK");
    expect((await request(`POST ${path}/ping/300`)).status).toBe(400);
    expect((await read()).results.map(({ kind }) => kind)).toEqual(["success", "fail"]);
    await create({ name: "Another" });
    expect((await request(`POST ${path}/ping`)).status).toBe(409);
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled: true } });
    expect((await request(`POST ${path}/ping`)).status).toBe(403);
  });

  test("Pings of a paused, disabled or deleted heartbeat raise no alert", async () => {
    const { request, read, path, ada, chat, heartbeat } = await startHeartbeat(await open());
    const own = `${chat}/heartbeats/${heartbeat.id}`;
    await request(`PUT ${own}/pause`, { as: ada, body: {} });
    expect((await request(`GET ${path}/fail`)).body).toBe("OK");
    expect(await read()).toMatchObject({ state: "paused", downSince: null });
    await request(`DELETE ${own}/pause`, { as: ada });
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { isDisabled: true } });
    expect((await request(`GET ${path}/fail`)).body).toBe("OK (not found)");
    await request(`DELETE ${own}`, { as: ada });
    const { status, body } = await request(`GET ${path}/fail`);
    expect([status, body]).toEqual([200, "OK (not found)"]);
  });
});
