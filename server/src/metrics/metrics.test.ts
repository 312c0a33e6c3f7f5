import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithPush } from "../../test/kit/push/push-cast.ts";
import { startTestServer, startWithCast } from "../../test/kit/test-server.ts";
import { writeFact } from "../database/facts.ts";
import { listenForMetrics } from "./routes.ts";

const token = "a-token-for-prometheus";
const isOn = { BELFRY_METRICS_TOKEN: token };

interface Scraped {
  text: string;
  /** The value of a series such as `belfry_posts_total{author="user"}`. */
  value(series: string): number | undefined;
  names: string[];
}

async function scrape({ url }: { url: string }): Promise<Scraped> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const values = new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" "))),
    ]),
  );
  return { text, value: (series) => values.get(series), names: [...values.keys()] };
}

eachDatabase((open) => {
  test("The metrics count requests, posts, commits, deliveries, sockets and audit events", async () => {
    useOneServer(); // each server has its own metrics
    const belfry = await startWithCast(await open(), isOn);
    const { ada, ben, relay, chat, request } = belfry;
    const client = await listen(belfry, ben);
    for (let count = 0; count < 3; count++) {
      await request(`POST ${relay.url}`, { body: { text: "deployed" } });
    }
    await request(`POST ${relay.url}`, { body: { text: 7 } });
    const posted = await request(`POST ${chat}/messages`, { as: ada, body: { text: "hello" } });
    await request(`PATCH ${chat}/messages/${posted.body.id}`, { as: ada, body: { text: "hi" } });
    await client.next("message.changed");
    await request("POST /api/auth/login", {
      body: { email: "ada@example.org", password: "wrong" },
    });
    await request(`GET ${chat}/webhooks/${relay.id}/deliveries`, { as: ada }); // writes the log
    expect((await scrape(belfry)).text).not.toMatch(/^belfry_backup/m);
    const lastSuccessAt = "2026-11-21T03:00:00Z";
    const backup = { result: "failed", bytes: 4096, durationMs: 1500, lastSuccessAt };
    await writeFact(belfry.database.sql, "last_backup", JSON.stringify(backup));

    const { value, text } = await scrape(belfry);
    const kind =
      value('belfry_database_connections{state="idle"}') === undefined ? "sqlite" : "postgres";
    expect(text).toMatch(new RegExp(`belfry_info\\{version="\\d.*",database="${kind}"\\} 1`));
    const post = 'method="POST",route="/api/webhooks/:token"';
    expect(value(`belfry_http_requests_total{${post},status="200"}`)).toBe(3);
    expect(value(`belfry_http_requests_total{${post},status="400"}`)).toBe(1);
    expect(value(`belfry_http_request_duration_seconds_count{${post}}`)).toBe(4);
    expect(value(`belfry_http_request_duration_seconds_bucket{${post},le="+Inf"}`)).toBe(4);
    expect(value('belfry_posts_total{author="webhook"}')).toBe(3);
    expect(value('belfry_posts_total{author="user"}')).toBe(1);
    expect(value('belfry_message_changes_total{author="user"}')).toBe(1);
    expect(value("belfry_commit_batch_posts_sum")).toBe(4);
    expect(value("belfry_commit_duration_seconds_count")).toBeGreaterThan(3);
    const delivered = 'belfry_webhook_deliveries_total{format="native",result=';
    expect(value(`${delivered}"posted"}`)).toBe(3);
    expect(value(`${delivered}"refused"}`)).toBe(1);
    expect(value("belfry_live_sockets")).toBe(1);
    expect(value("belfry_live_frame_batches_total")).toBeGreaterThan(4);
    expect(value("belfry_live_closed_too_slow_total")).toBe(0);
    expect(value("belfry_post_queue_length")).toBe(0);
    expect(value("belfry_database_up")).toBe(1);
    expect(value('belfry_audit_events_total{event="authn_login_fail",result="failure"}')).toBe(1);
    expect(value("belfry_backup_last_failed")).toBe(1);
    expect(value("belfry_backup_last_size_bytes")).toBe(4096);
    expect(value("belfry_backup_last_duration_seconds")).toBe(1.5);
    expect(value("belfry_backup_last_success_timestamp_seconds")).toBe(
      Date.parse(lastSuccessAt) / 1000,
    );
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
  });

  test("[O8] The metrics show how far search and the deletion of expired messages are behind", async () => {
    useOneServer();
    const database = await open();
    const belfry = await startWithCast(database, isOn);
    const { ada, relay, request, clock } = belfry;
    await request(`POST ${relay.url}`, { body: { text: "deployed" } });
    const before = await scrape(belfry);
    expect(before.value("belfry_retention_overdue_seconds")).toBe(0);
    expect(before.value("belfry_search_behind_messages"), "no index yet").toBeUndefined();

    const dayMs = 24 * 60 * 60 * 1000;
    await database.sql.updateTable("chats").set({ retention_days: 2 }).execute();
    clock.at += 5 * dayMs;
    expect((await scrape(belfry)).value("belfry_retention_overdue_seconds")).toBe(3 * 86_400);

    await request("GET /api/search?query=deployed", { as: ada });
    await expect
      .poll(async () => (await scrape(belfry)).value("belfry_search_behind_messages"))
      .toBe(0);
  });

  test("The metrics count open alerts, and the notifications of alerts by their result", async () => {
    useOneServer(); // each server has its own metrics
    const cast = await startWithPush(await open(), isOn);
    const { ada, alert, chat, request, turnOn, server, settled } = cast;
    await turnOn(ada, "/ada");
    await request(`PUT ${chat}/steps`, { as: ada, body: {} });
    for (const text of ["db-1", "db-2"]) await alert({ text, state: "open" });
    await server.alertSteps.passTime();
    await settled();
    const notified = (result: string) => `belfry_alert_notifications_total{result="${result}"}`;
    await expect.poll(async () => (await scrape(cast)).value(notified("accepted"))).toBe(2);
    await request(`PUT ${chat}/messages/1/acknowledgement`, { as: ada, body: {} });
    const { value } = await scrape(cast);
    // Ben has no device.
    expect(value(notified("held_back"))).toBe(2);
    expect(value(notified("refused"))).toBe(0);
    expect(value('belfry_alerts_open{state="acknowledged"}')).toBe(1);
    expect(value('belfry_alerts_open{state="unacknowledged"}')).toBe(1);
  });

  test("Random paths, tokens, methods and formats add no series and no secret", async () => {
    useOneServer(); // each server has its own metrics
    const belfry = await startWithCast(await open(), isOn);
    const { request, relay, ada, chat } = belfry;
    const send = async (round: number) => {
      const random = `whk_${round}${"x".repeat(20)}`;
      await request(`POST ${relay.url}`, { body: { text: `hello ${random}` } });
      await request(`POST ${relay.url}/${random}`, { body: { text: "hello" } });
      await request(`POST /api/webhooks/${random}`, { body: {} });
      await request(`GET /api/${random}`);
      await request(`GET /${random}?${random}=${random}`, { as: ada });
      await request(`GET /api/chats/${round + 100}`, { as: random });
      await request("POST /api/auth/login", {
        body: { email: `${random}@example.org`, password: random },
      });
      await rawRequest(belfry.url, `${["PURGE", "LOCK", "MKCOL"][round % 3]} /${random} HTTP/1.1`);
      await request(`GET ${chat}/webhooks/${relay.id}/deliveries`, { as: ada }); // writes the log
    };
    await send(0);
    await scrape(belfry);
    const first = await scrape(belfry);
    for (const round of [1, 2, 3]) await send(round);
    const last = await scrape(belfry);
    // Jobs and the collector of Node.js have few series, which appear with time.
    const ofRequests = (name: string) => name.startsWith("belfry_") && !name.includes("job_name=");
    expect(last.names.filter(ofRequests)).toEqual(first.names.filter(ofRequests));
    for (const secret of ["whk_", relay.url.split("/").at(-1) ?? "", ada, "example.org", token]) {
      expect(last.text).not.toContain(secret);
    }
  });

  test("The metrics need the token, and do not exist without one", async () => {
    const database = await open();
    const belfry = await startTestServer(database, isOn);
    for (const authorization of [undefined, "Bearer wrong", `Basic ${token}`, "Bearer", token]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await fetch(`${belfry.url}/metrics`, { headers });
      expect(reply.status, authorization).toBe(401);
      expect(await reply.text()).not.toContain("belfry_info");
    }
    const off = await startTestServer(database);
    const headers = { authorization: "Bearer undefined", accept: "text/html" };
    expect((await fetch(`${off.url}/metrics`, { headers })).status).toBe(404);
    expect(off.server.metrics).toBe(undefined);
  });

  test("A separate port serves only the metrics, and requires the token if there is one", async () => {
    const { server } = await startTestServer(await open(), isOn);
    if (!server.metrics) throw new Error("The metrics are off.");
    for (const [expected, statuses] of [
      [undefined, [200, 200, 404]],
      [token, [401, 200, 404]],
    ] as const) {
      const address = { host: "127.0.0.1", port: 0, token: expected };
      const listener = await listenForMetrics(server.metrics, address);
      onTestFinished(() => void listener.close());
      const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
      const headers = { authorization: `Bearer ${token}` };
      const replies = await Promise.all([
        fetch(`${url}/metrics`),
        fetch(`${url}/metrics`, { headers }),
        fetch(`${url}/api/chats`, { headers }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(statuses);
      expect(await replies[1]?.text()).toContain("belfry_info");
    }
  });

  test("A scrape succeeds and reports the database as down while it is unavailable", async () => {
    const database = await open();
    const belfry = await startTestServer(database, isOn);
    await scrape(belfry);
    await database.close();
    await belfry.request("GET /api/chats", { as: "sess_unknown" });
    const { value } = await scrape(belfry);
    expect(value("belfry_database_up")).toBe(0);
    expect(value('belfry_http_requests_total{method="GET",route="/api/chats",status="200"}')).toBe(
      undefined,
    );
  });
});

async function rawRequest(url: string, line: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.end(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  for await (const _ of socket);
}
