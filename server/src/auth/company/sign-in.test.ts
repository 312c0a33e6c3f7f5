import type { AdminUser } from "@belfry/contracts/admin";
import { expect, test } from "vitest";
import { benAtAcme, startWithProvider } from "../../../test/kit/company/company.ts";
import { eachDatabase } from "../../../test/kit/each-database.ts";

const finish = "POST /api/auth/company/finish";

eachDatabase((open) => {
  test("The first sign-in creates a user, and the next one finds them by the subject", async () => {
    const cast = await startWithProvider(await open());
    const options = await cast.request("GET /api/auth/options");
    expect(options.body.company).toBe("Acme");

    const first = await cast.signInWithCompany();
    expect(first.body.user).toMatchObject({
      displayName: "Ben Harbour",
      email: "ben@acme.example",
      role: "member",
    });
    const chats = await cast.request("GET /api/chats", { as: first.body.token });
    expect(chats.status).toBe(200);

    // The name and the address have changed at the provider.
    const later = { ...benAtAcme, email: "benjamin@acme.example", name: "Benjamin" };
    const second = await cast.signInWithCompany(later);
    expect(second.body.user).toEqual(first.body.user);
    const users = await cast.request("GET /api/admin/users", { as: cast.ada });
    expect(
      users.body.items.map((user: AdminUser) => [user.displayName, user.hasCompanyAccount]),
    ).toEqual([
      ["Ada", false],
      ["Ben Harbour", true],
    ]);
    const sessions = await cast.request("GET /api/me/sessions", { as: second.body.token });
    expect(sessions.body.items[0].method).toBe("company");
    const state = await cast.request("GET /api/me/company", { as: second.body.token });
    expect(state.body).toMatchObject({
      provider: "Acme",
      account: { email: "benjamin@acme.example" },
      hasPassword: false,
    });
  });

  test("A subject in another case is another account", async () => {
    const cast = await startWithProvider(await open());
    await cast.signInWithCompany();
    const other = await cast.signInWithCompany({ ...benAtAcme, sub: "BEN-at-acme" });
    expect([other.status, other.body.code]).toEqual([409, "company_email_taken"]);
  });

  test("A user connects an account in Settings, signs in with it, and disconnects it", async () => {
    const cast = await startWithProvider(await open());
    const refused = await cast.signInWithCompany({ ...benAtAcme, email: "ada@example.org" });
    expect([refused.status, refused.body.code]).toEqual([409, "company_email_taken"]);

    const connected = await cast.connect(cast.ada);
    expect(connected.body).toMatchObject({
      account: { email: "ben@acme.example" },
      hasPassword: true,
    });
    const { body } = await cast.signInWithCompany();
    expect(body.user).toMatchObject({ displayName: "Ada", email: "ada@example.org" });

    const gone = await cast.request("DELETE /api/me/company", { as: body.token });
    expect(gone.status).toBe(204);
    expect((await cast.request("GET /api/me/company", { as: cast.ada })).body.account).toBeNull();
    const events = await cast.database.sql
      .selectFrom("audit_log")
      .select("event")
      .where("event", "like", "company%")
      .orderBy("id")
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      "company_account_connected",
      "company_account_removed",
    ]);
    // The account is free, so it gets a user.
    expect((await cast.signInWithCompany()).body.user.displayName).toBe("Ben Harbour");
  });

  test("An account of another user cannot be connected, and the own one stays", async () => {
    const cast = await startWithProvider(await open());
    await cast.signInWithCompany();
    const adaAtAcme = { ...benAtAcme, sub: "ada-at-acme", email: "ada@acme.example" };
    await cast.connect(cast.ada, adaAtAcme);
    const reply = await cast.connect(cast.ada);
    expect([reply.status, reply.body.code]).toEqual([409, "company_account_taken"]);
    const { account } = (await cast.request("GET /api/me/company", { as: cast.ada })).body;
    expect(account.email).toBe("ada@acme.example");
  });

  test("The request to connect an account works only in the session of its user, and not as a sign-in", async () => {
    const cast = await startWithProvider(await open());
    const cleo = await cast.addSignedIn("Cleo");
    const go = () => cast.goToProvider({ claims: benAtAcme }, { as: cast.ada }, "me");
    const [asOther, asSignIn] = [await go(), await go()];
    const other = await cast.request("POST /api/me/company", {
      as: cleo,
      body: { token: asOther.token, query: asOther.query },
    });
    expect([other.status, other.body.code]).toEqual([401, "company_expired"]);
    const { token, query } = asSignIn;
    const signIn = await cast.request(finish, { body: { token, query } });
    expect([signIn.status, signIn.body.code]).toEqual([401, "company_expired"]);
  });

  test("A user without a password cannot disconnect the only way to sign in", async () => {
    const cast = await startWithProvider(await open());
    const { body } = await cast.signInWithCompany();
    const reply = await cast.request("DELETE /api/me/company", { as: body.token });
    expect([reply.status, reply.body.code]).toEqual([409, "password_required"]);
  });

  test("A user without a password deletes the account within ten minutes of a sign-in", async () => {
    const cast = await startWithProvider(await open());
    const { body } = await cast.signInWithCompany();
    const remove = () =>
      cast.request("DELETE /api/me", { as: body.token, body: { messages: "keep", password: "" } });
    cast.clock.at += 10 * 60_000;
    expect((await remove()).body.code).toBe("reauthentication_required");
    const again = (await cast.signInWithCompany()).body;
    body.token = again.token;
    expect((await remove()).status).toBe(204);
    // The account at the provider is free: it gets another user.
    expect((await cast.signInWithCompany()).body.user.id).not.toBe(again.user.id);
  });

  test("A deactivated user cannot sign in until they are reactivated", async () => {
    const cast = await startWithProvider(await open());
    const { body } = await cast.signInWithCompany();
    const path = `PATCH /api/admin/users/${body.user.id}`;
    await cast.request(path, { as: cast.ada, body: { isActive: false } });
    const reply = await cast.signInWithCompany();
    expect([reply.status, reply.body.code]).toEqual([403, "company_not_allowed"]);
    expect(await cast.reasons()).toEqual(["The user is deactivated."]);
    await cast.request(path, { as: cast.ada, body: { isActive: true } });
    expect((await cast.signInWithCompany()).status).toBe(200);
  });

  test("Without the creation of users, only connected accounts can sign in", async () => {
    const cast = await startWithProvider(await open(), { BELFRY_OIDC_CREATE_USERS: "off" });
    const reply = await cast.signInWithCompany();
    expect([reply.status, reply.body.code]).toEqual([403, "company_not_connected"]);
    await cast.connect(cast.ada);
    expect((await cast.signInWithCompany()).status).toBe(200);
  });

  test("Only allowed domains can sign in, also with a connected account", async () => {
    const cast = await startWithProvider(await open(), {
      BELFRY_OIDC_ALLOWED_DOMAINS: "acme.example",
    });
    const elsewhere = { ...benAtAcme, email: "ben@acme.example.evil.example" };
    expect((await cast.signInWithCompany(elsewhere)).body.code).toBe("company_not_allowed");
    // This provider never says whether it has verified an address.
    const unsaid = { ...benAtAcme, email_verified: undefined };
    expect((await cast.signInWithCompany(unsaid)).status).toBe(200);
    expect((await cast.signInWithCompany(elsewhere)).body.code).toBe("company_not_allowed");
    expect((await cast.connect(cast.ada, elsewhere)).body.code).toBe("company_not_allowed");
  });

  test("A name of another user is replaced by another name of the account", async () => {
    const cast = await startWithProvider(await open());
    const lookAlike = { ...benAtAcme, name: "Аda", preferred_username: "ben.h" };
    expect((await cast.signInWithCompany(lookAlike)).body.user.displayName).toBe("ben.h");
  });

  test("The e-mail of the userinfo endpoint is used if the ID token has none", async () => {
    const cast = await startWithProvider(await open());
    cast.provider.state.userInfo = benAtAcme;
    const { status, body } = await cast.signInWithCompany({ sub: "ben-at-acme" });
    expect([status, body.user?.email]).toEqual([200, "ben@acme.example"]);
    cast.provider.state.userInfo = {
      ...benAtAcme,
      sub: "cleo-at-acme",
      email: "cleo@acme.example",
    };
    const swapped = await cast.signInWithCompany({ sub: "dora-at-acme" });
    expect([swapped.status, swapped.body.code]).toEqual([401, "company_rejected"]);
  });

  test("Keys may be replaced at any time", async () => {
    const cast = await startWithProvider(await open());
    await cast.signInWithCompany();
    cast.provider.rotateKeys();
    const reply = await cast.signInWithCompany();
    expect([reply.status, await cast.reasons()]).toEqual([200, []]);
  });

  test("Without a provider, the company’s account cannot sign in", async () => {
    const cast = await startWithProvider(await open(), {
      BELFRY_OIDC_ISSUER: "",
      BELFRY_OIDC_CLIENT_ID: "",
    });
    expect((await cast.request("GET /api/auth/options")).body.company).toBeNull();
    const reply = await cast.request("POST /api/auth/company/start", { body: {} });
    expect([reply.status, reply.body.code]).toEqual([409, "company_off"]);
  });
});
