import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startSmtpServer, tokenIn } from "../../../test/kit/smtp-server.ts";
import { password, startWithCast } from "../../../test/kit/test-server.ts";

const minute = 60_000;
const hour = 60 * minute;
const next = "benedikt@example.org";
const pendingUrl = "GET /api/me/email-change";

eachDatabase((open) => {
  async function startWithMail() {
    const smtp = await startSmtpServer();
    const cast = await startWithCast(await open(), {
      BELFRY_SMTP_URL: smtp.url,
      BELFRY_PUBLIC_URL: "https://chat.example.org",
    });
    const { request, ben } = cast;
    const change = (email: string, as = ben) =>
      request("PATCH /api/me", { as, body: { email, displayName: "Ben" } });
    const confirm = (token: string) => request("POST /api/auth/email/confirm", { body: { token } });
    const emailOf = async (userId: number) => (await cast.users.find(userId))?.email;
    const pending = async () => (await request(pendingUrl, { as: ben })).body.pending;

    async function notices(): Promise<string[]> {
      const { items } = (await request("GET /api/chats", { as: ben })).body;
      const direct = items.find(({ kind }: { kind: string }) => kind === "direct");
      if (!direct) return [];
      const page = (await request(`GET /api/chats/${direct.id}/messages`, { as: ben })).body;
      return page.items.map(({ text }: { text: string }) => text);
    }
    return { ...cast, smtp, change, confirm, emailOf, pending, notices };
  }

  test("[F11] A new e-mail is used once its link is opened, and the old address receives a notice", async () => {
    const cast = await startWithMail();
    const { smtp, change, confirm, emailOf, pending, notices, clock } = cast;
    const { url: resetUrl } = await cast.server.auth.recovery.createLink(2, {});
    const spoofed = { "x-forwarded-host": "evil.example" };
    const body = { email: " Benedikt@Example.org", displayName: "Benedikt" };
    const reply = await cast.request("PATCH /api/me", { as: cast.ben, body, headers: spoofed });
    expect([reply.status, reply.body.email, reply.body.displayName]).toEqual([
      200,
      "ben@example.org",
      "Benedikt",
    ]);
    const expiresAt = new Date(clock.at + 24 * hour).toISOString();
    expect(await pending()).toEqual({ email: next, expiresAt });
    const link = await smtp.next();
    expect([link.to, link.text]).toEqual([
      [next],
      expect.stringMatching(/\nhttps:\/\/chat\.example\.org\/confirm-email#token=email_\w{36}\n/),
    ]);
    expect(link.text).not.toContain("Benedikt");
    expect((await cast.logIn(next)).status, "before").toBe(401);
    expect(await notices()).toEqual([]);

    const token = tokenIn(link);
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422]);
    expect([await emailOf(2), await pending()]).toEqual([next, null]);
    expect((await cast.logIn(next)).status).toBe(200);
    const notice = await smtp.next();
    expect(notice.to).toEqual(["ben@example.org"]);
    expect(notice.raw).toMatch(
      /^Subject: Your e-mail address on chat\.example\.org was changed\r$/m,
    );
    expect(notice.text).not.toContain("benedikt");
    expect(await notices()).toEqual([expect.stringMatching(/^The e-mail .* was changed on/)]);
    const reset = { token: resetUrl.split("#token=")[1], password: "seven green lanterns" };
    const late = await cast.request("POST /api/auth/password-reset/confirm", { body: reset });
    expect(late.body.code).toBe("invalid_reset");
    expect((await change("ada@example.org")).body.code).toBe("email_taken");
    const log = await cast.database.sql.selectFrom("audit_log").selectAll().execute();
    expect(log.map(({ event }) => event)).toContain("email_change_requested");
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test("[F11] A link stops working when it is replaced, cancelled or late, and after a new password", async () => {
    const { smtp, change, confirm, emailOf, pending, request, ben, clock } = await startWithMail();
    const linkFor = async (email: string) => {
      expect((await change(email)).status).toBe(200);
      return tokenIn(await smtp.next());
    };
    const replaced = await linkFor("first@example.org");
    const cancelled = await linkFor("second@example.org");
    expect((await confirm(replaced)).body.code).toBe("invalid_confirmation");
    expect((await request("DELETE /api/me/email-change", { as: ben })).status).toBe(204);
    const ended = await linkFor("third@example.org");
    const fresh = { currentPassword: password, newPassword: "seven green lanterns" };
    expect((await request("PUT /api/me/password", { as: ben, body: fresh })).status).toBe(204);
    expect(await pending()).toBeNull();
    const late = await linkFor("fourth@example.org");
    clock.at += 24 * hour;
    for (const token of [cancelled, ended, late, "", "email_x"]) {
      expect((await confirm(token)).body.code, token).toBe("invalid_confirmation");
    }
    expect([await emailOf(2), await pending()]).toEqual(["ben@example.org", null]);
  });

  test("[F11] An address that someone else takes first is rejected, and e-mails to one mailbox are limited", async () => {
    const { smtp, change, confirm, emailOf, addUser } = await startWithMail();
    expect((await change(next)).status).toBe(200);
    await addUser(next, "Benedikt");
    const reply = await confirm(tokenIn(await smtp.next()));
    expect([reply.status, reply.body.code]).toEqual([409, "email_taken"]);
    expect(await emailOf(2)).toBe("ben@example.org");
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await change("x@example.org")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test("[F11] A rejected handle also rejects the new e-mail, and a rejected e-mail the new name", async () => {
    const { smtp, request, ben, change, pending } = await startWithMail();
    const edit = (body: object) => request("PATCH /api/me", { as: ben, body });
    for (let time = 0; time < 6; time++) {
      const reply = await edit({ email: "x@example.org", handle: "ada" });
      expect(reply.body.code).toBe("handle_taken");
    }
    expect(await pending()).toBeNull();
    expect((await change(next)).status, "no e-mail was counted").toBe(200);
    expect((await smtp.next()).to).toEqual([next]);
    const taken = await edit({ email: "ada@example.org", displayName: "Eve" });
    expect(taken.body.code).toBe("email_taken");
    expect((await request("GET /api/me", { as: ben })).body.displayName).toBe("Ben");
  });

  test("[F11] After an administrator changes an e-mail, the old address and the user's chat receive a notice", async () => {
    const { smtp, request, ada, change, confirm, emailOf, notices } = await startWithMail();
    await change("eve@example.org");
    const token = tokenIn(await smtp.next());
    const reply = await request("PATCH /api/admin/users/2", { as: ada, body: { email: next } });
    expect([reply.status, await emailOf(2)]).toEqual([200, next]);
    const { to, text } = await smtp.next();
    expect(to).toEqual(["ben@example.org"]);
    expect(text).toMatch(/^An administrator of chat\.example\.org gave your account a different/);
    expect(text).not.toContain("benedikt");
    expect(await notices()).toEqual([
      expect.stringMatching(/^An administrator changed the e-mail/),
    ]);
    expect((await confirm(token)).body.code, "an earlier link").toBe("invalid_confirmation");
  });

  test("[F11] Without a mail server a new e-mail is used immediately", async () => {
    const { request, ben, signIn } = await startWithCast(await open());
    const reply = await request("PATCH /api/me", { as: ben, body: { email: next } });
    expect(reply.body.email).toBe(next);
    expect((await request(pendingUrl, { as: ben })).body).toEqual({ pending: null });
    expect(await signIn(next)).toMatch(/^sess_/);
  });
});
