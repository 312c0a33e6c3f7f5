import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { tokenIn } from "../../../test/kit/smtp-server.ts";
import { password, startInjectedServer } from "../../../test/kit/test-server.ts";
import { hashToken, makeDeviceToken } from "../../crypto/tokens.ts";

const wrong = "not the password";
const fresh = "seven green lanterns";
const ip = "203.0.113.1";

eachDatabase((open) => {
  /** Ada has a browser that she signed in with. */
  async function startWithBrowser() {
    const belfry = await startInjectedServer(await open(), { BELFRY_FAILURES_PER_ADDRESS: "6" });
    await belfry.setUp();

    let others = 0;

    /** Signs in with the device cookie of a browser, or without one. */
    async function visit(device: string, secret = password, name = "Ada", from = ip) {
      const headers = { "session-transport": "cookie", ...(device && { cookie: device }) };
      return belfry.logIn(name, secret, { headers, ip: from });
    }
    const deviceOf = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie().find((cookie) => cookie.includes("belfry_device="));
    const cookieOf = (reply: { headers: Headers }) => deviceOf(reply)?.split(";")[0] ?? "";

    /** Others guess until the account is blocked, and the network of its user too. */
    async function guess() {
      for (let time = 0; time < 6; time++) {
        others += 1;
        await belfry.logIn("Ada", wrong, { ip: `198.51.100.${others}` });
        await belfry.logIn(`user${time}@example.org`, wrong, { ip });
      }
      expect((await belfry.logIn("Ada", password, { ip })).status).toBe(429);
      expect((await belfry.logIn("Ada", password, { ip: "192.0.2.1" })).status).toBe(429);
    }

    const browser = cookieOf(await visit(""));
    return { ...belfry, browser, visit, deviceOf, cookieOf, guess };
  }

  test("[F10, A4] Guesses of others do not keep a user from signing in on a remembered device", async () => {
    const { browser, visit, guess, deviceOf, clock } = await startWithBrowser();
    await guess();
    for (let round = 0; round < 2; round++) {
      const reply = await visit(browser);
      expect(reply.status).toBe(200);
      expect(deviceOf(reply), "the browser keeps its token").toMatch(
        new RegExp(`^${browser}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict$`),
      );
      await guess();
      clock.at += 60_000;
    }
  });

  test("[F10] The limits of a remembered device and of unknown devices are separate", async () => {
    const { browser, visit, logIn, cookieOf, clock } = await startWithBrowser();
    const second = cookieOf(await visit(""));
    const failTimes = async (times: number, device: string) => {
      for (let time = 0; time < times; time++) {
        expect((await visit(device, wrong)).status).toBe(401);
      }
    };
    await failTimes(5, browser);
    const blocked = await visit(browser);
    expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await visit(second)).status).toBe(200);
    await failTimes(4, "");
    expect((await visit(second)).status).toBe(200);
    await failTimes(1, "");
    expect((await logIn("Ada")).status, "others").toBe(429);
    clock.at += 60_000;
    expect((await visit(browser)).status).toBe(200);
  });

  test("[F10] Only a token that this server issued for the account is a remembered device", async () => {
    const { browser, visit, guess, addUser, database, cookieOf, clock } = await startWithBrowser();
    await addUser("ben@example.org", "Ben");
    const bens = cookieOf(await visit("", password, "Ben"));
    await guess();
    const invented = makeDeviceToken();
    for (const cookie of [
      bens,
      `belfry_device=${invented}`,
      "belfry_device=x",
      "",
      `${browser}x`,
    ]) {
      expect((await visit(cookie)).status, cookie).toBe(429);
    }
    const planted = await visit(`belfry_device=${invented}`, password, "Ben", "192.0.2.9");
    expect(cookieOf(planted), "a planted token is not adopted").not.toContain(invented);
    const rows = await database.sql.selectFrom("remembered_devices").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(browser.split("=")[1]);
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(browser.slice(14)));

    const shared = await visit(browser, password, "Ben", "192.0.2.9");
    expect(cookieOf(shared), "two users of one browser").toBe(browser);
    expect((await visit(browser)).status).toBe(200);
    clock.at += 181 * 24 * 60 * 60_000;
    await guess();
    expect((await visit(browser)).status, "after half a year").toBe(429);
  });

  test("[F10] A user has at most twenty remembered devices, and sign-out keeps them", async () => {
    const { browser, visit, guess, database, request, clock } = await startWithBrowser();
    const one = { user_id: 1, token_hash: "0", seen_at: clock.at };
    const devices = Array.from({ length: 20 }, (_, n) => ({ ...one, token_hash: String(n) }));
    await database.sql.insertInto("remembered_devices").values(devices).execute();
    clock.at += 1000;
    const reply = await visit(browser);
    const cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await request("POST /api/auth/logout", { headers })).status).toBe(204);
    const rows = await database.sql.selectFrom("remembered_devices").selectAll().execute();
    expect(rows).toHaveLength(20);
    await guess();
    expect((await visit(browser)).status).toBe(200);
  });

  test("[F10] A program is remembered only if it requests it, so that programs do not displace browsers", async () => {
    const { browser, visit, logIn, guess, database } = await startWithBrowser();
    for (let time = 0; time < 3; time++) {
      expect((await logIn("Ada")).body).not.toHaveProperty("deviceToken");
    }
    const { body } = await logIn("Ada", password, { headers: { "device-token": "new" } });
    expect(body.deviceToken).toMatch(/^dev_\w{36}$/);
    await guess();
    const headers = { "device-token": body.deviceToken };
    const reply = await logIn("Ada", password, { headers });
    expect([reply.status, reply.body.deviceToken]).toEqual([200, body.deviceToken]);
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect((await visit(browser)).status).toBe(200);
    expect(await database.sql.selectFrom("remembered_devices").selectAll().execute()).toHaveLength(
      2,
    );
  });

  test("[F10, A28] A reset clears the account's counter, and remembers the browser that made it", async () => {
    const { server, request, guess, visit, cookieOf, logIn } = await startWithBrowser();
    const other = "192.0.2.9";
    const reset = async (headers: Record<string, string>) => {
      const link = await server.auth.recovery.createLink(1, {});
      const body = { token: tokenIn({ text: link.url }), password: fresh };
      return request("POST /api/auth/password-reset/confirm", { body, headers, ip: other });
    };
    await guess();
    expect((await reset({})).headers.get("set-cookie")).toBeNull();
    expect((await logIn("Ada", fresh, { ip: other })).status).toBe(200);
    await guess();
    const reply = await reset({ "session-transport": "cookie" });
    expect(reply.headers.getSetCookie()).toHaveLength(1);
    await guess();
    expect((await visit(cookieOf(reply), fresh)).status).toBe(200);
  });
});
