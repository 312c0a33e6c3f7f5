import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startSmtpServer, tokenIn } from "../../../test/kit/smtp-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { hashToken } from "../../crypto/tokens.ts";

const day = 24 * 60 * 60_000;
const publicUrl = "https://chat.example.org";

eachDatabase((open) => {
  async function startWithAdmin(environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, { BELFRY_PUBLIC_URL: publicUrl, ...environment });
    const setRole = (id: number, role: "owner" | "admin" | "member") =>
      database.sql.updateTable("users").set({ role }).where("id", "=", id).execute();
    await setRole(3, "admin"); // Cleo
    const invite = (as: string, body: object = {}, headers: Record<string, string> = {}) =>
      cast.request("POST /api/invites", { as, body, headers });
    const lookUp = (url: string) =>
      cast.request("POST /api/invites/lookup", { body: { token: tokenIn({ text: url }) } });
    return { ...cast, database, setRole, invite, lookUp };
  }

  test("[A28, V11] By default, an invite is for ten members and seven days", async () => {
    const { request, clock, cleo, invite, lookUp } = await startWithAdmin();
    const made = await invite(cleo);
    expect(made.status).toBe(200);
    const { url, ...shown } = made.body;
    expect(url).toMatch(/^https:\/\/chat\.example\.org\/join#token=invite_[0-9A-Za-z]{36}$/);
    expect(shown).toEqual({
      id: 1,
      role: "member",
      chatIds: [],
      email: null,
      uses: 0,
      maxUses: 10,
      createdBy: { id: 3, displayName: "Cleo" },
      createdAt: new Date(clock.at).toISOString(),
      expiresAt: new Date(clock.at + 7 * day).toISOString(),
      revokedAt: null,
    });
    const second = (await invite(cleo)).body;
    const { body } = await request("GET /api/invites", { as: cleo });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([second.id, 1]);
    expect(body.items[1]).toEqual(shown);
    expect((await lookUp(url)).body).toEqual({
      serverName: null,
      invitedBy: "Cleo",
      role: "member",
      chatTitles: [],
      email: null,
      expiresAt: shown.expiresAt,
    });
  });

  test("[V11] An invite shows the name of the server", async () => {
    const { request, ada, invite, lookUp } = await startWithAdmin();
    const { url } = (await invite(ada)).body;
    const nameIs = async (serverName: string | null) => {
      const { body } = await request("PATCH /api/admin/policy", { as: ada, body: { serverName } });
      return [body.serverName, (await lookUp(url)).body.serverName];
    };
    expect(await nameIs(" Acme & Söhne ")).toEqual(["Acme & Söhne", "Acme & Söhne"]);
    expect(await nameIs(null)).toEqual([null, null]);
    for (const serverName of ["a".repeat(61), "a\nb"]) {
      const reply = await request("PATCH /api/admin/policy", { as: ada, body: { serverName } });
      expect(reply.body.errors, String(serverName)).toMatchObject([{ pointer: "/serverName" }]);
    }
  });

  test("[A28] Nobody invites users to a role above their own, and roles above member require recent authentication", async () => {
    const { clock, ada, ben, cleo, invite } = await startWithAdmin();
    expect((await invite(ben)).body.code).toBe("admin_required");
    expect((await invite(cleo, { role: "owner" })).body.code).toBe("role_too_high");
    expect((await invite(cleo, { role: "admin" })).status).toBe(200);
    expect((await invite(ada, { role: "owner" })).status).toBe(200);
    clock.at += 10 * 60_000;
    const stale = await invite(ada, { role: "admin" });
    expect([stale.status, stale.body.code]).toEqual([403, "reauthentication_required"]);
    expect((await invite(ada, { role: "member" })).status).toBe(200);
  });

  test("[A28] An invite adds people only to chats that its creator manages", async () => {
    const { database, ada, cleo, deploys, invite, lookUp } = await startWithAdmin();
    const foreign = await invite(cleo, { chatIds: [deploys.id] });
    expect([foreign.status, foreign.body]).toMatchObject([
      404,
      { code: "chat_not_found", errors: [{ pointer: "/chatIds/0" }] },
    ]);
    const missing = await invite(ada, { chatIds: [deploys.id, 99] });
    expect(missing.body).toMatchObject({
      code: "chat_not_found",
      errors: [{ pointer: "/chatIds/1" }],
    });
    const { body } = await invite(ada, { chatIds: [deploys.id, 1, 1] });
    expect(body.chatIds).toEqual([1, deploys.id]);
    expect((await lookUp(body.url)).body.chatTitles).toEqual(["Lounge", "Deploys"]);

    const { sql } = database;
    await sql.updateTable("chats").set({ archived_at: 1 }).where("id", "=", 1).execute();
    expect((await lookUp(body.url)).body.chatTitles).toEqual(["Deploys"]);
    await sql.deleteFrom("members").where("user_id", "=", 1).execute();
    expect((await lookUp(body.url)).body.chatTitles).toEqual([]);
  });

  test("[A28] An invite stops working when it expires, is revoked, or its creator loses the right to create it", async () => {
    const { database, request, clock, ada, cleo, setRole, invite, lookUp } = await startWithAdmin();
    const url = async (body: object = {}, as = cleo) => (await invite(as, body)).body.url;
    const closed = { status: 422, code: "invalid_invite" };
    const state = async (link: string) => {
      const { status, body } = await lookUp(link);
      return { status, code: body.code };
    };
    const one = await url();
    expect((await lookUp(one)).status).toBe(200);
    expect((await request("DELETE /api/invites/1", { as: ada })).status).toBe(204);
    expect(await state(one)).toEqual(closed);
    expect((await request("DELETE /api/invites/1", { as: ada })).body.code).toBe(
      "invite_not_found",
    );
    expect((await request("DELETE /api/invites/99", { as: ada })).status).toBe(404);

    const soon = await url({ expiresAt: new Date(clock.at + 1000).toISOString() });
    clock.at += 1000;
    expect(await state(soon)).toEqual(closed);

    const two = await url();
    const high = await url({ role: "owner" }, ada);
    await setRole(3, "member");
    expect(await state(two)).toEqual(closed);
    await setRole(3, "admin");
    expect((await lookUp(two)).status).toBe(200);
    await setRole(1, "admin");
    expect(await state(high)).toEqual(closed);
    const deactivate = database.sql.updateTable("users").set({ deactivated_at: 1 });
    await deactivate.where("id", "=", 3).execute();
    expect(await state(two)).toEqual(closed);
    expect(await state(`${publicUrl}/join#token=invite_invented`)).toEqual(closed);
  });

  test("Expired invites leave the list after 30 days", async () => {
    const { request, clock, server, signIn, cleo, invite } = await startWithAdmin();
    const listed = async () => {
      await server.auth.deleteExpired();
      const { body } = await request("GET /api/invites", { as: await signIn("ada@example.org") });
      return body.items.map(({ id }: { id: number }) => id);
    };
    await invite(cleo);
    await invite(cleo, { expiresAt: new Date(clock.at + 90 * day).toISOString() });
    clock.at += 37 * day;
    expect(await listed()).toEqual([2, 1]);
    clock.at += 1;
    expect(await listed()).toEqual([2]);
  });

  test("[A7] An invite with one invalid member is rejected completely", async () => {
    const { request, clock, ada, invite } = await startWithAdmin();
    const at = (ms: number) => new Date(clock.at + ms).toISOString();
    const invalid = [
      ["/role", { role: "king" }],
      ["/role", { role: null }],
      ["/maxUses", { maxUses: 0 }],
      ["/maxUses", { maxUses: 1001 }],
      ["/maxUses", { maxUses: "2" }],
      ["/chatIds", { chatIds: 1 }],
      ["/chatIds/0", { chatIds: ["1"] }],
      ["/chatIds", { chatIds: Array.from({ length: 51 }, () => 1) }],
      ["/expiresAt", { expiresAt: "tomorrow" }],
      ["/expiresAt", { expiresAt: at(0) }],
      ["/expiresAt", { expiresAt: at(90 * day + 1000) }],
      ["/email", { email: 7 }],
      ["/email", { email: "no address" }],
      ["/email", { email: "a@b.example\r\nBcc: c@d.example" }],
    ] as const;
    for (const [pointer, body] of invalid) {
      const reply = await invite(ada, body);
      expect(reply.status, JSON.stringify(body)).toBe(400);
      expect(reply.body.code).toBe("invalid_body");
      for (const error of reply.body.errors) expect(error.pointer).toBe(pointer);
    }
    expect((await invite(ada, { email: "dora@example.org" })).body.code).toBe(
      "mail_not_configured",
    );
    expect((await request("GET /api/invites", { as: ada })).body.items).toEqual([]);
    expect((await request("DELETE /api/invites/x", { as: ada })).status).toBe(400);
  });

  test("There are at most 500 open invites, and expired ones do not count", async () => {
    const { database, clock, ada, invite } = await startWithAdmin();
    const row = {
      role: "member",
      chat_ids: "[]",
      max_uses: 1,
      created_by: 1,
      created_at: 1,
    } as const;
    const rows = Array.from({ length: 501 }, (_, index) => ({
      ...row,
      token_hash: `hash ${index}`,
      expires_at: clock.at + day * (index < 499 ? 1 : -1),
    }));
    await database.sql.insertInto("invites").values(rows).execute();
    const both = await Promise.all([invite(ada), invite(ada)]);
    const [created, rejected] = both.sort((a, b) => a.status - b.status);
    expect(created?.status).toBe(200);
    expect([rejected?.status, rejected?.body]).toMatchObject([
      422,
      { code: "limit_reached", limit: 500 },
    ]);
  });

  test("[A28] Only the hash of the token is stored, and the audit log records who created and revoked the invite", async () => {
    const { database, request, ada, cleo, invite } = await startWithAdmin();
    const { url } = (await invite(cleo, { role: "admin", maxUses: 3 })).body;
    await request("DELETE /api/invites/1", { as: ada });
    const token = tokenIn({ text: url });
    const { token_hash } = await database.sql
      .selectFrom("invites")
      .select("token_hash")
      .executeTakeFirstOrThrow();
    expect(token_hash).toBe(hashToken(token));
    const log = await database.sql
      .selectFrom("audit_log")
      .select(["event", "actor_user_id", "target", "address", "details"])
      .where("event", "like", "invite%")
      .orderBy("id")
      .execute();
    const details = JSON.stringify({ role: "admin", maxUses: 3, chats: "", isMailed: false });
    const rest = { target: "invite:1", address: "127.0.0.1" };
    expect(log).toEqual([
      { ...rest, event: "invite_created", actor_user_id: 3, details },
      { ...rest, event: "invite_revoked", actor_user_id: 1, details: "{}" },
    ]);
    const listing = JSON.stringify((await request("GET /api/invites", { as: cleo })).body);
    for (const secret of [token, token_hash]) expect(listing).not.toContain(secret);
  });

  test("[A28] With a mail server, the invited person receives the link, always under the public URL", async () => {
    const smtp = await startSmtpServer();
    const { database, ada, invite, lookUp } = await startWithAdmin({ BELFRY_SMTP_URL: smtp.url });
    const displayName = "Ada\u0085 <script>=?utf-8?q?x?= Bcc: eve@example.org";
    await database.sql
      .updateTable("users")
      .set({ display_name: displayName })
      .where("id", "=", 1)
      .execute();
    const spoofed = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
    const made = await invite(ada, { email: " Dora@Example.org" }, spoofed);
    expect([made.status, made.body.email]).toEqual([200, "dora@example.org"]);
    const { to, raw, text } = await smtp.next();
    expect(to).toEqual(["dora@example.org"]);
    expect(text).toContain(`\n${made.body.url}\n`);
    expect(raw).not.toMatch(/^bcc:/im);
    expect(raw).not.toContain("evil.example");
    expect((await lookUp(text)).body).toMatchObject({ email: "dora@example.org" });

    const known = await invite(ada, { email: "ben@example.org" });
    expect([known.status, known.body.code]).toEqual([409, "email_taken"]);
  });
});
