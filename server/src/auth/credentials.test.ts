import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import {
  ada,
  type InjectServer,
  password,
  startInjectServer,
} from "../../test/kit/inject-server.ts";
import { makeToken } from "../crypto/tokens.ts";

const state = "GET /api/auth/session";
const wantsCookie = { headers: { "session-transport": "cookie" } };
const ours = { "sec-fetch-site": "same-origin" };

async function cookieOf({ setUp, logIn }: InjectServer): Promise<{ cookie: string }> {
  await setUp();
  const header = (await logIn(ada.email, password, wantsCookie)).headers["set-cookie"];
  return { cookie: String(header).split(";")[0] ?? "" };
}

eachDatabase((open) => {
  test("[A27] a browser's session lives in a cookie that scripts cannot read", async () => {
    const door = await startInjectServer(await open());
    await door.setUp();
    const reply = await door.logIn(ada.email, password, wantsCookie);
    expect(reply.json()).toEqual({
      expiresAt: "2026-12-21T10:00:00.000Z",
      user: expect.objectContaining({ id: 1 }),
    });
    expect(reply.headers["set-cookie"]).toMatch(
      /^belfry_session=sess_\w{36}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test("[A27] setup can hand over a cookie as well", async () => {
    const { request } = await startInjectServer(await open());
    const reply = await request("POST /api/setup", { body: ada, ...wantsCookie });
    expect(reply.json()).not.toHaveProperty("token");
    expect(reply.headers["set-cookie"]).toContain("belfry_session=sess_");
  });

  test("[A27] on https the cookie is bound to the host and never sent in the clear", async () => {
    const door = await startInjectServer(await open(), {
      BELFRY_PUBLIC_URL: "https://chat.example.org",
    });
    const { cookie } = await cookieOf(door);
    expect(cookie).toMatch(/^__Host-belfry_session=sess_/);
    const given = await door.logIn(ada.email, password, wantsCookie);
    expect(given.headers["set-cookie"]).toMatch(/; Secure$/);
    expect((await door.request(state, { headers: { cookie } })).statusCode).toBe(200);
    const planted = cookie.replace("__Host-", "");
    expect((await door.request(state, { headers: { cookie: planted } })).statusCode).toBe(401);
  });

  test("[A27] a logout ends the cookie's session and takes the cookie away", async () => {
    const door = await startInjectServer(await open());
    const { cookie } = await cookieOf(door);
    const headers = { cookie: `theme=dark; ${cookie}; other=1`, ...ours };
    const reply = await door.request("POST /api/auth/logout", { headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["set-cookie"]).toMatch(/^belfry_session=; Max-Age=0; Path=\/; HttpOnly/);
    expect((await door.request(state, { headers: { cookie } })).statusCode).toBe(401);
  });

  test("[A27] with a cookie, changes come from our own pages only", async () => {
    const door = await startInjectServer(await open());
    const { cookie } = await cookieOf(door);
    const confirm = (headers: Record<string, string>) =>
      door.request("POST /api/auth/reauthenticate", {
        body: JSON.stringify({ password }),
        headers: { cookie, ...headers },
      });
    const allowed: Record<string, string>[] = [
      ours,
      { "sec-fetch-site": "none" },
      { origin: "http://chat.example.org" },
      { origin: "http://192.0.2.5:8080", host: "192.0.2.5:8080" },
      { ...ours, "content-type": "application/json; charset=utf-8" },
    ];
    for (const headers of allowed) expect((await confirm(headers)).statusCode).toBe(200);
    const refused: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: "http://chat.example.org" },
      { origin: "http://evil.example.org" },
      { origin: "https://chat.example.org" },
      { origin: "null" },
      { origin: "http://192.0.2.5:8080", host: "chat.example.org" },
      { origin: "https://192.0.2.5:8080", host: "192.0.2.5:8080" },
      { ...ours, "content-type": "text/plain" },
      { ...ours, "content-type": "application/jsonx" },
      { ...ours, "content-type": "application/x-www-form-urlencoded" },
    ];
    for (const headers of refused) {
      const reply = await confirm(headers);
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403);
      expect(reply.json().code).toBe("cross_site");
    }
    expect((await door.request("POST /api/auth/logout", { headers: { cookie } })).statusCode).toBe(
      403,
    );
    expect((await door.request(state, { headers: { cookie } })).statusCode).toBe(200);
  });

  test("[A26] two credentials in one request are refused", async () => {
    const door = await startInjectServer(await open());
    const { cookie } = await cookieOf(door);
    const { token } = (await door.logIn(ada.email)).json();
    for (const headers of [{ cookie }, { cookie: "belfry_session=x" }]) {
      const reply = await door.request(state, { token, headers });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().code).toBe("two_credentials");
    }
    const twice = await door.request(state, { headers: { cookie: `${cookie}; ${cookie}` } });
    expect(twice.json().code).toBe("two_credentials");
    const other = await door.request(state, { token, headers: { cookie: "theme=dark" } });
    expect(other.statusCode).toBe(200);
  });

  test("[A26] a token in the address or the body is never read", async () => {
    const { setUp, request } = await startInjectServer(await open());
    const { token } = await setUp();
    for (const query of [`access_token=${token}`, `token=${token}`]) {
      const reply = await request(`${state}?${query}`);
      expect(reply.json().code).toBe("sign_in_required");
    }
    const fields = { token, access_token: token };
    const inBody = await request("POST /api/auth/logout", { body: fields });
    expect(inBody.statusCode).toBe(401);
    const inForm = await request("POST /api/auth/logout", {
      body: String(new URLSearchParams(fields)),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(inForm.json().code).toBe("sign_in_required");
  });

  test("[A19] a token that was mistyped is refused without asking the database", async () => {
    const { setUp, request, database } = await startInjectServer(await open());
    const { token } = await setUp();
    for (const table of ["sessions", "api_keys"]) {
      await database.sql.schema.dropTable(table).execute();
    }
    for (const right of [token, makeToken("ak")]) {
      const mistyped = right.slice(0, -1) + (right.endsWith("x") ? "y" : "x");
      expect((await request(state, { token: mistyped })).json().code).toBe("invalid_token");
      expect((await request(state, { token: right })).statusCode).toBe(500);
    }
  });

  test("the scheme's letters are of any case", async () => {
    const { setUp, request } = await startInjectServer(await open());
    const { token } = await setUp();
    for (const scheme of ["bearer", "BEARER"]) {
      const reply = await request(state, { headers: { authorization: `${scheme} ${token}` } });
      expect(reply.statusCode).toBe(200);
    }
  });
});
