import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";

const users = "/api/admin/users";
const password = "a quiet harbour";

/** Turns two-factor on. The secret is empty: no test here needs a code. */
async function enrol(database: Database, userId: number): Promise<void> {
  await database.sql
    .insertInto("totp_secrets")
    .values({ user_id: userId, state: "on", secret_sealed: "", created_at: 0 })
    .execute();
}

eachDatabase((open) => {
  test("[A23] An administrator lists a user's sessions, ends one, and ends all", async () => {
    const { request, ada, ben, ...belfry } = await startWithCast(await open());
    const { body: other } = await request("POST /api/auth/login", {
      body: { email: "ben@example.org", password },
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
    });
    const path = `${users}/2/sessions`;
    const { body: list } = await request(`GET ${path}`, { as: ada });
    expect(list.items).toHaveLength(2);

    expect(list.items.every(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)).toBe(true);
    expect(JSON.stringify(list)).not.toContain("sess_");

    const [first, second] = await Promise.all([ben, other.token].map((as) => listen(belfry, as)));
    const newest = Math.max(...list.items.map((item: { id: number }) => item.id));
    expect((await request(`DELETE ${path}/${newest}`, { as: ada })).status).toBe(204);
    expect(await second?.closed).toEqual({ code: 4401, reason: "revoked" });
    expect((await request("GET /api/me", { as: ben })).status).toBe(200);
    for (const foreign of [newest, 1, 999]) {
      const missing = await request(`DELETE ${path}/${foreign}`, { as: ada });
      expect(missing.body.code, String(foreign)).toBe("session_not_found");
    }
    expect((await request(`DELETE ${path}`, { as: ada })).status).toBe(204);
    expect(await first?.closed).toEqual({ code: 4401, reason: "revoked" });
    expect((await request(`GET ${path}`, { as: ada })).body.items).toEqual([]);
    expect((await request(`GET ${users}/99/sessions`, { as: ada })).body.code).toBe(
      "user_not_found",
    );
    const { body: log } = await request("GET /api/admin/audit?event=session_ended", { as: ada });
    expect(log.items).toMatchObject([
      { actor: { id: 1 }, target: "user:2", address: "127.0.0.1" },
      { actor: { id: 1 }, target: `session:${newest}`, details: { userId: 2 } },
    ]);
  });

  test("[A17] An administrator cannot reset their own password or two-factor", async () => {
    const database = await open();
    const { request, ada } = await startWithCast(database);
    await enrol(database, 1);
    for (const endpoint of [`POST ${users}/1/password-reset`, `DELETE ${users}/1/2fa`]) {
      const { body } = await request(endpoint, { as: ada });
      expect(body, endpoint).toMatchObject({ status: 403, code: "own_account" });
    }
    expect((await request("GET /api/me/2fa", { as: ada })).body.isOn).toBe(true);
  });

  test("[A28] A password link stops working when its creator loses the right to create it, and when the user's role changes", async () => {
    const { request, ada, ben } = await startWithCast(await open());
    const change = (id: number, body: object) => request(`PATCH ${users}/${id}`, { as: ada, body });
    const confirm = async (url: string) => {
      const token = new URL(url).hash.replace("#token=", "");
      const body = { token, password: "another harbour, far" };
      return (await request("POST /api/auth/password-reset/confirm", { body })).status;
    };
    await change(2, { role: "admin" });
    const createLink = () => request(`POST ${users}/3/password-reset`, { as: ben });
    const { body: first } = await createLink();
    await change(3, { role: "admin" });
    expect(await confirm(first.url)).toBe(422);
    const { body: second } = await createLink();
    await change(2, { role: "member" });
    expect(await confirm(second.url)).toBe(422);
    await change(2, { role: "admin" });
    const { body: third } = await createLink();
    expect(await confirm(third.url)).toBe(200);
  });

  test("[A17] An administrator's two-factor reset is audited, notifies the user and ends their sessions", async () => {
    const database = await open();
    const { request, ada, ben, ...belfry } = await startWithCast(database);
    const reset = () => request(`DELETE ${users}/2/2fa`, { as: ada });
    const withoutTwoFactor = await reset();
    expect(withoutTwoFactor.body).toMatchObject({ status: 409, code: "two_factor_off" });
    await enrol(database, 2);
    expect((await request(`GET ${users}?query=ben`, { as: ada })).body.items).toMatchObject([
      { hasTwoFactor: true },
    ]);
    const client = await listen(belfry, ben);
    expect((await reset()).status).toBe(204);
    expect(await client.closed).toEqual({ code: 4401, reason: "two_factor_changed" });
    expect((await request("GET /api/me", { as: ben })).body.code).toBe("invalid_token");

    const login = { email: "ben@example.org", password };
    const { body: session } = await request("POST /api/auth/login", { body: login });
    const { body: list } = await request("GET /api/chats", { as: session.token });
    const { id } = list.items.find(({ kind }: { kind: string }) => kind === "direct");
    const { body: page } = await request(`GET /api/chats/${id}/messages`, { as: session.token });
    expect(page.items[0].text).toMatch(/^An administrator turned off your two-factor/);
    const { body: log } = await request("GET /api/admin/audit?event=two_factor_reset", { as: ada });
    expect(log.items).toMatchObject([{ actor: { id: 1 }, target: "user:2", address: "127.0.0.1" }]);
  });

  test("[A28] A password link is shown once, to the administrator who created it", async () => {
    const database = await open();
    const { request, ada, ben } = await startWithCast(database);
    const link = await request(`POST ${users}/2/password-reset`, { as: ada });
    expect(link.body.url).toMatch(/\/reset-password#token=reset_\w+$/);
    expect(link.headers.get("cache-control")).toBe("no-store");
    const token = link.body.url.split("token=").at(-1);
    const rows = await database.sql.selectFrom("password_resets").selectAll().execute();
    const log = await database.sql.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain(token);
    expect((await request(`POST ${users}/2/password-reset`, { as: ben })).body.code).toBe(
      "admin_required",
    );
    const { body } = await request("GET /api/admin/audit?event=password_reset_created", {
      as: ada,
    });
    expect(body.items).toMatchObject([{ actor: { id: 1 }, target: "user:2" }]);
  });

  test("[A18] When two-factor becomes required, users without it are limited immediately", async () => {
    const database = await open();
    const { request, ada, ben, cleo, ...belfry } = await startWithCast(database);
    const requireTwoFactor = (value: unknown) =>
      request("PATCH /api/admin/policy", { as: ada, body: { requireTwoFactor: value } });
    expect((await request("GET /api/admin/policy", { as: ada })).body).toEqual({
      serverName: null,
      requireTwoFactor: false,
      retentionMinDays: null,
      retentionMaxDays: null,
    });
    const rejected = await requireTwoFactor(true);
    expect(rejected.body, "Ada would lose her own access").toMatchObject({
      status: 409,
      code: "two_factor_off",
      detail: "Turn on your own two-factor first: this would lock you out as well.",
    });
    expect((await requireTwoFactor("yes")).body).toMatchObject({
      status: 400,
      errors: [{ pointer: "/requireTwoFactor" }],
    });

    await enrol(database, 1);
    await enrol(database, 3);
    const { body: key } = await request("POST /api/me/api-keys", {
      as: ben,
      body: { name: "Nightly", scopes: ["read"] },
    });
    const [adaClient, benClient, keyClient, cleoClient] = await Promise.all(
      [ada, ben, key.key, cleo].map((as) => listen(belfry, as)),
    );
    expect((await requireTwoFactor(true)).body).toMatchObject({ requireTwoFactor: true });
    for (const client of [benClient, keyClient]) {
      expect(await client?.closed).toEqual({ code: 4401, reason: "enrolment_required" });
    }
    for (const as of [ben, key.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("enrolment_required");
    }
    await Promise.all([adaClient?.receiveAll(), cleoClient?.receiveAll()]);
    expect((await request("GET /api/chats", { as: cleo })).status).toBe(200);

    expect((await requireTwoFactor(false)).status).toBe(200);
    expect((await requireTwoFactor(false)).status, "unchanged").toBe(200);
    expect((await request("GET /api/chats", { as: ben })).status).toBe(200);
    const { body: log } = await request("GET /api/admin/audit?event=policy_changed", { as: ada });
    expect(log.items.map(({ details }: { details: object }) => details)).toEqual([
      { requireTwoFactor: false },
      { requireTwoFactor: true },
    ]);
  });
});
