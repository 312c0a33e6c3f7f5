import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { connectLiveClient } from "../../../test/kit/live-client.ts";
import { startTestServer, startWithCast } from "../../../test/kit/test-server.ts";
import { hashToken } from "../../crypto/tokens.ts";

const hour = 60 * 60_000;
const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };
const from = (address: string) => ({ "x-forwarded-for": address });
const fresh = "seven green lanterns";

eachDatabase((open) => {
  async function startWithLink(environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, { ...proxied, ...environment });
    const createLink = (userId = 2) => cast.server.auth.recovery.createLink(userId, {});
    const tokenOf = ({ url }: { url: string }) => url.slice(url.indexOf("#token=") + 7);
    const confirm = (token: unknown, password: unknown = fresh, address = "203.0.113.1") =>
      cast.request("POST /api/auth/password-reset/confirm", {
        body: { token, password },
        headers: from(address),
      });
    const logIn = (email: string, password: string) =>
      cast.request("POST /api/auth/login", { body: { email, password } });
    return { ...cast, database, createLink, tokenOf, confirm, logIn };
  }

  test("[A28] A password link sets a new password once, signs nobody in, and ends every session", async () => {
    const { database, url, request, ben, ada, createLink, tokenOf, confirm, logIn } =
      await startWithLink();
    await database.sql
      .insertInto("tickets")
      .values({ token_hash: "t", user_id: 2, password_version: 0, expires_at: 9e15 })
      .execute();
    const client = connectLiveClient(url, { headers: { authorization: `Bearer ${ben}` } });
    await client.next("ready");

    const token = tokenOf(await createLink());
    // Looking at a link does not use it.
    const alive = await request("POST /api/auth/password-reset/lookup", { body: { token } });
    expect(alive.status).toBe(204);
    const reply = await confirm(token);
    expect([reply.status, reply.body, reply.headers.get("set-cookie")]).toEqual([
      200,
      { endedPasskeys: 0, endedApiKeys: 0 },
      null,
    ]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect((await client.next("session.ended")).reason).toBe("password_changed");
    expect((await client.closed).code).toBe(4401);
    expect((await request("GET /api/chats", { as: ben })).status).toBe(401);
    expect((await request("GET /api/chats", { as: ada })).status).toBe(200);
    expect(await database.sql.selectFrom("tickets").selectAll().execute()).toEqual([]);

    expect((await logIn("ben@example.org", "a quiet harbour")).status).toBe(401);
    expect((await logIn("ben@example.org", fresh)).status).toBe(200);
    const lookup = await request("POST /api/auth/password-reset/lookup", { body: { token } });
    expect([lookup.status, lookup.body.code]).toEqual([422, "invalid_reset"]);
    const again = await confirm(token, "another good password");
    expect([again.status, again.body.code]).toEqual([422, "invalid_reset"]);
    expect((await logIn("ben@example.org", fresh)).status).toBe(200);
  });

  test("[A28] Two-factor stays on after a reset", async () => {
    const { database, createLink, tokenOf, confirm } = await startWithLink();
    const secret = { user_id: 2, state: "on" as const, secret_sealed: "sealed", created_at: 1 };
    await database.sql.insertInto("totp_secrets").values(secret).execute();
    expect((await confirm(tokenOf(await createLink()))).status).toBe(200);
    const left = await database.sql.selectFrom("totp_secrets").select("state").execute();
    expect(left).toEqual([{ state: "on" }]);
  });

  test("[A28] Only one of several simultaneous uses of a link succeeds", async () => {
    const { database, createLink, tokenOf, confirm } = await startWithLink();
    const token = tokenOf(await createLink());
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        confirm(token, `${fresh} ${index}`, `203.0.113.${index}`),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    const ben = await database.sql
      .selectFrom("users")
      .select("password_version")
      .where("id", "=", 2)
      .executeTakeFirstOrThrow();
    expect(ben.password_version).toBe(1);
  });

  test("[A22, A28] A sign-in with the old password during a reset leaves no working session", async () => {
    const { request, createLink, tokenOf, confirm, logIn } = await startWithLink();
    const token = tokenOf(await createLink());
    const old = "a quiet harbour";
    const [reset, ...signIns] = await Promise.all([
      confirm(token),
      ...Array.from({ length: 4 }, () => logIn("ben@example.org", old)),
    ]);
    expect(reset.status).toBe(200);
    for (const { status, body } of signIns) {
      expect([200, 401]).toContain(status);
      if (status === 200)
        expect((await request("GET /api/me", { as: body.token })).status).toBe(401);
    }
    expect((await logIn("ben@example.org", fresh)).status).toBe(200);
  });

  test("[A28] A link stops working after an hour, when a newer one is created, and when its user is deactivated", async () => {
    const { database, clock, server, createLink, tokenOf, confirm } = await startWithLink();
    const made = await createLink();
    expect(Date.parse(made.expiresAt) - clock.at).toBe(hour);
    const [older, newer] = [tokenOf(made), tokenOf(await createLink())];
    const others = tokenOf(await createLink(3));
    expect((await confirm(older)).body.code).toBe("invalid_reset");

    clock.at += hour;
    expect((await confirm(newer)).body.code).toBe("invalid_reset");
    await server.auth.deleteExpired();
    expect(await database.sql.selectFrom("password_resets").selectAll().execute()).toEqual([]);
    expect((await confirm(others)).body.code).toBe("invalid_reset");

    const late = tokenOf(await createLink());
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 2)
      .execute();
    expect((await confirm(late)).body.code).toBe("invalid_reset");
    await expect(createLink()).rejects.toThrow("This user does not exist.");
    await expect(createLink(99)).rejects.toThrow("This user does not exist.");
  });

  test("[A2, A7] A rejected password does not use up the link", async () => {
    const { createLink, tokenOf, confirm } = await startWithLink();
    const token = tokenOf(await createLink());
    const invalid = [
      [token, "elevenchars", 422, "password_too_weak", "/password"],
      [token, "ben-ben-ben-ben", 422, "password_too_weak", "/password"],
      [token, "belfry-belfry", 422, "password_too_weak", "/password"],
      [token, "é".repeat(513), 400, "invalid_body", "/password"],
      [token, 7, 400, "invalid_body", "/password"],
      [7, fresh, 400, "invalid_body", "/token"],
      [undefined, fresh, 400, "invalid_body", "/token"],
    ] as const;
    for (const [given, password, status, code, pointer] of invalid) {
      const reply = await confirm(given, password);
      expect(reply.status, `${given} ${password}`).toBe(status);
      expect(reply.body).toMatchObject({ code, errors: [{ pointer }] });
    }
    expect((await confirm(token)).status).toBe(200);
  });

  test("[A28] Only the hash of a link's token is stored, and the audit log records the user and the IP address", async () => {
    const { database, server, tokenOf, confirm } = await startWithLink();
    const actor = { user: { id: 1 }, origin: { ip: "203.0.113.9" } };
    const made = await server.auth.recovery.createLink(2, actor);
    const token = tokenOf(made);
    expect(token).toMatch(/^reset_[0-9A-Za-z]{36}$/);
    const rows = await database.sql.selectFrom("password_resets").select("token_hash").execute();
    expect(rows).toEqual([{ token_hash: hashToken(token) }]);
    await confirm(token, fresh, "198.51.100.4");
    const log = await database.sql
      .selectFrom("audit_log")
      .select(["event", "actor_user_id", "target", "address", "result"])
      .where("event", "like", "password%")
      .orderBy("id")
      .execute();
    const rest = { target: "user:2", result: "success" };
    expect(log).toEqual([
      { ...rest, event: "password_reset_created", actor_user_id: 1, address: "203.0.113.9" },
      { ...rest, event: "password_reset_used", actor_user_id: 2, address: "198.51.100.4" },
    ]);
    const everything = JSON.stringify(
      await database.sql.selectFrom("audit_log").selectAll().execute(),
    );
    for (const secret of [token, hashToken(token), fresh]) expect(everything).not.toContain(secret);
  });

  test("[A28] Links start with the configured public URL, whatever host a request names", async () => {
    const base = "https://chat.example.org";
    const { server, ada, createLink } = await startWithLink({ BELFRY_PUBLIC_URL: base });
    expect((await createLink()).url).toMatch(`${base}/reset-password#token=reset_`);
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const headers = { ...evil, forwarded: "host=evil.example", authorization: `Bearer ${ada}` };
    const post = async (url: string, payload?: object) =>
      (
        await server.app.inject({ method: "POST", url, headers, ...(payload && { payload }) })
      ).json();
    const reset = await post("/api/admin/users/2/password-reset");
    expect(reset.url).toMatch(`${base}/reset-password#token=reset_`);
    const invite = await post("/api/invites", {});
    expect(invite.url).toMatch(`${base}/join#token=invite_`);
  });

  test("[A4] Guessing links is throttled, which also delays the correct link", async () => {
    const { createLink, tokenOf, confirm } = await startWithLink({
      BELFRY_FAILURES_PER_ADDRESS: "4",
    });
    const token = tokenOf(await createLink());
    for (let tries = 0; tries < 4; tries++) {
      expect((await confirm(`reset_${"a".repeat(36)}`)).status).toBe(422);
    }
    const throttled = await confirm(token);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get("retry-after")).toBe("300");
    expect((await confirm(token, fresh, "198.51.100.4")).status).toBe(200);
  });

  test("A user without a password cannot sign in and sets one with a link", async () => {
    const { database, createLink, tokenOf, confirm, logIn } = await startWithLink();
    await database.sql
      .updateTable("users")
      .set({ password_hash: "" })
      .where("id", "=", 2)
      .execute();
    for (const password of ["", "a quiet harbour"]) {
      expect((await logIn("ben@example.org", password)).status).toBe(401);
    }
    expect((await confirm(tokenOf(await createLink()))).status).toBe(200);
    expect((await logIn("ben@example.org", fresh)).status).toBe(200);
  });

  test("Without a mail server, resets by e-mail are not offered, and requests get the usual reply", async () => {
    const database = await open();
    const { request, addSignedIn } = await startTestServer(database);
    await addSignedIn("Ben");
    expect((await request("GET /api/auth/options")).body).toMatchObject({ resetByMail: false });
    const body = { email: "ben@example.org" };
    expect((await request("POST /api/auth/password-reset", { body })).status).toBe(204);
    expect(await database.sql.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  });
});
