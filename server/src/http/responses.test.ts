import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const large = "x".repeat(256 * 1024 + 1);

anyDatabase((open) => {
  test("[A34] Every kind of response has the security headers", async () => {
    useOneServer(); // each server counts requests
    const limits = { BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "2" };
    const { request, ada, chat, relay } = await startWithCast(await open(), limits);
    const hello = { text: "hello" };
    for (const [endpoint, status, options] of [
      ["GET /healthz", 200, {}],
      ["GET /readyz", 200, {}],
      ["GET /docs/problems", 200, {}],
      ["GET /api/chats", 200, { as: ada }],
      ["HEAD /api/chats", 200, { as: ada }],
      [`PUT ${chat}/read`, 204, { as: ada, body: { messageId: 0 } }],
      [`POST ${relay.url}`, 200, { body: hello }],
      [`POST ${relay.url}`, 413, { body: large }],
      [`POST ${relay.url}`, 400, { body: "{" }],
      [`POST ${relay.url}`, 429, { body: hello }],
      [`GET ${relay.url}`, 405, {}],
      ["GET /api/chats", 401, {}],
      ["GET /api/chats/99", 404, { as: ada }],
      ["POST /api/chats", 415, { as: ada, body: "x", headers: { "content-type": "text/plain" } }],
      [
        "POST /api/setup",
        409,
        { body: { setupToken: "", email: "", password: "", displayName: "" } },
      ],
      ["GET /nowhere", 404, {}],
      ["OPTIONS /api/chats", 405, {}],
    ] as const) {
      const { headers, ...reply } = await request(endpoint, options);
      const name = `${endpoint} ${status}`;
      expect(reply.status, name).toBe(status);
      expect(headers.get("content-security-policy"), name).toContain("default-src 'self'");
      expect(headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(headers.get("referrer-policy"), name).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy"), name).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy"), name).toBe("same-origin");
      expect(headers.get("permissions-policy"), name).toContain("camera=()");
      expect(headers.get("server") ?? headers.get("x-powered-by"), name).toBeNull();
      expect(headers.get("strict-transport-security"), name).toBeNull();
    }
  });

  test("Without its database the server is alive but not ready", async () => {
    const database = await open();
    const { request } = await startWithCast(database);
    expect((await request("GET /readyz")).body).toEqual({ status: "ok", role: "all" });
    await database.close();
    const reply = await request("GET /readyz");
    expect(reply.body).toMatchObject({ status: 503, code: "unavailable" });
    expect((await request("GET /healthz")).body).toEqual({ status: "ok", role: "all" });
  });
});
