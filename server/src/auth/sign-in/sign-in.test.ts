import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import {
  password,
  realHashing,
  setupBody,
  startInjectedServer,
  type TestServer,
} from "../../../test/kit/test-server.ts";

const minute = 60_000;
const wrong = "not the password";

async function failTimes(times: number, { logIn }: TestServer, who = "Ada", ip?: string) {
  for (let tries = 0; tries < times; tries++) {
    const reply = await logIn(who, wrong, ip === undefined ? {} : { ip });
    expect(reply.status).toBe(401);
  }
}

async function eventsOf({ database }: TestServer) {
  return database.sql
    .selectFrom("audit_log")
    .select(["event", "result", "actor_user_id", "target", "address", "details"])
    .orderBy("id")
    .execute();
}

eachDatabase((open) => {
  test("Signing in returns a session, however the e-mail is spelled", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    for (const email of ["ada@example.org", " ADA@Example.Org ", "ａｄａ@example.org"]) {
      const reply = await belfry.logIn(email);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        token: expect.stringMatching(/^sess_[0-9A-Za-z]{36}$/),
        expiresAt: "2026-12-21T10:00:00.000Z",
        user: expect.objectContaining({ id: 1, displayName: "Ada", email: "ada@example.org" }),
      });
    }
  });

  test("[A3] An unknown e-mail, a wrong password and a deactivated user get the same reply", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    const gone = await belfry.addUser("gone@example.org", "Gone");
    await belfry.database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", gone.id)
      .execute();
    const replies = [
      await belfry.logIn("nobody@example.org"),
      await belfry.logIn("no address\0at all"),
      await belfry.logIn("Ada", wrong),
      await belfry.logIn("Ada", ` ${password}`),
      await belfry.logIn("gone@example.org"),
    ];
    const seen = replies.map((reply) => {
      const { date, ...headers } = Object.fromEntries(reply.headers);
      const { instance, ...problem } = reply.body;
      return { status: reply.status, headers, problem };
    });
    expect(seen[0]).toMatchObject({
      status: 401,
      headers: { "www-authenticate": "Bearer" },
      problem: { code: "invalid_login" },
    });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  test("[A3] Replies to known and unknown e-mails wait for equally many hashes", async () => {
    const belfry = await startInjectedServer(await open(), {
      ...realHashing,
      BELFRY_FAILURES_PER_ACCOUNT: "1000",
      BELFRY_FAILURES_PER_VISITOR: "1000",
    });
    await belfry.setUp();
    const emails = [setupBody.email, "nobody@example.org"];
    const replied: string[] = [];
    const attempts = Array.from({ length: 8 }, () => emails).flat();
    await Promise.all(
      attempts.map(async (email) => {
        await belfry.logIn(email, wrong);
        replied.push(email);
      }),
    );
    // Replies without a hash would all come first, and those with two hashes last.
    for (const email of emails) {
      const early = replied.slice(0, attempts.length / 2).filter((each) => each === email);
      expect(early.length, email).toBeGreaterThanOrEqual(2);
    }
  });

  test("[A4] After five wrong passwords within 15 minutes any password is rejected with Retry-After", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    await failTimes(5, belfry);
    const sixth = await belfry.logIn("Ada", wrong);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("retry-after")).toBe("60");
    const right = await belfry.logIn("Ada");
    const parts = (reply: typeof right) => ({ ...reply.body, instance: "" });
    expect(parts(right)).toEqual(parts(sixth));
    expect(right.headers.get("retry-after")).toBe("60");

    belfry.clock.at += minute;
    expect((await belfry.logIn("Ada")).status).toBe(200);
    await failTimes(4, belfry);
    expect((await belfry.logIn("Ada")).status).toBe(200);
  });

  test("[A4] An unknown account is throttled like a known one", async () => {
    const belfry = await startInjectedServer(await open());
    await failTimes(5, belfry, "nobody@example.org");
    expect((await belfry.logIn("NOBODY@example.org", wrong)).status).toBe(429);
    expect((await belfry.logIn("somebody@example.org", wrong)).status).toBe(401);
  });

  test("[A4] Each further failure doubles the delay", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    await failTimes(5, belfry);
    for (const waitMinutes of [1, 2, 4, 8]) {
      const refused = await belfry.logIn("Ada");
      expect(refused.headers.get("retry-after")).toBe(String(waitMinutes * 60));
      belfry.clock.at += waitMinutes * minute;
      await failTimes(1, belfry, "Ada", "198.51.100.7");
    }
    expect((await belfry.logIn("Ada")).headers.get("retry-after")).toBe("900");
  });

  test("[A4] The failure count survives a restart", async () => {
    const database = await open();
    const before = await startInjectedServer(database);
    await before.setUp();
    await failTimes(5, before);
    const after = await startInjectedServer(database, {}, { clock: before.clock });
    expect((await after.logIn("Ada")).status).toBe(429);
  });

  test("[A4] Concurrent guesses are all counted", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => belfry.logIn("Ada", `${wrong} ${index}`)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("[A4] Concurrent successful sign-ins are not counted as failures", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    const replies = await Promise.all(Array.from({ length: 12 }, () => belfry.logIn("Ada")));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test("[A4] Failed sign-ins to many accounts throttle the sender's network and no other", async () => {
    const belfry = await startInjectedServer(await open(), { BELFRY_FAILURES_PER_ADDRESS: "6" });
    await belfry.setUp();
    const ip = "2001:db8:1:2::1";
    for (let account = 0; account < 6; account++) {
      await failTimes(1, belfry, `user${account}@example.org`, ip);
    }
    const sameNetwork = await belfry.logIn("Ada", password, { ip: "2001:db8:1:2::ffff" });
    expect(sameNetwork.status).toBe(429);
    expect(sameNetwork.headers.get("retry-after")).toBe("300");
    const otherNetwork = await belfry.logIn("Ada", password, { ip: "2001:db8:1:3::1" });
    expect(otherNetwork.status).toBe(200);
  });

  test("[A4] A successful sign-in by the owner does not reset an attacker's failure count", async () => {
    const belfry = await startInjectedServer(await open(), { BELFRY_FAILURES_PER_VISITOR: "4" });
    await belfry.setUp();
    const thief = "198.51.100.7";
    await failTimes(3, belfry, "Ada", thief);
    expect((await belfry.logIn("Ada")).status).toBe(200);
    await failTimes(1, belfry, "Ada", thief);
    expect((await belfry.logIn("Ada", wrong, { ip: thief })).status).toBe(429);
    expect((await belfry.logIn("Ada")).status).toBe(200);
  });

  test("[A4] Sessions of a throttled account stay valid and can confirm the password", async () => {
    const belfry = await startInjectedServer(await open());
    const { token } = await belfry.setUp();
    await failTimes(5, belfry);
    expect((await belfry.request("GET /api/auth/session", { as: token })).status).toBe(200);
    const confirmed = await belfry.request("POST /api/auth/reauthenticate", {
      as: token,
      body: { password },
    });
    expect(confirmed.status).toBe(200);
  });

  test("[A4] Expired counters are deleted, current ones are kept", async () => {
    const belfry = await startInjectedServer(await open());
    await failTimes(5, belfry, "nobody@example.org");
    await belfry.server.auth.deleteExpired();
    expect((await belfry.logIn("nobody@example.org", wrong)).status).toBe(429);
    belfry.clock.at += 17 * minute;
    await belfry.server.auth.deleteExpired();
    const left = await belfry.database.sql.selectFrom("sign_in_failures").selectAll().execute();
    expect(left).toEqual([]);
  });

  test("[A1] Passwords are stored as Argon2id and rehashed at sign-in when the cost was raised", async () => {
    const database = await open();
    const before = await startInjectedServer(database, realHashing);
    await before.setUp();
    const hashNow = () =>
      database.sql.selectFrom("users").select("password_hash as hash").executeTakeFirstOrThrow();
    const { hash } = await hashNow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);

    const after = await startInjectedServer(database, {
      ...realHashing,
      BELFRY_PASSWORD_PASSES: "3",
    });
    await after.logIn("Ada", wrong);
    expect((await hashNow()).hash).toBe(hash);
    expect((await after.logIn("Ada")).status).toBe(200);
    expect((await hashNow()).hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    expect((await after.logIn("Ada")).status).toBe(200);
    expect((await before.logIn("Ada")).status).toBe(200);
    expect((await hashNow()).hash).toContain("t=3");
  });

  test("[A6] A sign-in beyond the queue's length is rejected with Retry-After", async () => {
    const belfry = await startInjectedServer(await open(), {
      ...realHashing,
      BELFRY_PASSWORD_QUEUE: "3",
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => belfry.logIn(`user${index}@example.org`, wrong)),
    );
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(refused[0]?.body.code).toBe("unavailable");
    expect((await belfry.logIn("user0@example.org", wrong)).status).toBe(401);
  });

  test("[A42] The audit log records failures and locks, but not what was typed", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    await failTimes(5, belfry);
    await belfry.logIn("Ada");
    await belfry.logIn("secret typed as e-mail", wrong);
    const events = await eventsOf(belfry);
    const address = "203.0.113.1";
    const failure = { event: "authn_login_fail", result: "failure", target: "user:1", address };
    expect(events.slice(-6)).toMatchObject([
      failure,
      failure,
      failure,
      failure,
      { ...failure, event: "authn_login_lock" },
      { ...failure, target: null },
    ]);
    expect(JSON.stringify(events)).not.toContain("secret typed");
  });
});

test("[A1] By default a hash takes 64 MiB and three passes", async () => {
  const { options } = await import("../../config/config.ts");
  expect(options.passwordMemoryKiB.defaultValue).toBe(64 * 1024);
  expect(options.passwordPasses.defaultValue).toBe(3);
});
