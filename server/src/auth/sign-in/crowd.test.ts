import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast, type TestReply } from "../../../test/kit/test-server.ts";

const crowd = 300;

eachDatabase((open) => {
  test("[A6] while three hundred sign in at once the server answers others, and says when to come back", async () => {
    const { request } = await startWithCast(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    let settled = 0;
    const logins = Array.from({ length: crowd }, async (_, index): Promise<TestReply> => {
      const reply = await request("POST /api/auth/login", {
        body: { email: `somebody${index}@example.org`, password: "not the password" },
        // From everywhere: what holds them back is the queue, not the count of failures.
        headers: { "x-forwarded-for": `198.51.${index >> 8}.${index & 255}` },
      });
      settled += 1;
      return reply;
    });
    await Promise.race(logins);
    expect((await request("GET /healthz")).status).toBe(200);
    expect(settled).toBeLessThan(crowd);

    const replies = await Promise.all(logins);
    const refused = replies.filter(({ status }) => status === 503);
    for (const { headers, body } of refused) {
      expect(headers.get("retry-after")).toBe("5");
      expect(body.code).toBe("unavailable");
    }
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(crowd - refused.length);
    expect(refused.length).toBeGreaterThan(0);
  });
});
