/** Fuzzed requests never get a 5xx reply, and the server keeps working. */
import { api, type EndpointKey } from "@belfry/contracts/api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDatabase } from "./kit/each-database.ts";
import { startWithCast, type TestServer } from "./kit/test-server.ts";
import { anyCharacter } from "./kit/text/any-character.ts";
import { fuzzRuns } from "./kit/text/fuzz-runs.ts";

const noRateLimit = { BELFRY_WEBHOOK_RATE: "100000", BELFRY_WEBHOOK_BURST: "1000000" };

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom("", " ", "\0", "\ud800", "__proto__", "2026-11-21", "https://[", "-1", "1e999"),
);
const json = fc.jsonValue({ depthSize: "small", maxDepth: 4, stringUnit: anyCharacter });

/** Objects with any values in known members, and with unknown members. */
function objectWith(names: readonly string[]) {
  const value = fc.oneof(text, json, fc.maxSafeInteger(), fc.constant(null));
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
    requiredKeys: [],
  });
  const unknown = fc.dictionary(text, value, { maxKeys: 3 });
  return fc.tuple(known, unknown).map(([a, b]) => ({ ...b, ...a }));
}

const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const contentType = fc.oneof(
  headerText,
  fc.constantFrom(
    "application/json",
    "text/plain; charset=x",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=----------------------------4e5f6a7b8c9d",
  ),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  text.map((value) => Buffer.from(value)),
  text.map((value) => Buffer.from(`payload=${value}`)),
  json.map((value) => Buffer.from(JSON.stringify(value))),
  json.map((value) => Buffer.from(`payload=${encodeURIComponent(JSON.stringify(value))}`)),
  text.map((value) =>
    Buffer.from(
      "------------------------------4e5f6a7b8c9d\r\nContent-Disposition: form-data; " +
        `name="payload_json"\r\n\r\n${value}\r\n------------------------------4e5f6a7b8c9d--\r\n`,
    ),
  ),
);

async function expectNoServerError(
  request: TestServer["request"],
  ...[endpoint, options]: Parameters<TestServer["request"]>
) {
  const { status, body } = await request(endpoint, options);
  expect(status, `${endpoint} ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status >= 400) expect(body).toMatchObject({ status, code: expect.any(String) });
}

anyDatabase((open) => {
  test("Any webhook body is accepted or rejected, and the webhook keeps working", async () => {
    const { request, ada, chat, relay, errors } = await startWithCast(await open(), noRateLimit);
    const members = ["text", "username", "avatarUrl"];
    await fc.assert(
      fc.asyncProperty(objectWith(members), (body) =>
        expectNoServerError(request, `POST ${relay.url}`, { body }),
      ),
      { numRuns: fuzzRuns(40) },
    );
    await fc.assert(
      fc.asyncProperty(bytes, contentType, headerText, (body, type, key) =>
        expectNoServerError(request, `POST ${relay.url}`, {
          body,
          headers: { "content-type": type, "idempotency-key": key },
        }),
      ),
      { numRuns: fuzzRuns(40) },
    );
    const { body: last } = await request(`POST ${relay.url}`, { body: { text: "still here" } });
    const { body: page } = await request(`GET ${chat}/messages?limit=200`, { as: ada });
    expect(page.items.at(-1)).toMatchObject({ id: last.id, text: "still here" });
    expect(errors).toEqual([]);
  });

  test("Any text is rejected or read back unchanged", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const { status, body } = await request(`POST ${chat}/messages`, {
          as: ada,
          body: { text },
        });
        expect([200, 400]).toContain(status);
        if (status !== 200) return;
        const read = await request(`GET ${chat}/messages/${body.id}`, { as: ada });
        expect(read.body.text).toBe(text);
      }),
      { numRuns: fuzzRuns(25) },
    );
  });

  test("Any body of a route is accepted or rejected", async () => {
    const { request, ada } = await startWithCast(await open());
    const routes = Object.entries(api).filter(([key]) => !key.includes("/auth/"));
    for (const [key, endpoint] of routes) {
      if (!("body" in endpoint)) continue;
      // Uploads are bytes, without properties.
      const { properties = {} } = endpoint.body as { properties?: Record<string, unknown> };
      const path = (key as EndpointKey).replace(":chatId", "2").replace(/:\w+/, "1");
      const body = fc.oneof(objectWith(Object.keys(properties)), json);
      await fc.assert(
        fc.asyncProperty(body, (body) => expectNoServerError(request, path, { as: ada, body })),
        { numRuns: fuzzRuns(6) },
      );
    }
    expect((await request("GET /api/chats", { as: ada })).status).toBe(200);
  });

  test("Any path and query is accepted or rejected", async () => {
    const { request, ada } = await startWithCast(await open());
    const getEndpoints = Object.keys(api).filter((key) => key.startsWith("GET "));
    const part = fc.oneof(text, fc.maxSafeInteger().map(String)).map((value) => {
      return encodeURIComponent(value.toWellFormed()) || "0";
    });
    const names = ["before", "after", "around", "limit", "afterRev", "query"];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...getEndpoints),
        part,
        fc.constantFrom(...names),
        part,
        (key, id, name, value) =>
          expectNoServerError(
            request,
            `${key.replace(":chatId", "2").replace(/:\w+/, id)}?${name}=${value}`,
            {
              as: ada,
            },
          ),
      ),
      { numRuns: fuzzRuns(50) },
    );
  });
});
