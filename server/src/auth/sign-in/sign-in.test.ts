import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import {
  ada,
  type InjectServer,
  password,
  startInjectServer,
} from "../../../test/kit/inject-server.ts";

const minute = 60_000;
const wrong = "not the password";

async function failTimes(
  times: number,
  { logIn }: InjectServer,
  email = ada.email,
  address?: string,
) {
  for (let tries = 0; tries < times; tries++) {
    const reply = await logIn(email, wrong, address ? { address } : {});
    expect(reply.statusCode).toBe(401);
  }
}

async function eventsOf({ database }: InjectServer) {
  return database.sql
    .selectFrom("audit_log")
    .select(["event", "result", "actor_user_id", "target", "address", "details"])
    .orderBy("id")
    .execute();
}

eachDatabase((open) => {
  test("a sign-in answers a session, however the e-mail is spelled", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    for (const email of ["ada@example.org", " ADA@Example.Org ", "ａｄａ@example.org"]) {
      const reply = await door.logIn(email);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({
        token: expect.stringMatching(/^sess_[0-9A-Za-z]{36}$/),
        expiresAt: "2026-12-21T10:00:00.000Z",
        user: expect.objectContaining({ id: 1, displayName: "Ada", email: "ada@example.org" }),
      });
    }
  });

  test("[A3] unknown e-mail, wrong password and deactivated user get one answer", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    const gone = await door.addUser("gone@example.org", "Gone");
    await door.database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", gone.id)
      .execute();
    const replies = [
      await door.logIn("nobody@example.org"),
      await door.logIn("no address\0at all"),
      await door.logIn(ada.email, wrong),
      await door.logIn(ada.email, ` ${password}`),
      await door.logIn("gone@example.org"),
    ];
    const seen = replies.map((reply) => {
      const { date, ...headers } = reply.headers;
      const { instance, ...problem } = reply.json();
      return { status: reply.statusCode, headers, problem };
    });
    expect(seen[0]).toMatchObject({
      status: 401,
      headers: { "www-authenticate": "Bearer" },
      problem: { code: "invalid_login" },
    });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  test("[A3] the time of an answer does not tell whether an e-mail is known", async () => {
    const door = await startInjectServer(await open(), { BELFRY_FAILURES_PER_ACCOUNT: "100" });
    await door.setUp();
    const timed = async (email: string) => {
      const before = performance.now();
      await door.logIn(email, wrong);
      return performance.now() - before;
    };
    const times: { known: number; unknown: number }[] = [];
    for (let round = 0; round < 7; round++) {
      // In turns, so that whatever else keeps this machine busy hits both alike.
      times.push({ known: await timed(ada.email), unknown: await timed(`no${round}@example.org`) });
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[3] ?? 0;
    const known = median(times.map((time) => time.known));
    const unknown = median(times.map((time) => time.unknown));
    expect(known / unknown).toBeGreaterThan(0.4);
    expect(known / unknown).toBeLessThan(2.5);
  });

  test("[A4] a sixth wrong password within 15 minutes is refused with Retry-After, and so is the right one", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    await failTimes(5, door);
    const sixth = await door.logIn(ada.email, wrong);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers["retry-after"]).toBe("60");
    const right = await door.logIn(ada.email);
    const parts = (reply: typeof right) => ({ ...reply.json(), instance: "" });
    expect(parts(right)).toEqual(parts(sixth));
    expect(right.headers["retry-after"]).toBe("60");

    door.clock.at += minute;
    expect((await door.logIn(ada.email)).statusCode).toBe(200);
    await failTimes(4, door);
    expect((await door.logIn(ada.email)).statusCode).toBe(200);
  });

  test("[A4] an unknown account is throttled like a known one", async () => {
    const door = await startInjectServer(await open());
    await failTimes(5, door, "nobody@example.org");
    expect((await door.logIn("NOBODY@example.org", wrong)).statusCode).toBe(429);
    expect((await door.logIn("somebody@example.org", wrong)).statusCode).toBe(401);
  });

  test("[A4] each further failure doubles the wait", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    await failTimes(5, door);
    for (const waitMinutes of [1, 2, 4, 8]) {
      const refused = await door.logIn(ada.email);
      expect(refused.headers["retry-after"]).toBe(String(waitMinutes * 60));
      door.clock.at += waitMinutes * minute;
      await failTimes(1, door, ada.email, "198.51.100.7");
    }
    expect((await door.logIn(ada.email)).headers["retry-after"]).toBe("900");
  });

  test("[A4] a restart forgets nothing", async () => {
    const database = await open();
    const before = await startInjectServer(database);
    await before.setUp();
    await failTimes(5, before);
    const after = await startInjectServer(database, {}, before.clock);
    expect((await after.logIn(ada.email)).statusCode).toBe(429);
  });

  test("[A4] guesses sent at once cannot outrun the count", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => door.logIn(ada.email, `${wrong} ${index}`)),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("[A4] successes are not counted, not even many at once", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    const replies = await Promise.all(Array.from({ length: 12 }, () => door.logIn(ada.email)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  test("[A4] one address is stopped after its failures at many accounts, its neighbour is not", async () => {
    const door = await startInjectServer(await open(), { BELFRY_FAILURES_PER_ADDRESS: "6" });
    await door.setUp();
    const address = "2001:db8:1:2::1";
    for (let account = 0; account < 6; account++) {
      await failTimes(1, door, `user${account}@example.org`, address);
    }
    const sameNetwork = await door.logIn(ada.email, password, { address: "2001:db8:1:2::ffff" });
    expect(sameNetwork.statusCode).toBe(429);
    expect(sameNetwork.headers["retry-after"]).toBe("300");
    const otherNetwork = await door.logIn(ada.email, password, { address: "2001:db8:1:3::1" });
    expect(otherNetwork.statusCode).toBe(200);
  });

  test("[A4] who guesses at an account keeps their own count when its owner signs in", async () => {
    const door = await startInjectServer(await open(), { BELFRY_FAILURES_PER_VISITOR: "4" });
    await door.setUp();
    const thief = "198.51.100.7";
    await failTimes(3, door, ada.email, thief);
    expect((await door.logIn(ada.email)).statusCode).toBe(200);
    await failTimes(1, door, ada.email, thief);
    expect((await door.logIn(ada.email, wrong, { address: thief })).statusCode).toBe(429);
    expect((await door.logIn(ada.email)).statusCode).toBe(200);
  });

  test("[A4] a throttled account's live sessions go on, and can be confirmed", async () => {
    const door = await startInjectServer(await open());
    const { token } = await door.setUp();
    await failTimes(5, door);
    expect((await door.request("GET /api/auth/session", { token })).statusCode).toBe(200);
    const confirmed = await door.request("POST /api/auth/reauthenticate", {
      token,
      body: { password },
    });
    expect(confirmed.statusCode).toBe(200);
  });

  test("[A4] counters nobody needs are dropped, needed ones are not", async () => {
    const door = await startInjectServer(await open());
    await failTimes(5, door, "nobody@example.org");
    await door.auth.deleteExpired();
    expect((await door.logIn("nobody@example.org", wrong)).statusCode).toBe(429);
    door.clock.at += 17 * minute;
    await door.auth.deleteExpired();
    const left = await door.database.sql.selectFrom("sign_in_failures").selectAll().execute();
    expect(left).toEqual([]);
  });

  test("[A1] passwords are kept as Argon2id, and hashed anew at sign-in when more is asked", async () => {
    const database = await open();
    const before = await startInjectServer(database);
    await before.setUp();
    const hashNow = () =>
      database.sql.selectFrom("users").select("password_hash as hash").executeTakeFirstOrThrow();
    const { hash } = await hashNow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);

    const after = await startInjectServer(database, { BELFRY_PASSWORD_PASSES: "3" });
    await after.logIn(ada.email, wrong);
    expect((await hashNow()).hash).toBe(hash);
    expect((await after.logIn(ada.email)).statusCode).toBe(200);
    expect((await hashNow()).hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    expect((await after.logIn(ada.email)).statusCode).toBe(200);
    expect((await before.logIn(ada.email)).statusCode).toBe(200);
    expect((await hashNow()).hash).toContain("t=3");
  });

  test("[A6] when too many wait for their hash, the next one is told to come back", async () => {
    const door = await startInjectServer(await open(), { BELFRY_PASSWORD_QUEUE: "3" });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => door.logIn(`user${index}@example.org`, wrong)),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toBe("5");
    expect(refused[0]?.json().code).toBe("unavailable");
    expect((await door.logIn("user0@example.org", wrong)).statusCode).toBe(401);
  });

  test("[A42] sign-ins, failures and locks are in the audit log, without what was typed", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    await failTimes(5, door);
    await door.logIn(ada.email);
    await door.logIn("secret typed as e-mail", wrong);
    const events = await eventsOf(door);
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

test("[A1] without configuration the work of a hash is 64 MiB in three passes", async () => {
  const { options } = await import("../../config/config.ts");
  expect(options.passwordMemoryKiB.defaultValue).toBe(64 * 1024);
  expect(options.passwordPasses.defaultValue).toBe(3);
});
