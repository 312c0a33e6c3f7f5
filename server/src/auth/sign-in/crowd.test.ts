import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { realHashing, startWithCast, type TestReply } from "../../../test/kit/test-server.ts";

const signIns = 300;

anyDatabase((open) => {
  test("[A6] During 300 parallel sign-ins the server serves other requests and rejects the excess with Retry-After", async () => {
    const { request } = await startWithCast(await open(), {
      ...realHashing,
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    let settled = 0;
    const logins = Array.from({ length: signIns }, async (_, index): Promise<TestReply> => {
      const reply = await request("POST /api/auth/login", {
        body: { email: `user${index}@example.org`, password: "not the password" },
        // From many IPs, so that the queue limits them and not the failure count.
        headers: { "x-forwarded-for": `198.51.${index >> 8}.${index & 255}` },
      });
      settled += 1;
      return reply;
    });
    await Promise.race(logins);
    expect((await request("GET /healthz")).status).toBe(200);
    expect(settled).toBeLessThan(signIns);

    const replies = await Promise.all(logins);
    const rejected = replies.filter(({ status }) => status === 503);
    for (const { headers, body } of rejected) {
      expect(headers.get("retry-after")).toBe("5");
      expect(body.code).toBe("unavailable");
    }
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(signIns - rejected.length);
    expect(rejected.length).toBeGreaterThan(0);
  });
});
