import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const users = "/api/admin/users";
const email = "ben@example.org";
const password = "a quiet harbour";

eachDatabase((open) => {
  test("[A22] Deactivating a user ends their sessions, keys, tickets, links and sockets immediately", async () => {
    const database = await open();
    const { request, ada, ben, chat, ...belfry } = await startWithCast(database);
    const { body: key } = await request("POST /api/me/api-keys", {
      as: ben,
      body: { name: "Nightly", scopes: ["read", "write"] },
    });
    const { body: link } = await request(`POST ${users}/2/password-reset`, { as: ada });
    await database.sql
      .insertInto("tickets")
      .values({ token_hash: "t", user_id: 2, password_version: 0, expires_at: 2 ** 50 })
      .execute();
    const { body: other } = await request("POST /api/auth/login", { body: { email, password } });
    const clients = await Promise.all([ben, other.token, key.key].map((as) => listen(belfry, as)));
    const adaClient = await listen(belfry, ada);

    const deactivated = await request(`PATCH ${users}/2`, { as: ada, body: { isActive: false } });
    expect(deactivated.body).toMatchObject({ deactivatedAt: expect.any(String), sessionCount: 0 });
    for (const client of clients) {
      expect(await client.next("session.ended")).toMatchObject({ reason: "deactivated" });
      expect(await client.closed).toEqual({ code: 4401, reason: "deactivated" });
    }
    await request(`POST ${chat}/messages`, {
      as: ada,
      body: { text: "Ben does not receive this." },
    });
    for (const { events } of clients) expect(events.at(-1)?.type).toBe("session.ended");
    await adaClient.receiveAll();

    for (const as of [ben, other.token, key.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    for (const table of ["sessions", "api_keys", "tickets", "password_resets"] as const) {
      const rows = await database.sql
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", 2)
        .execute();
      expect(rows, table).toEqual([]);
    }
    const token = link.url.split("token=").at(-1);
    const confirm = { body: { token, password: "another quiet harbour" } };
    const late = await request("POST /api/auth/password-reset/confirm", confirm);
    expect(late.body.code).toBe("invalid_reset");
    const relink = await request(`POST ${users}/2/password-reset`, { as: ada });
    expect(relink.body.code, "no link for a deactivated user").toBe("user_not_found");
    expect((await request("POST /api/auth/login", { body: { email, password } })).status).toBe(401);
  });

  test("[A22] A reactivated user gets their account and chats back, but not their old keys", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const body = { name: "Nightly", scopes: ["read"] };
    const { body: key } = await request("POST /api/me/api-keys", { as: ben, body });
    const setActive = (isActive: boolean) =>
      request(`PATCH ${users}/2`, { as: ada, body: { isActive } });
    await setActive(false);
    expect((await setActive(true)).body.deactivatedAt).toBeNull();
    for (const as of [ben, key.key]) {
      expect((await request("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    const { body: session } = await request("POST /api/auth/login", { body: { email, password } });
    expect((await request(`GET ${chat}`, { as: session.token })).status).toBe(200);
    const { body: log } = await request("GET /api/admin/audit?target=user:2", { as: ada });
    expect(log.items.slice(0, 2)).toMatchObject([
      { event: "user_reactivated", actor: { id: 1 } },
      { event: "user_deactivated", details: { sessions: 1, apiKeys: 1, invites: 0 } },
    ]);
  });

  test("[A28] The invites of a deactivated user are revoked and stay revoked", async () => {
    const database = await open();
    const { request, ada, addSignedIn } = await startWithCast(database);
    const dora = await addSignedIn("Dora");
    await request(`PATCH ${users}/4`, { as: ada, body: { role: "admin" } });
    const { body: invite } = await request("POST /api/invites", { as: dora, body: {} });
    const lookUp = () =>
      request("POST /api/invites/lookup", { body: { token: invite.url.split("token=").at(-1) } });
    expect((await lookUp()).status).toBe(200);
    await request(`PATCH ${users}/4`, { as: ada, body: { isActive: false } });
    expect((await lookUp()).body.code).toBe("invalid_invite");
    await request(`PATCH ${users}/4`, { as: ada, body: { isActive: true } });
    expect((await lookUp()).body.code).toBe("invalid_invite");
  });

  test("[A42] A change that cannot be audited is rolled back completely", async () => {
    const database = await open();
    const { request, ada, ben } = await startWithCast(database);
    await database.sql.schema.alterTable("audit_log").renameTo("audit_log_lost").execute();
    for (const body of [{ isActive: false }, { role: "admin" }, { displayName: "Benjamin" }]) {
      const failed = await request(`PATCH ${users}/2`, { as: ada, body });
      expect(failed.body.code, JSON.stringify(body)).toBe("internal");
    }
    expect((await request("GET /api/me", { as: ben })).body).toMatchObject({
      role: "member",
      displayName: "Ben",
    });
  });
});
