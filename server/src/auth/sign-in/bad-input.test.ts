import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { ada, password, startInjectServer } from "../../../test/kit/inject-server.ts";
import type { Database } from "../../database/database.ts";

const login = { email: ada.email, password };
const bodies: [label: string, body: unknown, pointer?: string][] = [
  ["an array", []],
  ["a text", '"text"'],
  ["a number", "1"],
  ["null", "null"],
  ["nothing", undefined],
  ["no JSON", "{"],
  ["an empty object", {}, "/email"],
  ["no password", { email: ada.email }, "/password"],
  ["a number for the password", { ...login, password: 1 }, "/password"],
  ["null for the password", { ...login, password: null }, "/password"],
  ["a list for the e-mail", { ...login, email: [ada.email] }, "/email"],
  ["an object for the e-mail", { ...login, email: { $ne: "" } }, "/email"],
  ["true for the e-mail", { ...login, email: true }, "/email"],
  [
    "half a surrogate pair",
    '{"email":"ada@example.org","password":"a quiet \\ud800"}',
    "/password",
  ],
  ["a password of a kilobyte and more", { ...login, password: "x".repeat(1025) }, "/password"],
  ["deep nesting", `{"email":${"[".repeat(7000)}${"]".repeat(7000)},"password":"x"}`, "/email"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
];

eachDatabase((open) => {
  test("[A7] a sign-in of the wrong shape is 400 and costs no try", async () => {
    const door = await startInjectServer(await open(), { BELFRY_FAILURES_PER_ADDRESS: "1" });
    await door.setUp();
    const headers = { "content-type": "application/json" };
    for (const [label, body, pointer] of bodies) {
      const reply = await door.request("POST /api/auth/login", { body, headers });
      expect(reply.statusCode, label).toBe(400);
      expect(reply.headers["content-type"]).toMatch("application/problem+json");
      expect(reply.json().code, label).toBe("invalid_body");
      if (!pointer) continue;
      const pointers = reply.json().errors.map((error: { pointer: string }) => error.pointer);
      expect(pointers, label).toContain(pointer);
    }
    expect((await door.logIn(ada.email)).statusCode).toBe(200);
  });

  test("[A7] other content types are 415", async () => {
    const { request } = await startInjectServer(await open());
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
      expect(reply.statusCode, type).toBe(415);
      expect(reply.json().code).toBe("unsupported_media_type");
    }
  });

  test("[A7] unknown members are ignored and never obeyed", async () => {
    const { request, setUp } = await startInjectServer(await open());
    await setUp();
    const body = `{"role":"owner","isAdmin":true,"__proto__":{"email":"eve@example.org"},
      "constructor":{"prototype":{"x":1}},"email":"ada@example.org","password":"${password}"}`;
    const reply = await request("POST /api/auth/login", { body });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user.email).toBe(ada.email);
    expect({}).not.toHaveProperty("x");
    const inherited = '{"__proto__":{"email":"ada@example.org","password":"x"}}';
    expect((await request("POST /api/auth/login", { body: inherited })).statusCode).toBe(400);
  });

  test("[A6] a sign-in route takes 16 KiB and not a byte more", async () => {
    const { request, setUp } = await startInjectServer(await open());
    const { token } = await setUp();
    const padded = (bytes: number) => {
      const bare = JSON.stringify({ ...login, pad: "" }).length;
      return JSON.stringify({ ...login, pad: "x".repeat(bytes - bare) });
    };
    const path = "POST /api/auth/login";
    expect((await request(path, { body: padded(16 * 1024) })).statusCode).toBe(200);
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
        const reply = await request(route, { body: padded(bytes), token });
        expect(reply.statusCode, `${route} with ${bytes}`).toBe(413);
        expect(reply.json().code).toBe("body_too_large");
      }
    }
  });

  test("[A7] a text that is no e-mail is an unknown one, whatever it holds", async () => {
    const { logIn } = await startInjectServer(await open());
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
      const reply = await logIn(email, password, { address: `198.51.100.${index}` });
      expect(reply.statusCode, JSON.stringify(email)).toBe(401);
    }
  });

  test("[A43] a database that takes no writes lets nobody in by halves, and nobody out", async () => {
    const database = await open();
    const door = await startInjectServer(database);
    const { token } = await door.setUp();
    await refuseWrites(database);
    for (const given of [password, "not the password"]) {
      const reply = await door.logIn(ada.email, given);
      expect(reply.statusCode).toBe(503);
      expect(reply.json().code).toBe("unavailable");
      expect(reply.headers["retry-after"]).toBeDefined();
    }
    expect((await door.request("POST /api/auth/logout", { token })).statusCode).toBe(503);
    door.clock.at += 2 * 60_000; // a use that would be written down
    expect((await door.request("GET /api/auth/session", { token })).statusCode).toBe(200);
    expect(await database.sql.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  test("[A43] a setup on a database that takes no writes is still to be done", async () => {
    const database = await open();
    const door = await startInjectServer(database);
    await refuseWrites(database);
    expect((await door.request("POST /api/setup", { body: ada })).statusCode).toBe(503);
    expect((await door.request("GET /api/setup")).json()).toEqual({ needed: true });
  });
});

/** From now on, as with a disk that was mounted again without leave to write. */
async function refuseWrites({ kind, sql }: Database): Promise<void> {
  const statement =
    kind === "sqlite"
      ? raw`pragma query_only = on`
      : raw`set session characteristics as transaction read only`;
  await sql.transaction().execute((trx) => statement.execute(trx));
}
