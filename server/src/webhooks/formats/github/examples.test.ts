import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

type Payload = Record<string, unknown>;

/** Payloads captured from GitHub, published by the authors of Octokit. */
const published: { name: string; examples: Payload[] }[] = createRequire(import.meta.url)(
  "@octokit/webhooks-examples",
);
const deliveries = published.flatMap(({ name, examples }) =>
  examples.map((body) => ({ name, body: JSON.stringify(body) })),
);

const secret = "the bell founder's mark";
const unlimited = { BELFRY_WEBHOOK_RATE: "100000", BELFRY_WEBHOOK_BURST: "1000000" };

function signedHeaders(name: string, body: string, key = secret): Record<string, string> {
  const hmac = createHmac("sha256", key).update(body).digest("hex");
  return {
    "user-agent": "GitHub-Hookshot/1",
    "x-github-event": name,
    "x-github-delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
    "x-hub-signature-256": `sha256=${hmac}`,
  };
}

anyDatabase((open) => {
  test("[W60] Every signed event of GitHub is posted, or ignored with a reason", async () => {
    const { request, ada, chat, relay, errors } = await startWithCast(await open(), unlimited);
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { secret } });
    const [posted, ignored] = [new Set<string>(), new Set<string>()];
    const send = async ({ name, body }: (typeof deliveries)[number]) => {
      const headers = signedHeaders(name, body);
      const reply = await request(`POST ${relay.url}/github`, { body, headers });
      expect(reply.status, `${name} ${JSON.stringify(reply.body)}`).toBe(200);
      if (reply.body.ignored === undefined) {
        expect(reply.body).toMatchObject({ ok: true, id: expect.any(Number) });
        posted.add(name);
      } else {
        expect(reply.body.ignored, name).toMatch(/\w\.$/);
        ignored.add(name);
      }
    };
    for (let start = 0; start < deliveries.length; start += 10) {
      await Promise.all(deliveries.slice(start, start + 10).map(send));
    }
    expect(new Set([...posted, ...ignored]).size).toBeGreaterThanOrEqual(40);
    expect([...posted]).toEqual(
      expect.arrayContaining(["check_run", "issues", "pull_request", "push", "workflow_run"]),
    );
    expect(errors).toEqual([]);
  });

  test("[W80] A wrong GitHub signature is rejected at the plain URL and at /github", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { secret } });
    const [{ name, body } = { name: "", body: "" }] = deliveries;
    for (const url of [relay.url, `${relay.url}/github`]) {
      const headers = signedHeaders(name, body, "another");
      expect((await request(`POST ${url}`, { body, headers })).body.code).toBe("invalid_signature");
      const valid = signedHeaders(name, body);
      expect((await request(`POST ${url}`, { body: `${body} `, headers: valid })).status).toBe(401);
      expect((await request(`POST ${url}`, { body, headers: valid })).status).toBe(200);
    }
  });
});
