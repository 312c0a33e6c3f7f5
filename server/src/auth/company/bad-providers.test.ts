/** Providers that misbehave: each reply is rejected, and the audit log says why. */
import { expect, test } from "vitest";
import { benAtAcme, startWithProvider } from "../../../test/kit/company/company.ts";
import type { OddReply } from "../../../test/kit/company/odd-provider.ts";
import { anyDatabase } from "../../../test/kit/each-database.ts";

const start = "POST /api/auth/company/start";
const finish = "POST /api/auth/company/finish";
const minute = 60;
const now = () => Math.floor(Date.now() / 1000);

/** Replies of the token endpoint, with what the administrator reads. */
const badReplies: [title: string, reply: () => OddReply, reason: RegExp][] = [
  [
    "for another client",
    () => ({ claims: { aud: "grafana" } }),
    /for another client, issuer or sign-in/,
  ],
  [
    "of another issuer",
    () => ({ claims: { iss: "https://evil.example" } }),
    /for another client, issuer/,
  ],
  [
    "with the nonce of another sign-in",
    () => ({ claims: { nonce: "other" } }),
    /for another client, issuer/,
  ],
  ["without a nonce", () => ({ claims: { nonce: undefined } }), /./],
  ["without a signature", () => ({ header: { alg: "none" } }), /./],
  ["signed with the client secret", () => ({ header: { alg: "HS256" } }), /./],
  ["signed by somebody else", () => ({ isForged: true }), /signature/],
  [
    "signed with an unknown key",
    () => ({ header: { kid: "third" } }),
    /a key that the provider does not list/,
  ],
  ["that has expired", () => ({ claims: { exp: now() - 5 * minute } }), /clocks/],
  [
    "of a clock that is five minutes ahead",
    () => ({ claims: { iat: now() + 5 * minute, nbf: now() + 5 * minute } }),
    /clocks/,
  ],
  ["without a subject", () => ({ claims: { sub: undefined } }), /./],
  [
    "with a subject of a megabyte",
    () => ({ claims: { sub: "x".repeat(1_000_000) } }),
    /1000000 characters/,
  ],
  [
    "with an e-mail that is none",
    () => ({ claims: { email: "ben at acme" } }),
    /not an e-mail address/,
  ],
];

