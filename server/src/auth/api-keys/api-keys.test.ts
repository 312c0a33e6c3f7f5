import type { CreatedApiKey } from "@belfry/contracts/auth/api-keys";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { useOneServer } from "../../../test/kit/peers/one-server.ts";
import { startInjectedServer } from "../../../test/kit/test-server.ts";
import { isSession } from "../../access/identity.ts";
import { hashToken, makeToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const keys = "/api/me/api-keys";
const probe = "GET /api/users";
const plain = { name: "Backup", scopes: ["read"] };

/** Ada is signed in; `make` creates a key for her. */
async function openWithKeys(database: Database) {
  const belfry = await startInjectedServer(database);
  const { token } = await belfry.setUp();
  const create = (body: unknown = plain) => belfry.request(`POST ${keys}`, { as: token, body });
  const make = async (body: object = {}): Promise<CreatedApiKey> =>
    (await create({ ...plain, ...body })).body;
  const list = async () => (await belfry.request(`GET ${keys}`, { as: token })).body.items;
  const isIn = async (key: string) => (await belfry.request(probe, { as: key })).status === 200;
  return { ...belfry, token, create, make, list, isIn };
}

eachDatabase((open) => {
  test("[A25] A key is shown when it is created and never again", async () => {
    const { create, list } = await openWithKeys(await open());
    const { key, ...rest } = (await create({ name: " CI ", scopes: ["write", "read"] })).body;
    expect(key).toMatch(/^ak_[0-9A-Za-z]{36}$/);
    expect(rest).toEqual({
      id: 1,
      name: "CI",
      scopes: ["read", "write"],
      createdAt: "2026-11-21T10:00:00.000Z",
      expiresAt: null,
      lastUsedAt: null,
      lastUsedAddress: null,
    });
    expect(await list()).toEqual([rest]);
  });

  test("[A19] The database and the audit log contain nothing that reveals a key", async () => {
    const { make, database } = await openWithKeys(await open());
    const { key } = await make();
    const rows = await database.sql.selectFrom("api_keys").selectAll().execute();
    const log = await database.sql.selectFrom("audit_log").selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: hashToken(key) }]);
    expect(JSON.stringify([rows, log])).not.toContain(key.slice(3, 20));
  });

  test("[A25] Duplicate scopes count once", async () => {
    const { make } = await openWithKeys(await open());
    const { scopes } = await make({ scopes: ["admin", "read", "admin"] });
    expect(scopes).toEqual(["read", "admin"]);
  });

  test("[A25] Invalid input is rejected with a pointer and creates no key", async () => {
    const { create, list } = await openWithKeys(await open());
    const refused: [body: unknown, pointer: string][] = [
      [{ ...plain, name: " " }, "/name"],
      [{ ...plain, name: "a\nb" }, "/name"],
      [{ ...plain, name: "x".repeat(81) }, "/name"],
      [{ ...plain, name: 7 }, "/name"],
      [{ ...plain, scopes: [] }, "/scopes"],
      [{ ...plain, scopes: "read" }, "/scopes"],
      [{ ...plain, scopes: ["root"] }, "/scopes/0"],
      [{ ...plain, expiresAt: "2026-11-21T10:00:00Z" }, "/expiresAt"],
      [{ ...plain, expiresAt: "2030-06-30T23:59:60Z" }, "/expiresAt"],
      [{ ...plain, expiresAt: "2030-02-30T00:00:00Z" }, "/expiresAt"],
      [{ ...plain, expiresAt: 1_900_000_000_000 }, "/expiresAt"],
    ];
    for (const [body, pointer] of refused) {
      const reply = await create(body);
      expect(reply.status, JSON.stringify(body)).toBe(400);
      expect(reply.body.errors[0].pointer, JSON.stringify(body)).toBe(pointer);
    }
    expect(await list()).toEqual([]);
  });

  test("[A24, A25] Creating a key requires recent authentication", async () => {
    const { create, clock } = await openWithKeys(await open());
    clock.at += 10 * minute;
    const reply = await create();
    expect([reply.status, reply.body.code]).toEqual([403, "reauthentication_required"]);
  });

  test("[A25] A user has at most fifty keys, even under concurrent requests", async () => {
    const { create, list, database, clock } = await openWithKeys(await open());
    const rows = Array.from({ length: 48 }, (_, index) => ({
      token_hash: `hash ${index}`,
      user_id: 1,
      name: "old",
      scopes: "read",
      created_at: clock.at,
    }));
    await database.sql.insertInto("api_keys").values(rows).execute();
    const replies = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({ code: "limit_reached", limit: 50 });
    expect(await list()).toHaveLength(50);
  });

  test("[A25] An unused key does not expire, and a key with an expiry date does", async () => {
    const { make, isIn, clock, request } = await openWithKeys(await open());
    const { key: lasting } = await make();
    const expiresAt = new Date(clock.at + 400 * day).toISOString();
    const { key: passing, ...passingRest } = await make({ expiresAt });
    expect(passingRest.expiresAt).toBe(expiresAt);
    clock.at += 400 * day - 1;
    expect([await isIn(lasting), await isIn(passing)]).toEqual([true, true]);
    clock.at += 1;
    expect([await isIn(lasting), await isIn(passing)]).toEqual([true, false]);
    const reply = await request(probe, { as: passing });
    expect(reply.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  test("[A21, A25] Revoked keys, unknown keys and keys of deactivated users get the same reply", async () => {
    const { make, token, request, addUser, logIn, recordSignals, database } = await openWithKeys(
      await open(),
    );
    await addUser("ben@example.org", "Ben");
    const { id, key } = await make();
    const signals = recordSignals(1);
    expect((await request(`DELETE ${keys}/${id}`, { as: token })).status).toBe(204);
    expect(signals).toEqual([
      { type: "credential.closed", credential: `api_key:${id}`, reason: "revoked" },
    ]);
    const { token: ben } = (await logIn("ben@example.org")).body;
    const { key: bens } = (await request(`POST ${keys}`, { as: ben, body: plain })).body;
    const deactivated = database.sql.updateTable("users").set({ deactivated_at: 1 });
    await deactivated.where("email", "=", "ben@example.org").execute();
    for (const each of [key, bens, makeToken("ak"), `${key.slice(0, -1)}!`]) {
      const reply = await request(probe, { as: each });
      expect([reply.status, reply.body.code]).toEqual([401, "invalid_token"]);
      expect(reply.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    }
  });

  test("[A23, A25] Users can neither see nor revoke the keys of others", async () => {
    const { make, token, request, addUser, logIn, isIn } = await openWithKeys(await open());
    await addUser("ben@example.org", "Ben");
    const { token: ben } = (await logIn("ben@example.org")).body;
    const { id, key } = await make();
    expect((await request(`GET ${keys}`, { as: ben })).body).toEqual({ items: [] });
    const foreign = await request(`DELETE ${keys}/${id}`, { as: ben });
    const missing = await request(`DELETE ${keys}/999`, { as: token });
    expect([foreign.status, foreign.body.code]).toEqual([404, "api_key_not_found"]);
    expect({ ...missing.body, instance: "" }).toEqual({ ...foreign.body, instance: "" });
    expect(await isIn(key)).toBe(true);
  });

  test("[A25] The last use of a key is in the list immediately, and in the database within a minute", async () => {
    useOneServer(); // another server knows the last use after a minute
    const { make, request, list, clock, database, server } = await openWithKeys(await open());
    const { key } = await make();
    const written = () =>
      database.sql
        .selectFrom("api_keys")
        .select(["last_used_at as at", "last_used_address as address"])
        .executeTakeFirst();
    const start = clock.at;
    await request(probe, { as: key, ip: "198.51.100.7" });
    await expect.poll(written).toEqual({ at: start, address: "198.51.100.7" });
    clock.at += 59_999;
    await request(probe, { as: key, ip: "198.51.100.8" });
    expect(await list()).toMatchObject([
      { lastUsedAt: "2026-11-21T10:00:59.999Z", lastUsedAddress: "198.51.100.8" },
    ]);
    expect(await written()).toEqual({ at: start, address: "198.51.100.7" });
    await server.auth.close();
    expect(await written()).toEqual({ at: start + 59_999, address: "198.51.100.8" });
  });

  test("[A42] The audit log records who created and revoked which key", async () => {
    const { make, token, request, database } = await openWithKeys(await open());
    const { id } = await make({ scopes: ["read", "write"] });
    await request(`DELETE ${keys}/${id}`, { as: token });
    const rows = await database.sql
      .selectFrom("audit_log")
      .select(["event", "actor_user_id as actor", "target", "address", "details"])
      .where("event", "like", "authn_token_%")
      .orderBy("id")
      .execute();
    const common = { actor: 1, target: "api_key:1", address: "203.0.113.1" };
    const details = JSON.stringify({ name: "Backup", scopes: "read write", expiresAt: null });
    expect(rows).toEqual([
      { ...common, event: "authn_token_created", details },
      { ...common, event: "authn_token_revoked", details: "{}" },
    ]);
  });

  test("[A18, A25] When two-factor is required, the keys of a user without it have no access", async () => {
    const { make, request, isIn, database } = await openWithKeys(await open());
    const { key } = await make({ scopes: ["admin"] });
    const rule = { name: "require_two_factor", value: "true" };
    await database.sql
      .insertInto("settings")
      .values(rule)
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "true" }))
      .execute();
    const reply = await request(probe, { as: key });
    expect([reply.status, reply.body.code]).toEqual([403, "enrolment_required"]);
    const on = { user_id: 1, state: "on", secret_sealed: "", created_at: 1 } as const;
    await database.sql.insertInto("totp_secrets").values(on).execute();
    expect(await isIn(key)).toBe(true);
  });

  test("[A22, A25] A user who is deactivated while creating a key gets none", async () => {
    const { server, database, token, list } = await openWithKeys(await open());
    const identity = await server.auth.identify(token, { ip: "203.0.113.1", userAgent: "" });
    if (!isSession(identity)) throw new Error("Ada's token is a session's.");
    const deactivate = (at: number | null) =>
      database.sql.updateTable("users").set({ deactivated_at: at }).where("id", "=", 1).execute();
    await deactivate(1);
    const late = server.auth.apiKeys.create(identity, { name: "Late", scopes: ["read"] });
    await expect(late).rejects.toMatchObject({ code: "invalid_token" });
    await deactivate(null);
    expect(await list()).toEqual([]);
  });

  test("[A22, A25] Signing out ends the session and keeps the API keys", async () => {
    const { make, token, request, isIn } = await openWithKeys(await open());
    const { key } = await make();
    await request("POST /api/auth/logout", { as: token });
    expect(await isIn(key)).toBe(true);
  });
});
