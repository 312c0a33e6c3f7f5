import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithPasskeys } from "../../../test/kit/passkeys.ts";
import { tokenIn } from "../../../test/kit/smtp-server.ts";
import { password } from "../../../test/kit/test-server.ts";

const fresh = "seven green lanterns";

eachDatabase((open) => {
  /** Ben has a passkey and an API key. */
  async function startWithCredentials() {
    const cast = await startWithPasskeys(await open());
    const { request, ben } = cast;
    const phone = cast.authenticator();
    await cast.add(ben, phone, "Phone");
    const draft = { name: "Night_build", scopes: ["write"] };
    const { key } = (await request("POST /api/me/api-keys", { as: ben, body: draft })).body;

    async function reset(createLink = () => cast.server.auth.recovery.createLink(2, {})) {
      const body = { token: tokenIn({ text: (await createLink()).url }), password: fresh };
      return request("POST /api/auth/password-reset/confirm", { body });
    }

    async function lastNotice(as: string): Promise<string> {
      const { items } = (await request("GET /api/chats", { as })).body;
      const { id } = items.find(({ kind }: { kind: string }) => kind === "direct");
      const page = (await request(`GET /api/chats/${id}/messages`, { as })).body;
      const texts: string[] = page.items.map(({ text }: { text: string }) => text);
      return texts.findLast((text) => text.startsWith("Your password")) ?? "";
    }

    const change = (options: object) =>
      request("PUT /api/me/password", {
        as: ben,
        body: { currentPassword: password, newPassword: fresh, ...options },
      });
    const statusOf = async (as: string) => (await request("GET /api/me", { as })).status;
    return { ...cast, phone, key, reset, change, lastNotice, statusOf };
  }

  test("[F2] A reset ends passkeys and API keys, which its reply and a notice list", async () => {
    const cast = await startWithCredentials();
    const client = await listen(cast, cast.key);
    const late = await cast.requestCreation(cast.ben);
    const reply = await cast.reset();
    expect([reply.status, reply.body]).toEqual([200, { endedPasskeys: 1, endedApiKeys: 1 }]);

    expect((await client.closed).code).toBe(4401);
    expect(await cast.statusOf(cast.key)).toBe(401);
    expect((await cast.signInWith(cast.phone)).body.code).toBe("invalid_passkey");
    const { token: ben } = (await cast.logIn("Ben", fresh)).body;
    expect(await cast.lastNotice(ben)).toContain(
      "Your passkeys (**Phone**) and API keys (**Night\\_build**) were removed, because someone who " +
        "knew your old password could have added them. Add the ones you need again in " +
        "[Settings → Passkeys](/settings/passkeys) and [Settings → API keys](/settings/api-keys).",
    );
    expect(await cast.auditRows("password_reset_used")).toMatchObject([
      { details: '{"endedSessions":1,"endedPasskeys":1,"endedApiKeys":1}' },
    ]);
    const registered = await cast.registerPasskey(ben, cast.authenticator().create(late));
    expect(registered.body.code, "a registration begun before").toBe("invalid_passkey");
    expect(await cast.list(ben)).toEqual([]);
  });

  test("[F2] A reset also ends what was added before the password was last changed in the settings", async () => {
    const cast = await startWithCredentials();
    // A thief adds a passkey and a key, then locks the user out by changing the password.
    expect((await cast.change({})).status).toBe(204);
    expect(await cast.statusOf(cast.key)).toBe(200);
    const byAdmin = { as: cast.ada };
    const { body: link } = await cast.request("POST /api/admin/users/2/password-reset", byAdmin);
    const reply = await cast.reset(async () => link);
    expect(reply.body).toEqual({ endedPasskeys: 1, endedApiKeys: 1 });
    expect(await cast.statusOf(cast.key)).toBe(401);
    const again = await cast.reset();
    expect(again.body, "nothing is left").toEqual({ endedPasskeys: 0, endedApiKeys: 0 });
    const { token } = (await cast.logIn("Ben", fresh)).body;
    expect(await cast.lastNotice(token)).not.toContain("were removed");
  });

  test("[F2] A password change ends passkeys and API keys if the user wants it, and no others", async () => {
    const cast = await startWithCredentials();
    const other = cast.authenticator();
    await cast.add(cast.ada, other);
    const wrong = await cast.change({ currentPassword: "wrong", endPasskeysAndApiKeys: true });
    expect([wrong.status, await cast.statusOf(cast.key)]).toEqual([401, 200]);
    expect((await cast.change({ endPasskeysAndApiKeys: true })).status).toBe(204);
    expect([await cast.statusOf(cast.key), await cast.statusOf(cast.ben)]).toEqual([401, 200]);
    expect((await cast.signInWith(cast.phone)).status).toBe(401);
    expect((await cast.signInWith(other)).status).toBe(200);
    expect(await cast.lastNotice(cast.ben)).toContain("Your passkeys (**Phone**) and API");
    expect(await cast.auditRows("authn_password_change")).toMatchObject([
      { details: '{"endedSessions":0,"endedPasskeys":1,"endedApiKeys":1}' },
    ]);
  });

  test("[F2] A passkey sign-in that runs during a reset leaves no session", async () => {
    const cast = await startWithCredentials();
    const responses = [];
    for (let round = 0; round < 4; round++) {
      responses.push(cast.phone.sign(await cast.requestSignature()));
    }
    const [reset, ...signIns] = await Promise.all([
      cast.reset(),
      ...responses.map((response) => cast.verifyPasskey(response)),
    ]);
    expect(reset?.status).toBe(200);
    for (const { body } of signIns) {
      expect(await cast.statusOf(body.token ?? "sess_none")).toBe(401);
    }
  });
});