anyDatabase((open) => {
  test.each(badReplies)("An ID token %s signs nobody in", async (_, badReply, reason) => {
    const cast = await startWithProvider(await open());
    const { claims, ...others } = badReply();
    const reply = await cast.signInWithCompany({ ...benAtAcme, ...claims }, others);
    expect([reply.status, reply.body.code]).toEqual([401, "company_rejected"]);
    expect(await cast.reasons()).toEqual([expect.stringMatching(reason)]);
    expect((await cast.signInWithCompany()).status).toBe(200);
  });

  test.each([
    ["false", false],
    ["the text “true”", "true"],
    ["a number", 1],
    ["missing", undefined],
  ])("No user is created if email_verified is %s", async (_, verified) => {
    const cast = await startWithProvider(await open());
    const reply = await cast.signInWithCompany({ ...benAtAcme, email_verified: verified });
    expect([reply.status, reply.body.code]).toEqual([403, "company_email_unverified"]);
  });

  test("A code, a state and a token each work once, and only together", async () => {
    const cast = await startWithProvider(await open());
    const first = await cast.goToProvider({ claims: benAtAcme });
    const second = await cast.goToProvider({ claims: benAtAcme });
    const swapped = { token: first.token, query: second.query };
    expect((await cast.request(finish, { body: swapped })).body.code).toBe("company_rejected");
    const { token, query } = second;
    expect((await cast.request(finish, { body: { token, query } })).status).toBe(200);
    const again = await cast.request(finish, { body: { token, query } });
    expect([again.status, again.body.code]).toEqual([401, "company_expired"]);
    const third = await cast.goToProvider({ claims: benAtAcme });
    const state = new URL(third.url).searchParams.get("state") ?? "";
    const oldCode = new URLSearchParams(query).get("code") ?? "";
    const reused = `?${new URLSearchParams({ code: oldCode, state })}`;
    const reply = await cast.request(finish, { body: { token: third.token, query: reused } });
    expect(reply.body.code).toBe("company_rejected");
    expect((await cast.reasons()).at(-1)).toMatch(/invalid_grant. The code was used before/);
  });

  test("A sign-in that took too long starts over", async () => {
    const cast = await startWithProvider(await open());
    const { token, query } = await cast.goToProvider({ claims: benAtAcme });
    cast.clock.at += 5 * 60_000;
    const reply = await cast.request(finish, { body: { token, query } });
    expect([reply.status, reply.body.code]).toEqual([401, "company_expired"]);
    await cast.server.auth.deleteExpired();
    const left = await cast.database.sql.selectFrom("company_sign_ins").selectAll().execute();
    expect(left).toEqual([]);
  });

  test("What the provider says about a refusal is in the audit log", async () => {
    const cast = await startWithProvider(await open());
    const { token, url } = await cast.goToProvider();
    const state = new URL(url).searchParams.get("state") ?? "";
    const query = `?${new URLSearchParams({ error: "access_denied", error_description: "Not in the group.", state })}`;
    const reply = await cast.request(finish, { body: { token, query } });
    expect([reply.status, reply.body.code]).toEqual([401, "company_rejected"]);
    expect(await cast.reasons()).toEqual([
      expect.stringMatching(/access_denied.*Not in the group/),
    ]);
  });

  test("A provider that is down rejects sign-ins for now, and those signed in stay", async () => {
    const cast = await startWithProvider(await open());
    const { body } = await cast.signInWithCompany();
    cast.provider.state.isDown = true;
    const waiting = await cast.request(start, { body: {} });
    expect(waiting.status).toBe(200); // the browser is sent there, and finds out
    cast.clock.at += 2 * 3_600_000;
    const reply = await cast.request(start, { body: {} });
    expect([reply.status, reply.body.code]).toEqual([503, "company_unavailable"]);
    expect(await cast.reasons()).toEqual([expect.stringMatching(/cannot be reached/)]);
    expect((await cast.request("GET /api/me", { as: body.token })).status).toBe(200);
    cast.provider.state.isDown = false;
    expect((await cast.signInWithCompany()).status).toBe(200);
  });

  test("A provider that names another issuer is not trusted", async () => {
    const cast = await startWithProvider(await open());
    cast.provider.state.discovery = { issuer: "https://id.acme.example/" };
    const reply = await cast.request(start, { body: {} });
    expect([reply.status, reply.body.code]).toEqual([401, "company_rejected"]);
    expect(await cast.reasons()).toEqual([
      expect.stringMatching(/another issuer than BELFRY_OIDC_ISSUER/),
    ]);
  });

  test.each([
    ["an HTML page", { status: 200, body: "<html>Sign in</html>" }],
    ["an error of a proxy", { status: 502, body: "Bad gateway" }],
    ["nothing of use", { status: 200, body: "{}" }],
  ])("A token endpoint that replies with %s signs nobody in", async (_, tokenReply) => {
    const cast = await startWithProvider(await open());
    cast.provider.state.tokenReply = tokenReply;
    const reply = await cast.signInWithCompany();
    expect(["company_rejected", "company_unavailable"]).toContain(reply.body.code);
    expect(await cast.reasons()).toEqual([expect.stringMatching(/./)]);
  });

  test("Requests that never come back are limited for each address", async () => {
    const cast = await startWithProvider(await open(), { BELFRY_FAILURES_PER_ADDRESS: "3" });
    const send = () => cast.request(start, { body: {} });
    const replies = [await send(), await send(), await send(), await send()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  test("Two-factor that a user has turned on is asked for after the company’s sign-in", async () => {
    const cast = await startWithProvider(await open());
    await cast.connect(cast.ada);
    const secret = { user_id: 1, state: "on" as const, secret_sealed: "x", created_at: 0 };
    await cast.database.sql.insertInto("totp_secrets").values(secret).execute();
    const { status, body } = await cast.signInWithCompany();
    expect([status, body]).toEqual([200, expect.objectContaining({ require2fa: true })]);
  });
});
