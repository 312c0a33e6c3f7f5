import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { connectLiveClient } from "../../../test/kit/live-client.ts";
import { password, startWithTwoFactor } from "../../../test/kit/two-factor.ts";
import { hashToken } from "../../crypto/tokens.ts";

const minute = 60_000;
const step = 30_000;

eachDatabase((open) => {
  test("[A3, A12] With two-factor on, the correct password returns a ticket and no session", async () => {
    const cast = await startWithTwoFactor(await open());
    await cast.enrol(cast.ben);
    const before = await cast.sessionsOf(2);
    const reply = await cast.logIn("Ben", password, {
      headers: { "session-transport": "cookie" },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      require2fa: true,
      ticket: expect.stringMatching(/^2fa_ticket_[0-9A-Za-z]{30}$/),
      methods: ["totp", "recovery_code"],
    });
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(await cast.sessionsOf(2)).toBe(before);
  });

  test("[A3] A wrong password does not reveal whether two-factor is on", async () => {
    const cast = await startWithTwoFactor(await open());
    await cast.enrol(cast.ben);
    const seen = [];
    for (const name of ["Ben", "Cleo", "Nobody"]) {
      const { status, headers, body } = await cast.logIn(name, "not the password");
      const { date, ...sent } = Object.fromEntries(headers);
      seen.push({ status, sent, body: { ...body, instance: "" } });
    }
    expect(seen[0]).toMatchObject({ status: 401, body: { code: "invalid_login" } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("[A10] A ticket and an authenticator code start a normal session", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const { status, body } = await cast.verify(await cast.requestTicket("Ben"), phone.code());
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^sess_[0-9A-Za-z]{36}$/),
      expiresAt: new Date(cast.clock.at + 30 * 24 * 60 * minute).toISOString(),
      user: expect.objectContaining({ id: 2, displayName: "Ben", email: "ben@example.org" }),
    });
    expect((await cast.request("GET /api/chats", { as: body.token })).status).toBe(200);
    const { body: list } = await cast.request("GET /api/me/sessions", { as: body.token });
    const current = list.items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current).toMatchObject({ method: "totp" });
  });

  test("[A27] A client that asks for a cookie gets the session in a cookie", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    const reply = await cast.verify(ticket, phone.code(), { "session-transport": "cookie" });
    expect(reply.status).toBe(200);
    expect(reply.body.token).toBeUndefined();
    expect(reply.headers.get("set-cookie")).toMatch(/^belfry_session=sess_\w{36};.*HttpOnly/);
  });

  test("[A10] A code is accepted one time step off, but not two", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    cast.clock.at += 10 * minute;
    const statuses = [];
    for (const later of [-2, 2, -1, 0, 1]) {
      const { status } = await cast.verify(await cast.requestTicket("Ben"), phone.code(later));
      statuses.push([later, status]);
    }
    expect(statuses).toEqual([
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ]);
  });

  test("[A11] A used code and every older code are rejected", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    cast.clock.at += 10 * minute;
    const [a, b] = [phone.code(), phone.code(1)];
    const use = async (code: string) => cast.verify(await cast.requestTicket("Ben"), code);
    const rejected = { status: 401, body: { code: "invalid_code" } };
    expect(await use(a)).toMatchObject({ status: 200 });
    expect(await use(a)).toMatchObject(rejected);
    expect(await use(b)).toMatchObject({ status: 200 });
    expect(await use(a)).toMatchObject(rejected);
    cast.clock.at += step;
    expect(await use(b)).toMatchObject(rejected);
    expect(await use(phone.code(1))).toMatchObject({ status: 200 });
  });

  test("[A11] A clock that is set back does not make a used code valid again", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    cast.clock.at += 10 * minute;
    const ticket = await cast.requestTicket("Ben");
    const code = phone.code();
    expect((await cast.verify(ticket, code)).status).toBe(200);
    for (const back of [step, 10 * step]) {
      cast.clock.at -= back;
      for (const again of [code, phone.code(-1), phone.code(), phone.code(1)]) {
        expect((await cast.verify(await cast.requestTicket("Ben"), again)).status).toBe(401);
      }
    }
  });

  test("[A11] One code sent with twenty tickets simultaneously starts one session", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const before = await cast.sessionsOf(2);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => cast.requestTicket("Ben")));
    expect(new Set(tickets).size).toBe(20);
    const code = phone.code();
    const replies = await Promise.all(tickets.map((ticket) => cast.verify(ticket, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 401, 429]).toContain(status);
    expect(await cast.sessionsOf(2)).toBe(before + 1);
  });

  test("[A12] A ticket works once, even for parallel requests with different factors", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone, recoveryCodes } = await cast.enrol(cast.ben);
    const before = await cast.sessionsOf(2);
    const ticket = await cast.requestTicket("Ben");
    const replies = await Promise.all([
      cast.verify(ticket, phone.code()),
      cast.verify(ticket, phone.code(1)),
      cast.recover(ticket, recoveryCodes[0]),
      cast.recover(ticket, recoveryCodes[1]),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cast.sessionsOf(2)).toBe(before + 1);
    cast.clock.at += 2 * step;
    const late = await cast.verify(ticket, phone.code());
    expect(late).toMatchObject({ status: 401, body: { code: "invalid_ticket" } });
    expect(late.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("[A12] After five wrong codes a ticket rejects the correct one", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const [first, second] = [await cast.requestTicket("Ben"), await cast.requestTicket("Ben")];
    for (let tries = 0; tries < 5; tries++) {
      const reply = await cast.verify(first, phone.wrongCode(tries));
      expect(reply).toMatchObject({ status: 401, body: { code: "invalid_code" } });
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect((await cast.verify(first, phone.code())).body.code).toBe("invalid_ticket");
    expect((await cast.verify(second, phone.code())).status).toBe(200);
  });

  test("[A12] Parallel attempts do not bypass the counter of a ticket", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => cast.verify(ticket, phone.wrongCode(index))),
    );
    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "invalid_code")).toHaveLength(5);
    expect(codes.filter((code) => code === "invalid_ticket")).toHaveLength(15);
  });

  test("[A12] A ticket expires after five minutes, and a newer one does not end it", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const [first, second] = [await cast.requestTicket("Ben"), await cast.requestTicket("Ben")];
    cast.clock.at += 5 * minute - 1;
    expect((await cast.verify(first, phone.code())).status).toBe(200);
    cast.clock.at += 1;
    expect((await cast.verify(second, phone.code(1))).body.code).toBe("invalid_ticket");
  });

  test("[A12] A ticket ends when the password it was issued for changes or its user is deactivated", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const users = cast.database.sql.updateTable("users").where("id", "=", 2);
    const changes = [
      { set: { password_version: 7 }, undo: { password_version: 0 } },
      { set: { deactivated_at: 1 }, undo: { deactivated_at: null } },
    ];
    for (const { set, undo } of changes) {
      const ticket = await cast.requestTicket("Ben");
      await users.set(set).execute();
      expect((await cast.verify(ticket, phone.code())).body.code).toBe("invalid_ticket");
      await users.set(undo).execute();
    }
  });

  test("[A12, A22] A second step during a password change leaves no session", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    const body = { currentPassword: password, newPassword: "another quiet harbour" };
    const [changed, second] = await Promise.all([
      cast.request("PUT /api/me/password", { as: cast.ben, body }),
      cast.verify(ticket, phone.code()),
    ]);
    expect(changed.status).toBe(204);
    expect([200, 401]).toContain(second.status);
    if (second.status === 200) {
      expect((await cast.request("GET /api/me", { as: second.body.token })).status).toBe(401);
    }
    expect((await cast.verify(ticket, phone.code(1))).body.code).toBe("invalid_ticket");
  });

  test("[A12] A ticket is not a credential over HTTP or WebSocket, and the database has only its hash", async () => {
    const cast = await startWithTwoFactor(await open());
    await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    const cookie = `belfry_session=${ticket}`;
    const carriers: Record<string, string>[] = [{ authorization: `Bearer ${ticket}` }, { cookie }];
    for (const headers of carriers) {
      for (const path of ["/api/users", "/api/chats", "/api/auth/session", "/api/me/2fa"]) {
        const reply = await cast.request(`GET ${path}`, { headers });
        expect(reply).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      }
    }
    const client = connectLiveClient(cast.url);
    client.socket.on("open", () => client.send({ type: "authenticate", token: ticket }));
    expect((await client.closed).code).toBe(4401);
    expect(client.events.filter(({ type }) => type !== "session.ended")).toEqual([]);

    const rows = await cast.database.sql.selectFrom("tickets").selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: hashToken(ticket), user_id: 2 }]);
    expect(JSON.stringify(rows)).not.toContain(ticket.slice(11));
  });

  test("[A12] Unknown, malformed and missing tickets are rejected", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    for (const ticket of [
      "",
      "2fa_ticket_",
      `2fa_ticket_${"0".repeat(30)}`,
      cast.ben,
      "\0",
      "\ud800",
    ]) {
      const reply = await cast.verify(ticket, phone.code());
      expect(reply, ticket).toMatchObject({ status: 401, body: { code: "invalid_ticket" } });
    }
    const { status, body } = await cast.request("POST /api/auth/2fa/verify", {
      body: { ticket: 7 },
    });
    expect(status).toBe(400);
    const pointers = body.errors.map((error: { pointer: string }) => error.pointer);
    expect(pointers).toEqual(expect.arrayContaining(["/ticket", "/code"]));
  });

  test("[A12] The number of tickets per user is limited, and expired ones are deleted", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const first = await cast.requestTicket("Ben");
    cast.clock.at += 1;
    const common = { user_id: 2, password_version: 0, expires_at: cast.clock.at + 5 * minute };
    const others = Array.from({ length: 49 }, (_, index) => `hash ${index}`);
    await cast.database.sql
      .insertInto("tickets")
      .values(others.map((token_hash) => ({ ...common, token_hash })))
      .execute();
    cast.clock.at += 1;
    const last = await cast.requestTicket("Ben");
    const count = async () =>
      (await cast.database.sql.selectFrom("tickets").select("user_id").execute()).length;
    expect(await count()).toBe(50);
    expect((await cast.verify(first, phone.code())).body.code).toBe("invalid_ticket");
    expect((await cast.verify(last, phone.code())).status).toBe(200);
    cast.clock.at += 5 * minute;
    await cast.server.auth.deleteExpired();
    expect(await count()).toBe(0);
  });

  test("[A14] A code that is not six ASCII digits is rejected with 400 and does not count as an attempt", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const ticket = await cast.requestTicket("Ben");
    const malformed = [
      "12345",
      "1234567",
      "12 456",
      "123456\n",
      " 123456",
      "-12345",
      "1e4567",
      "abcdef",
      "１２３４５６",
      "٠١٢٣٤٥",
      "",
      123456,
      null,
      true,
      ["123456"],
      { code: "123456" },
    ];
    for (const code of malformed) {
      const { status, body } = await cast.verify(ticket, code);
      expect(status, JSON.stringify(code)).toBe(400);
      expect(body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/code" }] });
    }
    expect((await cast.verify(ticket, phone.code())).status).toBe(200);
  });

  test("[A42] Both steps of a sign-in are in the audit log, without secrets", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone, recoveryCodes } = await cast.enrol(cast.ben);
    const wrong = phone.wrongCode();
    const ticket = await cast.requestTicket("Ben");
    await cast.verify(ticket, wrong);
    await cast.recover(ticket, recoveryCodes[4]);
    const rows = (await cast.auditRows()).slice(-3);
    expect(rows).toMatchObject([
      { event: "authn_two_factor_fail", result: "failure", target: "user:2" },
      { event: "recovery_code_used", result: "success", actor_user_id: 2, details: '{"left":9}' },
      { event: "authn_login_success", actor_user_id: 2, details: '{"method":"recovery_code"}' },
    ]);
    const all = JSON.stringify(await cast.auditRows());
    for (const secret of [wrong, ticket, ...recoveryCodes]) expect(all).not.toContain(secret);
  });
});
