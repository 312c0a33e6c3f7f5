import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { tokenIn } from "../../../test/kit/smtp-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const old = "a quiet harbour";
const fresh = "seven green lanterns";

eachDatabase((open) => {
  test("Belfry notifies the user of a new e-mail and a new password, with the IP address", async () => {
    const { server, request, ben, signIn } = await startWithCast(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    const headers = { "x-forwarded-for": "198.51.100.4" };
    await request("PATCH /api/me", { as: ben, body: { displayName: "Benedikt" }, headers });
    await request("PATCH /api/me", { as: ben, body: { email: "b@example.org" }, headers });
    const change = { currentPassword: old, newPassword: fresh };
    await request("PUT /api/me/password", { as: ben, body: change, headers });
    const { url } = await server.auth.recovery.createLink(2, {});
    const reset = { token: tokenIn({ text: url }), password: old };
    await request("POST /api/auth/password-reset/confirm", { body: reset, headers });

    const as = await signIn("b@example.org");
    const { body: chats } = await request("GET /api/chats", { as });
    const { id } = chats.items.find(({ kind }: { kind: string }) => kind === "direct");
    const { body: page } = await request(`GET /api/chats/${id}/messages`, { as });
    const texts = page.items.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      expect.stringMatching(/e-mail .*changed.*198\.51\.100\.4/s),
      expect.stringMatching(/password .*changed.*198\.51\.100\.4/s),
      expect.stringMatching(/password .*link.*198\.51\.100\.4/s),
    ]);
    for (const secret of [old, fresh, reset.token]) {
      expect(texts.join()).not.toContain(secret);
    }
  });
});
