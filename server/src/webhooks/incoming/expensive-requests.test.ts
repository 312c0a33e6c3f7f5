/** Requests that take much time to read slow nobody else down. */
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const manyFields = Array.from({ length: 2001 }, (_, index) => `f${index}=1`).join("&");
const wideObject = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [index, 1]));
const hello = { text: "hello" };

function alertOf(index: number) {
  return {
    status: "firing",
    labels: {
      ...{
        alertname: "HostDown",
        instance: `host-${index}:9100`,
        job: "node",
        severity: "critical",
      },
      ...{ cluster: "eu-1", namespace: "shop", pod: `cart-${index}`, team: "platform" },
    },
    annotations: { summary: "Host is down", description: "For 5 minutes", runbook_url: "" },
    startsAt: "2026-11-21T09:58:00Z",
    endsAt: "0001-01-01T00:00:00Z",
    generatorURL: "http://prometheus.example.org/graph",
    fingerprint: `f${index}`,
  };
}

anyDatabase((open) => {
  // S2
  test.for([
    ["a form with 2,001 fields", manyFields, "The form has more than 2000 members."],
    [
      "an object with 2,001 members",
      { text: "x", wideObject },
      "An object has more than 2000 members.",
    ],
    [
      "JSON with 15,001 values",
      { text: "x", list: Array(15_000).fill(1) },
      "The body has more than 15000 values.",
    ],
    [
      "a list of 15,001 values",
      JSON.stringify(Array(15_000).fill(1)),
      "The body has more than 15000 values.",
    ],
    [
      "a payload with 15,001 values",
      `payload=${encodeURIComponent(JSON.stringify({ list: Array(15_000).fill(1) }))}`,
      "The body has more than 15000 values.",
    ],
  ] as const)("[W14] %s gets 413, and the log says why", async ([, body, detail]) => {
    const { request, relay, ada, chat } = await startWithCast(await open());
    const type =
      typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json";
    const headers = { "content-type": type };
    const refused = await request(`POST ${relay.url}/generic`, { body, headers });
    expect(refused.body).toMatchObject({ status: 413, code: "body_too_large", detail });
    const slack = await request(`POST ${relay.url}/slack`, { body, headers });
    expect([slack.status, slack.body]).toEqual([413, "invalid_payload"]);
    const { items } = (await request(`GET ${chat}/webhooks/${relay.id}/deliveries`, { as: ada }))
      .body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toEqual([detail, detail]);
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });

  test("[S2, S12] The delivery log keeps no body of a form with too many fields", async () => {
    const { request, relay, ada, chat } = await startWithCast(await open());
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const bodies = [manyFields, "text=hello"];
    for (const body of bodies) await request(`POST ${relay.url}/slack`, { body, headers });
    const deliveries = `GET ${chat}/webhooks/${relay.id}/deliveries`;
    const { items } = (await request(deliveries, { as: ada })).body;
    const kept = await Promise.all(
      items.map(async ({ id }: { id: number }) => {
        const { body } = (await request(`${deliveries}/${id}`, { as: ada })).body;
        return body;
      }),
    );
    expect(kept).toEqual(["text=hello", null]);
  });

  test("[W14] A string with many separators is one value", async () => {
    const { request, relay } = await startWithCast(await open());
    const text = '",'.repeat(15_000);
    const accepted = await request(`POST ${relay.url}`, { body: { text } });
    expect(accepted.status).toBe(200);
  });

  test("[W14] A group of 500 alerts is posted", async () => {
    const { request, relay } = await startWithCast(await open());
    const alerts = Array.from({ length: 500 }, (_, index) => alertOf(index));
    const body = { version: "4", status: "firing", receiver: "belfry", groupKey: "{}", alerts };
    const accepted = await request(`POST ${relay.url}/alertmanager`, { body });
    expect(accepted.body).toMatchObject({ ok: true, created: true });
  });

  // S2
  test.for([
    ["accepted", hello, 200],
    ["rejected", { text: 5 }, 400],
  ] as const)(
    "[W18] A request that takes 100 ms to read counts as ten when it is %s",
    async ([, body, status]) => {
      useOneServer(); // each server counts requests
      const clock = {
        at: Date.parse("2026-11-21T10:00:00Z"),
        cpu: 0,
        readingMs: 0,
        now: () => clock.at,
        cpuMs: () => (clock.cpu += clock.readingMs),
      };
      const limits = { BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "25" };
      const { request, relay } = await startWithCast(await open(), limits, { clock });
      const remaining = async () => {
        const accepted = await request(`POST ${relay.url}`, { body: hello });
        return accepted.headers.get("ratelimit")?.split(";")[1];
      };
      clock.readingMs = 19;
      expect(await remaining()).toBe("r=24");
      clock.readingMs = 100;
      expect((await request(`POST ${relay.url}`, { body })).status).toBe(status);
      clock.readingMs = 0;
      expect(await remaining()).toBe("r=13");
      clock.readingMs = 5000;
      expect(await remaining(), "at most the burst").toBe("r=0");
      clock.at += 1000;
      clock.readingMs = 0;
      expect((await request(`POST ${relay.url}`, { body: hello })).status).toBe(200);
    },
  );
});
