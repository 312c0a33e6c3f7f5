import { expect, test } from "vitest";
import { openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";
import { listen } from "../../test/ear.ts";

const users = "/api/admin/users";
const email = "ben@example.org";
const password = "a quiet harbour";

eachDatabase((open) => {
  test("[A22] deactivating ends sessions, keys, tickets, links and sockets in one stroke", async () => {
    const database = await open();
    const { ask, ada, ben, chat, ...belfry } = await openCast(database);
    const { body: made } = await ask("POST /api/me/api-keys", {
      as: ben,
      body: { name: "Nightly", scopes: ["read", "write"] },
    });
    const { body: link } = await ask(`POST ${users}/2/password-reset`, { as: ada });
    await database.sql
      .insertInto("tickets")
      .values({ token_hash: "t", user_id: 2, password_version: 0, expires_at: 2 ** 50 })
      .execute();
    const { body: other } = await ask("POST /api/auth/login", { body: { email, password } });
    const ears = await Promise.all([ben, other.token, made.key].map((as) => listen(belfry, as)));
    const ears2 = await listen(belfry, ada);

    const gone = await ask(`PATCH ${users}/2`, { as: ada, body: { isActive: false } });
    expect(gone.body).toMatchObject({ deactivatedAt: expect.any(String), sessionCount: 0 });
    for (const ear of ears) {
      expect(await ear.next("session.ended")).toMatchObject({ reason: "deactivated" });
      expect(await ear.closed).toEqual({ code: 4401, reason: "deactivated" });
    }
    await ask(`POST ${chat}/messages`, { as: ada, body: { text: "Ben hears this no more." } });
    for (const { events } of ears) expect(events.at(-1)?.type).toBe("session.ended");
    await ears2.settled();

    for (const as of [ben, other.token, made.key]) {
      expect((await ask("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    for (const table of ["sessions", "api_keys", "tickets", "password_resets"] as const) {
      const left = await database.sql
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", 2)
        .execute();
      expect(left, table).toEqual([]);
    }
    const token = link.url.split("token=").at(-1);
    const confirm = { body: { token, password: "another quiet harbour" } };
    const late = await ask("POST /api/auth/password-reset/confirm", confirm);
    expect(late.body.code).toBe("invalid_reset");
    const relink = await ask(`POST ${users}/2/password-reset`, { as: ada });
    expect(relink.body.code, "no link for who may not come in").toBe("user_not_found");
    expect((await ask("POST /api/auth/login", { body: { email, password } })).status).toBe(401);
  });

  test("[A22] who comes back has their account and their chats, and none of their old keys", async () => {
    const { ask, ada, ben, chat } = await openCast(await open());
    const body = { name: "Nightly", scopes: ["read"] };
    const { body: made } = await ask("POST /api/me/api-keys", { as: ben, body });
    const active = (isActive: boolean) => ask(`PATCH ${users}/2`, { as: ada, body: { isActive } });
    await active(false);
    expect((await active(true)).body.deactivatedAt).toBeNull();
    for (const as of [ben, made.key]) {
      expect((await ask("GET /api/chats", { as })).body.code).toBe("invalid_token");
    }
    const { body: session } = await ask("POST /api/auth/login", { body: { email, password } });
    expect((await ask(`GET ${chat}`, { as: session.token })).status).toBe(200);
    const { body: log } = await ask("GET /api/admin/audit?target=user:2", { as: ada });
    expect(log.items.slice(0, 2)).toMatchObject([
      { event: "user_reactivated", actor: { id: 1 } },
      { event: "user_deactivated", details: { sessions: 1, apiKeys: 1, invites: 0 } },
    ]);
  });

  test("[A28] the invites of somebody who is deactivated are closed, and stay closed", async () => {
    const database = await open();
    const { ask, ada, admit } = await openCast(database);
    const dora = await admit("Dora");
    await ask(`PATCH ${users}/4`, { as: ada, body: { role: "admin" } });
    const { body: invite } = await ask("POST /api/invites", { as: dora, body: {} });
    const look = () =>
      ask("POST /api/invites/lookup", { body: { token: invite.url.split("token=").at(-1) } });
    expect((await look()).status).toBe(200);
    await ask(`PATCH ${users}/4`, { as: ada, body: { isActive: false } });
    expect((await look()).body.code).toBe("invalid_invite");
    await ask(`PATCH ${users}/4`, { as: ada, body: { isActive: true } });
    expect((await look()).body.code).toBe("invalid_invite");
  });

  test("[A42] what cannot be recorded is not done: nobody is half deactivated", async () => {
    const database = await open();
    const { ask, ada, ben } = await openCast(database);
    await database.sql.schema.alterTable("audit_log").renameTo("audit_log_lost").execute();
    for (const body of [{ isActive: false }, { role: "admin" }, { displayName: "Benjamin" }]) {
      const failed = await ask(`PATCH ${users}/2`, { as: ada, body });
      expect(failed.body.code, JSON.stringify(body)).toBe("internal");
    }
    expect((await ask("GET /api/me", { as: ben })).body).toMatchObject({
      role: "member",
      displayName: "Ben",
    });
  });
});
