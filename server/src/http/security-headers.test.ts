import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { startTestServer } from "../../test/kit/test-server.ts";
import { securityHeaders } from "./security-headers.ts";

test("[A34, F19] The content security policy allows only resources of the server", () => {
  const headers = securityHeaders("http://chat.example.org");
  expect(headers["content-security-policy"]?.split("; ")).toEqual([
    "default-src 'self'",
    "img-src 'self'",
    "connect-src 'self' ws://chat.example.org",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types belfry-worker",
  ]);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("[A30] A secret URL is never sent as a referrer", () => {
  expect(securityHeaders("http://localhost:8080")["referrer-policy"]).toBe("no-referrer");
});

test("[A34] Only a server with an https URL sends Strict-Transport-Security", () => {
  expect(securityHeaders("https://chat.example.org")).toHaveProperty("strict-transport-security");
  expect(securityHeaders("http://chat.example.org")).not.toHaveProperty(
    "strict-transport-security",
  );
});

anyDatabase((open) => {
  test("[A34] Every response has the security headers, including errors", async () => {
    const { request } = await startTestServer(await open());
    for (const endpoint of [
      "GET /api/setup",
      "GET /api/chats",
      "GET /api/nowhere",
      "PUT /api/setup",
    ]) {
      const { headers } = await request(endpoint);
      expect(headers.get("content-security-policy"), endpoint).toContain("default-src 'self'");
      expect(headers.get("x-content-type-options"), endpoint).toBe("nosniff");
      expect(headers.get("referrer-policy"), endpoint).toBe("no-referrer");
    }
  });
});
