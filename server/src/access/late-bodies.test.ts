import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { type HeldRequest, holdRequest } from "../../test/kit/held-requests.ts";
import { makeSession, password, startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";

const ada = { id: 1 };
const ben = { id: 2 };

eachDatabase((open) => {
  async function start() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, url, chat, clock } = cast;

    async function startSession({ id }: { id: number }): Promise<string> {
      const { token, row } = makeSession(id, clock.at);
      await database.sql.insertInto("sessions").values(row).execute();
      return token;
    }

    /** Returns everything that a late request could have made. */
    async function credentials() {
      const of = ["/api/me", "/api/me/api-keys", `${chat}/webhooks`, "/api/invites", "/api/chats"];
      return Promise.all(
        of.map(async (path) => (await request(`GET ${path}`, { as: cast.ada })).body),
      );
    }

    async function hold(endpoint: string, body: object, as: string) {
      const text = JSON.stringify(body);
      const held = await holdRequest(url, endpoint, { as, length: text.length });
      return { finish: () => finish(held, text) };
    }
    return { ...cast, database, startSession, credentials, hold };
  }

  async function finish(held: HeldRequest, text: string) {
    held.send(text);
    const { status, body } = await held.reply();
    held.close();
    return [status, body === "" ? "" : JSON.parse(body).code];
  }

  test("[F1] A session that ends while a body arrives creates no credential and no message", async () => {
    const { request, chat, startSession, credentials, hold } = await start();
    const before = await credentials();
    for (const [endpoint, body] of [
      ["POST /api/me/api-keys", { name: "Late", scopes: ["read"] }],
      ["POST /api/invites", {}],
      ["PATCH /api/me", { email: "late@example.org" }],
      [`POST ${chat}/webhooks`, { name: "Late" }],
      [`POST ${chat}/messages`, { text: "late" }],
      ["POST /api/chats", { title: "Late", kind: "group" }],
    ] as const) {
      const as = await startSession(ada);
      const held = await hold(endpoint, body, as);
      await request("POST /api/auth/logout", { as, body: {} });
      expect(await held.finish(), endpoint).toEqual([401, "invalid_token"]);
    }
    expect(await credentials()).toEqual(before);
  });

  test("[F1] A user who loses access while a body arrives posts nothing", async () => {
    const { request, ada: owner, ben: member, chat, startSession, hold } = await start();
    const post = [`POST ${chat}/messages`, { text: "late" }] as const;
    const keyBody = { name: "Script", scopes: ["write"] };
    const key = (await request("POST /api/me/api-keys", { as: member, body: keyBody })).body;
    const byKey = await hold(...post, key.key);
    await request(`DELETE /api/me/api-keys/${key.id}`, { as: member });
    expect(await byKey.finish()).toEqual([401, "invalid_token"]);

    const byOther = await hold(...post, await startSession(ben));
    const change = { currentPassword: password, newPassword: "another quiet harbour" };
    const changed = await request("PUT /api/me/password", { as: member, body: change });
    expect(changed.status).toBe(204);
    expect(await byOther.finish()).toEqual([401, "invalid_token"]);

    const asAdmin = (role: string) => ({ as: owner, body: { role } });
    await request("PATCH /api/admin/users/2", asAdmin("admin"));
    const invite = await hold("POST /api/invites", {}, member);
    await request("PATCH /api/admin/users/2", asAdmin("member"));
    expect(await invite.finish()).toEqual([403, "admin_required"]);

    const byDeactivated = await hold(...post, member);
    await request("PATCH /api/admin/users/2", { as: owner, body: { isActive: false } });
    expect(await byDeactivated.finish()).toEqual([401, "invalid_token"]);
    const { body } = await request(`GET ${chat}/messages`, { as: owner });
    expect(body.items).toEqual([]);
  });

  test("[F1] A session that ends between its check and the commit creates no credential", async () => {
    const { request, database, chat, startSession, credentials } = await start();
    const before = await credentials();
    for (const [endpoint, body] of [
      ["POST /api/me/api-keys", { name: "Late", scopes: ["read"] }],
      ["POST /api/invites", {}],
      ["PATCH /api/me", { email: "late@example.org" }],
      ["POST /api/admin/users", { email: "late@example.org", displayName: "Late" }],
      ["POST /api/admin/users/2/password-reset", {}],
      [`POST ${chat}/webhooks`, { name: "Late" }],
    ] as const) {
      const as = await startSession(ada);
      const reply = await whileSessionEnds(database, () => request(endpoint, { as, body }));
      expect([endpoint, reply.body.code]).toEqual([endpoint, "invalid_token"]);
    }
    expect(await credentials()).toEqual(before);
    const { body } = await request(`GET ${chat}/webhooks`, { as: await startSession(ada) });
    expect(body.items).toHaveLength(1);

    /** The newest session is deleted, and that is committed when the request waits for it. */
    async function whileSessionEnds<T>({ sql }: Database, send: () => Promise<T>): Promise<T> {
      const reply = await sql.transaction().execute(async (trx) => {
        const { id } = await trx
          .selectFrom("sessions")
          .select(({ fn }) => fn.max("id").as("id"))
          .executeTakeFirstOrThrow();
        await trx.deleteFrom("sessions").where("id", "=", id).execute();
        const reply = send();
        // Reads of other requests finish while the transaction waits.
        for (let count = 0; count < 10; count++) await request("GET /api/setup");
        return { pending: reply };
      });
      return reply.pending;
    }
  });
});
