import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startSmtpServer, tokenIn } from "../../../test/kit/smtp-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const publicUrl = "https://chat.example.org";
const fresh = "seven green lanterns";

eachDatabase((open) => {
  async function startWithMail(environment: Record<string, string> = {}) {
    const smtp = await startSmtpServer();
    const database = await open();
    const cast = await startWithCast(database, {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
      BELFRY_PUBLIC_URL: publicUrl,
      BELFRY_SMTP_URL: smtp.url,
      ...environment,
    });
    const forgot = (email: unknown, address = "203.0.113.1", headers = {}) =>
      cast.request("POST /api/auth/password-reset", {
        body: { email },
        headers: { "x-forwarded-for": address, ...headers },
      });
    /** Resolves when all requests so far have been processed. */
    const settled = () => cast.server.auth.recovery.close();
    return { ...cast, smtp, database, forgot, settled };
  }

  test("[A28] A forgotten password is reset by e-mail, with a link under the public URL", async () => {
    const { request, smtp, forgot, clock } = await startWithMail();
    expect((await request("GET /api/auth/options")).body).toMatchObject({ resetByMail: true });
    const spoofed = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const reply = await forgot(" BEN@example.org", "203.0.113.1", spoofed);
    expect([reply.status, reply.body]).toEqual([204, ""]);
    const { to, raw, text } = await smtp.next();
    expect(to).toEqual(["ben@example.org"]);
    expect(raw).toMatch(/^Subject: Reset your password for chat\.example\.org\r$/m);
    expect(raw).not.toContain("evil.example");
    expect(text).toContain(`\n${publicUrl}/reset-password#token=reset_`);
    const until = new Date(clock.at + 60 * 60_000).toISOString();
    expect(text).toContain(until.slice(0, 16).replace("T", " "));

    const confirm = { token: tokenIn({ text }), password: fresh };
    const done = await request("POST /api/auth/password-reset/confirm", { body: confirm });
    expect(done.status).toBe(200);
    const body = { email: "ben@example.org", password: fresh };
    expect((await request("POST /api/auth/login", { body })).status).toBe(200);
  });

  test("[A3, A28] Known, unknown, deactivated and invalid e-mails get the same reply", async () => {
    const { smtp, database, forgot, settled } = await startWithMail();
    const gone = database.sql.updateTable("users").set({ deactivated_at: 1 }).where("id", "=", 3);
    await gone.execute();
    const emails = [
      "ben@example.org",
      "nobody@example.org",
      "cleo@example.org",
      "no address\0",
      "",
    ];
    const replies = [];
    for (const [index, email] of emails.entries()) {
      const { status, body, headers } = await forgot(email, `203.0.113.${index}`);
      const { date, ...rest } = Object.fromEntries(headers);
      replies.push({ status, body, headers: rest });
    }
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    await settled();
    await smtp.next();
    expect(smtp.mails.map(({ to }) => to)).toEqual([["ben@example.org"]]);
  });

  test("[A7] An e-mail that is not a string is rejected", async () => {
    const { forgot } = await startWithMail();
    for (const email of [7, null, undefined, ["ben@example.org"]]) {
      const reply = await forgot(email);
      expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ pointer: "/email" }] }]);
    }
  });

  test("[A4] Reset e-mails per account are limited, and the reply does not reveal it", async () => {
    const { smtp, clock, forgot, settled } = await startWithMail();
    for (let tries = 0; tries < 6; tries++) {
      expect((await forgot("ben@example.org", `203.0.113.${tries}`)).status).toBe(204);
    }
    await settled();
    for (let mails = 0; mails < 3; mails++) await smtp.next();
    clock.at += 15 * 60_000;
    await forgot("ben@example.org");
    await smtp.next();
    expect(smtp.mails).toHaveLength(4);
  });

  test("[A28] Only the most recently sent link works", async () => {
    const { request, smtp, forgot } = await startWithMail();
    await forgot("ben@example.org");
    const first = await smtp.next();
    await forgot("ben@example.org");
    const second = await smtp.next();
    const confirm = async (mail: typeof first) => {
      const body = { token: tokenIn(mail), password: fresh };
      return (await request("POST /api/auth/password-reset/confirm", { body })).status;
    };
    expect([await confirm(first), await confirm(second)]).toEqual([422, 200]);
  });

  test("An unreachable mail server does not change the reply", async () => {
    const { request, ada, forgot, settled } = await startWithMail({
      BELFRY_SMTP_URL: "smtp://127.0.0.1:1",
    });
    expect((await forgot("ben@example.org")).status).toBe(204);
    await settled();
    const invite = await request("POST /api/invites", {
      as: ada,
      body: { email: "dora@example.org" },
    });
    expect([invite.status, invite.body.email]).toEqual([200, "dora@example.org"]);
  });
});
