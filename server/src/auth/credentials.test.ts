import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import {
  password,
  setupBody,
  startInjectedServer,
  type TestServer,
} from "../../test/kit/test-server.ts";
import { makeToken } from "../crypto/tokens.ts";

const state = "GET /api/auth/session";
const wantsCookie = { headers: { "session-transport": "cookie" } };
const ours = { "sec-fetch-site": "same-origin" };

async function cookieOf({ setUp, logIn }: TestServer): Promise<{ cookie: string }> {
  await setUp();
  const header = (await logIn("Ada", password, wantsCookie)).headers.get("set-cookie");
  return { cookie: String(header).split(";")[0] ?? "" };
}

eachDatabase((open) => {
  test("[A27] A browser's session is in a cookie that scripts cannot read", async () => {
    const belfry = await startInjectedServer(await open());
    await belfry.setUp();
    const reply = await belfry.logIn("Ada", password, wantsCookie);
    expect(reply.body).toEqual({
      expiresAt: "2026-12-21T10:00:00.000Z",
      user: expect.objectContaining({ id: 1 }),
    });
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^belfry_session=sess_\w{36}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test("[A27] Setup also sets the cookie", async () => {
    const { request } = await startInjectedServer(await open());
    const reply = await request("POST /api/setup", { body: setupBody, ...wantsCookie });
    expect(reply.body).not.toHaveProperty("token");
    expect(reply.headers.get("set-cookie")).toContain("belfry_session=sess_");
  });

  test("[A27] On https the cookie is bound to the host and only sent encrypted", async () => {
    const belfry = await startInjectedServer(await open(), {
      BELFRY_PUBLIC_URL: "https://chat.example.org",
    });
    const { cookie } = await cookieOf(belfry);
    expect(cookie).toMatch(/^__Host-belfry_session=sess_/);
    const given = await belfry.logIn("Ada", password, wantsCookie);
    for (const each of given.headers.getSetCookie()) {
      expect(each).toMatch(/^__Host-belfry_(session|device)=.*; Secure$/);
    }
    expect((await belfry.request(state, { headers: { cookie } })).status).toBe(200);
    const planted = cookie.replace("__Host-", "");
    expect((await belfry.request(state, { headers: { cookie: planted } })).status).toBe(401);
  });

  test("[A27] Signing out ends the cookie's session and deletes the cookie", async () => {
    const belfry = await startInjectedServer(await open());
    const { cookie } = await cookieOf(belfry);
    const headers = { cookie: `theme=dark; ${cookie}; other=1`, ...ours };
    const reply = await belfry.request("POST /api/auth/logout", { headers });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("set-cookie")).toMatch(
      /^belfry_session=; Max-Age=0; Path=\/; HttpOnly/,
    );
    expect((await belfry.request(state, { headers: { cookie } })).status).toBe(401);
  });

  test("[F19] Signing out with a cookie clears the cached images and files, and nothing else", async () => {
    const belfry = await startInjectedServer(await open());
    const { cookie } = await cookieOf(belfry);
    const headers = { cookie, ...ours };
    const reply = await belfry.request("POST /api/auth/logout", { headers });
    // `cookies` would sign the user out of neighbouring hosts, `storage` would lose their settings.
    expect(reply.headers.get("clear-site-data")).toBe('"cache"');
    const second = { ...ours, cookie: await cookieOf(belfry).then(({ cookie }) => cookie) };
    const own = await belfry.request("DELETE /api/me/sessions/3", { headers: second });
    expect([own.status, own.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
    const { token } = (await belfry.logIn("Ada")).body;
    const program = await belfry.request("POST /api/auth/logout", { as: token });
    expect([program.status, program.headers.get("clear-site-data")]).toEqual([204, null]);
  });

  test("[A27] With a cookie, only requests from the server's own pages change anything", async () => {
    const belfry = await startInjectedServer(await open());
    const { cookie } = await cookieOf(belfry);
    const confirm = (headers: Record<string, string>) =>
      belfry.request("POST /api/auth/reauthenticate", {
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
    for (const headers of allowed) expect((await confirm(headers)).status).toBe(200);
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
      expect(reply.status, JSON.stringify(headers)).toBe(403);
      expect(reply.body.code).toBe("cross_site");
    }
    expect((await belfry.request("POST /api/auth/logout", { headers: { cookie } })).status).toBe(
      403,
    );
    expect((await belfry.request(state, { headers: { cookie } })).status).toBe(200);
  });

  test("[A26] Two credentials in one request are rejected", async () => {
    const belfry = await startInjectedServer(await open());
    const { cookie } = await cookieOf(belfry);
    const { token } = (await belfry.logIn("Ada")).body;
    for (const headers of [{ cookie }, { cookie: "belfry_session=x" }]) {
      const reply = await belfry.request(state, { as: token, headers });
      expect(reply.status).toBe(400);
      expect(reply.body.code).toBe("two_credentials");
    }
    const twice = await belfry.request(state, { headers: { cookie: `${cookie}; ${cookie}` } });
    expect(twice.body.code).toBe("two_credentials");
    const other = await belfry.request(state, { as: token, headers: { cookie: "theme=dark" } });
    expect(other.status).toBe(200);
  });

  test("[A26] A token in the URL or the body is ignored", async () => {
    const { setUp, request } = await startInjectedServer(await open());
    const { token } = await setUp();
    for (const query of [`access_token=${token}`, `token=${token}`]) {
      const reply = await request(`${state}?${query}`);
      expect(reply.body.code).toBe("sign_in_required");
    }
    const fields = { token, access_token: token };
    const inBody = await request("POST /api/auth/logout", { body: fields });
    expect(inBody.status).toBe(401);
    const inForm = await request("POST /api/auth/logout", {
      body: String(new URLSearchParams(fields)),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(inForm.body.code).toBe("sign_in_required");
  });

  test("[A19] A mistyped token is rejected without a database query", async () => {
    const { setUp, request, database } = await startInjectedServer(await open());
    const { token } = await setUp();
    for (const table of ["push_subscriptions", "sessions", "api_keys"]) {
      await database.sql.schema.dropTable(table).execute();
    }
    for (const right of [token, makeToken("ak")]) {
      const mistyped = right.slice(0, -1) + (right.endsWith("x") ? "y" : "x");
      expect((await request(state, { as: mistyped })).body.code).toBe("invalid_token");
      expect((await request(state, { as: right })).status).toBe(500);
    }
  });

  test("The authorization scheme is case-insensitive", async () => {
    const { setUp, request } = await startInjectedServer(await open());
    const { token } = await setUp();
    for (const scheme of ["bearer", "BEARER"]) {
      const reply = await request(state, { headers: { authorization: `${scheme} ${token}` } });
      expect(reply.status).toBe(200);
    }
  });
});
