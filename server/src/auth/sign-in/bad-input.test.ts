import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { password, setupBody, startInjectedServer } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";

const login = { email: setupBody.email, password };
const bodies: [label: string, body: unknown, pointer?: string][] = [
  ["an array", []],
  ["a text", '"text"'],
  ["a number", "1"],
  ["null", "null"],
  ["nothing", undefined],
  ["no JSON", "{"],
  ["an empty object", {}, "/email"],
  ["no password", { email: setupBody.email }, "/password"],
  ["a number for the password", { ...login, password: 1 }, "/password"],
  ["null for the password", { ...login, password: null }, "/password"],
  ["a list for the e-mail", { ...login, email: [setupBody.email] }, "/email"],
  ["an object for the e-mail", { ...login, email: { $ne: "" } }, "/email"],
  ["true for the e-mail", { ...login, email: true }, "/email"],
  [
    "half a surrogate pair",
    '{"email":"ada@example.org","password":"a quiet \\ud800"}',
    "/password",
  ],
  ["a password of a kilobyte and more", { ...login, password: "x".repeat(1025) }, "/password"],
  ["deep nesting", `{"email":${"[".repeat(7000)}${"]".repeat(7000)},"password":"x"}`, "/email"],
  ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
];

/** Connections to PostgreSQL. */
const poolSize = 2;

eachDatabase((open) => {
  /** A database with options is closed after the test, so no other test gets its connections. */
  const openAlone = () => open({ isDurable: false, poolSize });

  test("[A7] A malformed sign-in returns 400 and does not count as a failure", async () => {
    const belfry = await startInjectedServer(await open(), { BELFRY_FAILURES_PER_ADDRESS: "1" });
    await belfry.setUp();
    const headers = { "content-type": "application/json" };
    for (const [label, body, pointer] of bodies) {
      const reply = await belfry.request("POST /api/auth/login", { body, headers });
      expect(reply.status, label).toBe(400);
      expect(reply.headers.get("content-type")).toMatch("application/problem+json");
      expect(reply.body.code, label).toBe("invalid_body");
      if (!pointer) continue;
      const pointers = reply.body.errors.map((error: { pointer: string }) => error.pointer);
      expect(pointers, label).toContain(pointer);
    }
    expect((await belfry.logIn("Ada")).status).toBe(200);
  });

  test("[A7] Other content types return 415", async () => {
    const { request } = await startInjectedServer(await open());
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ];
    for (const type of types) {
      const body = Buffer.from(JSON.stringify(login));
      const reply = await request("POST /api/auth/login", {
        body,
        headers: { "content-type": type },
      });
      expect(reply.status, type).toBe(415);
      expect(reply.body.code).toBe("unsupported_media_type");
    }
  });

  test("[A7] Unknown members are ignored", async () => {
    const { request, setUp } = await startInjectedServer(await open());
    await setUp();
    const body = `{"role":"owner","isAdmin":true,"__proto__":{"email":"eve@example.org"},
      "constructor":{"prototype":{"x":1}},"email":"ada@example.org","password":"${password}"}`;
    const reply = await request("POST /api/auth/login", { body });
    expect(reply.status).toBe(200);
    expect(reply.body.user.email).toBe(setupBody.email);
    expect({}).not.toHaveProperty("x");
    const inherited = '{"__proto__":{"email":"ada@example.org","password":"x"}}';
    expect((await request("POST /api/auth/login", { body: inherited })).status).toBe(400);
  });

  test("[A6] Sign-in routes accept at most 16 KiB", async () => {
    const { request, setUp } = await startInjectedServer(await open());
    const { token } = await setUp();
    const padded = (bytes: number) => {
      const bare = JSON.stringify({ ...login, pad: "" }).length;
      return JSON.stringify({ ...login, pad: "x".repeat(bytes - bare) });
    };
    const path = "POST /api/auth/login";
    expect((await request(path, { body: padded(16 * 1024) })).status).toBe(200);
    const routes = [
      path,
      "POST /api/auth/2fa/verify",
      "POST /api/auth/2fa/recover",
      "POST /api/setup",
      "POST /api/auth/reauthenticate",
      "POST /api/auth/logout",
    ];
    for (const route of routes) {
      for (const bytes of [16 * 1024 + 1, 1024 * 1024]) {
        const reply = await request(route, { body: padded(bytes), as: token });
        expect(reply.status, `${route} with ${bytes}`).toBe(413);
        expect(reply.body.code).toBe("body_too_large");
      }
    }
  });

  test("[A7] A text that is not an e-mail is treated like an unknown e-mail", async () => {
    const { logIn } = await startInjectedServer(await open());
    const texts = [
      "",
      "\0",
      "ada\u0000@example.org",
      "' or 1=1 --",
      "\ud83e",
      "x".repeat(10_000),
      "%",
    ];
    for (const [index, email] of texts.entries()) {
      const reply = await logIn(email, password, { ip: `198.51.100.${index}` });
      expect(reply.status, JSON.stringify(email)).toBe(401);
    }
  });

  test("[A43] A read-only database rejects sign-in and sign-out with 503 and keeps sessions", async () => {
    const database = await openAlone();
    const belfry = await startInjectedServer(database);
    const { token } = await belfry.setUp();
    await refuseWrites(database);
    for (const attempt of [password, "not the password"]) {
      const reply = await belfry.logIn("Ada", attempt);
      expect(reply.status).toBe(503);
      expect(reply.body.code).toBe("unavailable");
      expect(reply.headers.has("retry-after")).toBe(true);
    }
    expect((await belfry.request("POST /api/auth/logout", { as: token })).status).toBe(503);
    belfry.clock.at += 2 * 60_000; // long enough for the use to be stored
    expect((await belfry.request("GET /api/auth/session", { as: token })).status).toBe(200);
    expect(await database.sql.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  test("[A43] A setup that fails on a read-only database can be repeated", async () => {
    const database = await openAlone();
    const belfry = await startInjectedServer(database);
    await refuseWrites(database);
    expect((await belfry.request("POST /api/setup", { body: setupBody })).status).toBe(503);
    expect((await belfry.request("GET /api/setup")).body).toEqual({ needed: true });
  });
});

/** Makes the database read-only, like a disk that was remounted read-only. */
async function refuseWrites({ kind, sql }: Database): Promise<void> {
  if (kind === "sqlite") {
    await sql.transaction().execute((trx) => raw`pragma query_only = on`.execute(trx));
    return;
  }
  // PostgreSQL keeps this setting for each connection, so all of the pool are used at the same time.
  const allOpen = Promise.withResolvers<void>();
  let opened = 0;
  const refuseOnOne = () =>
    sql.transaction().execute(async (trx) => {
      opened += 1;
      if (opened === poolSize) allOpen.resolve();
      await allOpen.promise;
      await raw`set session characteristics as transaction read only`.execute(trx);
    });
  await Promise.all(Array.from({ length: poolSize }, refuseOnOne));
}
