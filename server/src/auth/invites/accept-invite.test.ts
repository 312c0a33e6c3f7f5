import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startSmtpServer, tokenIn } from "../../../test/kit/smtp-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const proxied = { BELFRY_TRUSTED_PROXIES: "127.0.0.1/32" };
const dora = { email: "dora@example.org", password: "seven green lanterns", displayName: "Dora" };

eachDatabase((open) => {
  async function startWithInvite(draft: object = {}, environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, { ...proxied, ...environment });
    const { body } = await cast.request("POST /api/invites", { as: cast.ada, body: draft });
    const token = tokenIn({ text: body.url });
    const accept = (person: object = {}, headers: Record<string, string> = {}) =>
      cast.request("POST /api/invites/accept", { body: { token, ...dora, ...person }, headers });
    const uses = async () =>
      (await cast.request("GET /api/invites", { as: cast.ada })).body.items[0].uses;
    return { ...cast, database, token, accept, uses };
  }

  test("[A28] Accepting an invite creates a user, adds them to its chats and signs them in", async () => {
    const { database, request, clock, ben, deploys, accept, uses } = await startWithInvite({
      chatIds: [2],
    });
    const reply = await accept({ role: "owner", userId: 1 });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { token, user, expiresAt } = reply.body;
    expect(token).toMatch(/^sess_[0-9A-Za-z]{36}$/);
    expect(expiresAt).toBe(new Date(clock.at + 30 * 24 * 60 * 60_000).toISOString());
    expect(user).toEqual({
      id: 4,
      displayName: "Dora",
      email: "dora@example.org",
      handle: "dora",
      avatarUrl: null,
      role: "member",
    });
    const chats = (await request("GET /api/chats", { as: token })).body.items;
    expect(chats).toMatchObject([{ id: deploys.id, memberCount: 3, me: { role: "member" } }]);
    const members = (await request("GET /api/chats/2/members", { as: ben })).body.items;
    expect(members.at(-1)).toMatchObject({ user: { id: 4, displayName: "Dora" }, role: "member" });
    expect(await uses()).toBe(1);
    const session = await database.sql
      .selectFrom("sessions")
      .select("method")
      .where("user_id", "=", 4)
      .execute();
    expect(session).toEqual([{ method: "invite" }]);
  });

  test("Members of the chat see the new member live, with the same data as after a reload", async () => {
    const cast = await startWithInvite({ chatIds: [1, 2] });
    const client = await connectStatefulClient(cast, cast.ben);
    expect((await cast.accept()).status).toBe(200);
    await expect.poll(() => client.update()).toEqual(await fetchState(cast, cast.ben));
    expect(client.state.chats[2]?.memberCount).toBe(3);
  });

  test("[A27, A28] Accepting an invite replies like a sign-in, with a cookie if the client asks for one", async () => {
    const { request, accept } = await startWithInvite();
    const reply = await accept({}, { "session-transport": "cookie" });
    expect(reply.body).toEqual({ expiresAt: expect.any(String), user: expect.any(Object) });
    const cookie = reply.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^belfry_session=sess_\w{36}; Max-Age=2592000; Path=\/; HttpOnly; Same/);
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const { body: session } = await request("GET /api/auth/session", { headers });
    expect(session.user.displayName).toBe("Dora");
  });

  test("[F6] An invite that names an e-mail is accepted with that e-mail only, in any spelling", async () => {
    const smtp = await startSmtpServer();
    const cast = await startWithInvite(
      { role: "admin", email: "dora@bücher.example" },
      { BELFRY_SMTP_URL: smtp.url },
    );
    const others = ["eve@example.org", "dora@example.org", "dora+1@bücher.example"];
    for (const email of others) {
      const { status, body } = await cast.accept({ email });
      expect([status, body.errors], email).toEqual([
        400,
        [{ pointer: "/email", detail: "must be the address that this invite was sent to" }],
      ]);
    }
    expect(await cast.uses()).toBe(0);
    const { status, body } = await cast.accept({ email: "Dora@XN--bcher-kva.example " });
    expect([status, body.user.email]).toEqual([200, "dora@xn--bcher-kva.example"]);

    const several = { email: "fay@example.org", maxUses: 2 };
    const reply = await cast.request("POST /api/invites", { as: cast.ada, body: several });
    expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([400, "/maxUses"]);
    const anyone = await cast.request("POST /api/invites", { as: cast.ada, body: {} });
    const token = tokenIn({ text: anyone.body.url });
    expect((await cast.accept({ token, email: "gil@example.org" })).status).toBe(200);
  });

  test("[A28] When twenty people accept one invite at once, exactly one joins", async () => {
    const { database, accept, uses } = await startWithInvite({ maxUses: 1 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        accept({ email: `dora${index}@example.org` }, { "x-forwarded-for": `203.0.113.${index}` }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    const users = await database.sql.selectFrom("users").select("id").execute();
    expect([users.length, await uses()]).toEqual([4, 1]);
  });

  test("[A28] An invite for three people works three times", async () => {
    const { accept } = await startWithInvite({ maxUses: 3 });
    const join = async (name: string) => (await accept({ email: `${name}@example.org` })).status;
    expect(await join("dora")).toBe(200);
    expect(await join("emil")).toBe(200);
    expect(await join("fay")).toBe(200);
    expect(await join("gus")).toBe(422);
  });

  test("[A8] An e-mail that is already in use is rejected and does not use up the invite", async () => {
    const { accept, uses } = await startWithInvite();
    for (const email of ["ben@example.org", " BEN@Example.Org ", "ｂｅｎ@example.org"]) {
      const reply = await accept({ email });
      expect(reply.status, email).toBe(409);
      expect(reply.body).toMatchObject({ code: "email_taken", errors: [{ pointer: "/email" }] });
    }
    expect(await uses()).toBe(0);
  });

  test("[A8] When two people join with the same e-mail at once, one succeeds and the invite is used once", async () => {
    const { accept, uses } = await startWithInvite({ maxUses: 2 });
    const replies = await Promise.all([accept(), accept({ email: "DORA@example.org" })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await uses()).toBe(1);
  });

  test("[A2, A7, A8] Invalid input is rejected with a pointer and does not use up the invite", async () => {
    const { accept, uses } = await startWithInvite();
    const invalid = [
      ["/token", { token: 7 }, "invalid_body", 400],
      ["/email", { email: null }, "invalid_body", 400],
      ["/email", { email: "dora＠example.org" }, "invalid_body", 400],
      ["/email", { email: "dora\0@example.org" }, "invalid_body", 400],
      ["/displayName", { displayName: undefined }, "invalid_body", 400],
      ["/displayName", { displayName: "Do\nra" }, "invalid_body", 400],
      ["/displayName", { displayName: "\u202earoD" }, "invalid_body", 400],
      ["/displayName", { displayName: "a".repeat(81) }, "invalid_body", 400],
      ["/password", { password: ["seven green lanterns"] }, "invalid_body", 400],
      ["/password", { password: "é".repeat(513) }, "invalid_body", 400],
      ["/password", { password: "elevenchars" }, "password_too_weak", 422],
      ["/password", { password: "dora-dora-dora" }, "password_too_weak", 422],
    ] as const;
    for (const [pointer, person, code, status] of invalid) {
      const reply = await accept(person);
      expect(reply.status, JSON.stringify(person)).toBe(status);
      expect(reply.body).toMatchObject({ code, errors: [{ pointer }] });
    }
    expect(await uses()).toBe(0);
    expect((await accept()).status).toBe(200);
  });

  test("[A4] Guessing invite tokens is throttled", async () => {
    const { request, accept } = await startWithInvite({}, { BELFRY_FAILURES_PER_ADDRESS: "3" });
    const guess = { body: { token: `invite_${"a".repeat(36)}` } };
    for (let tries = 0; tries < 3; tries++) {
      expect((await request("POST /api/invites/lookup", guess)).status).toBe(422);
    }
    const throttled = await accept();
    expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([429, "300"]);
    expect((await accept({}, { "x-forwarded-for": "198.51.100.4" })).status).toBe(200);
  });

  test("[A42] The audit log records who joined with which invite and from which IP address, and no secret", async () => {
    const { database, token, accept } = await startWithInvite({ chatIds: [2] });
    await accept({}, { "x-forwarded-for": "198.51.100.4" });
    const log = await database.sql
      .selectFrom("audit_log")
      .select(["event", "target", "details"])
      .where("actor_user_id", "=", 4)
      .where("address", "=", "198.51.100.4")
      .orderBy("id")
      .execute();
    expect(log.map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) }))).toEqual([
      { event: "member_changed", target: "chat:2", chatId: 2, userId: 4, role: "member" },
      { event: "user_created", target: "user:4", inviteId: 1, role: "member" },
      { event: "invite_used", target: "invite:1" },
      { event: "session_created", target: expect.stringMatching(/^session:/), method: "invite" },
    ]);
    const text = JSON.stringify(log);
    for (const secret of [token, dora.password, dora.email]) expect(text).not.toContain(secret);
  });

  test("A join that fails halfway leaves nothing behind", async () => {
    const { database, accept, uses } = await startWithInvite({ chatIds: [2] });
    await database.sql.schema.alterTable("audit_log").renameTo("audit_away").execute();
    expect((await accept()).status).toBe(500);
    await database.sql.schema.alterTable("audit_away").renameTo("audit_log").execute();
    expect(await uses()).toBe(0);
    const users = await database.sql.selectFrom("users").select("id").execute();
    expect(users).toHaveLength(3);
    expect((await accept()).status).toBe(200);
  });

  test("Open sockets receive nothing about an invite to other chats", async () => {
    const cast = await startWithInvite({ chatIds: [1] });
    const client = await listen(cast, cast.cleo);
    expect((await cast.accept()).status).toBe(200);
    await client.receiveAll();
    expect(client.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
  });
});
