import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithPasskeys } from "../../../test/kit/passkeys.ts";

const minute = 60_000;

anyDatabase((open) => {
  test("[A24, A42] A user registers a passkey, sees it in the list, and removes it", async () => {
    const cast = await startWithPasskeys(await open());
    const { ada, request, list, clock, auditRows } = cast;
    const now = new Date(clock.at).toISOString();
    expect(await list(ada)).toEqual([]);

    const phone = await cast.add(ada, cast.authenticator({ isSynced: true }), "  Phone ");
    const facts = { name: "Phone", createdAt: now, lastUsedAt: null, isSynced: true };
    expect(phone).toEqual({ id: 1, ...facts });
    await cast.add(ada, cast.authenticator(), "Security key");
    expect(await list(ada)).toMatchObject([facts, { name: "Security key", isSynced: false }]);
    expect(await list(cast.ben)).toEqual([]);

    const removed = await request(`DELETE /api/me/passkeys/${phone.id}`, { as: ada });
    expect(removed.status).toBe(204);
    expect(await list(ada)).toMatchObject([{ name: "Security key" }]);
    const again = await request(`DELETE /api/me/passkeys/${phone.id}`, { as: ada });
    expect([again.status, again.body.code]).toEqual([404, "passkey_not_found"]);

    const entry = { actor_user_id: 1, address: "127.0.0.1", result: "success" };
    expect(await auditRows("passkey_created", "passkey_deleted")).toMatchObject([
      { ...entry, event: "passkey_created", target: "passkey:1", details: '{"name":"Phone"}' },
      { ...entry, event: "passkey_created", target: "passkey:2" },
      { ...entry, event: "passkey_deleted", target: "passkey:1", details: '{"name":"Phone"}' },
    ]);
  });

  test("[A24] Registering and removing require recent authentication, listing does not", async () => {
    const cast = await startWithPasskeys(await open());
    const { ada, request, clock } = cast;
    const phone = cast.authenticator();
    const { id } = await cast.add(ada, phone);
    const prepared = phone.create(await cast.requestCreation(ada));
    clock.at += 10 * minute;

    const replies = [
      await request("POST /api/me/passkeys/options", { as: ada }),
      await cast.registerPasskey(ada, prepared),
      await request(`DELETE /api/me/passkeys/${id}`, { as: ada }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [403, "reauthentication_required"]),
    );
    expect(await cast.list(ada)).toHaveLength(1);
  });

  test("[A17] An administrator's two-factor reset removes all passkeys and audits their number", async () => {
    const cast = await startWithPasskeys(await open());
    const { ada, ben, cleo, request, auditRows } = cast;
    const [lost, kept] = [cast.authenticator(), cast.authenticator()];
    await cast.add(ben, lost, "Phone");
    await cast.add(ben, cast.authenticator(), "Laptop");
    await cast.add(cleo, kept);
    await cast.enrol(ben);
    expect((await request("DELETE /api/admin/users/2/2fa", { as: ada })).status).toBe(204);
    expect((await cast.signInWith(lost)).body.code).toBe("invalid_passkey");
    const { token } = (await cast.logIn("Ben")).body;
    expect(await cast.list(token)).toEqual([]);
    expect((await cast.signInWith(kept)).status).toBe(200);
    expect(await auditRows("two_factor_reset")).toMatchObject([
      { actor_user_id: 1, target: "user:2", details: '{"passkeys":2}' },
    ]);
  });

  test("[A17] A reset also removes the passkeys of users without two-factor", async () => {
    const cast = await startWithPasskeys(await open());
    await cast.add(cast.ben, cast.authenticator());
    const reset = () => cast.request("DELETE /api/admin/users/2/2fa", { as: cast.ada });
    expect((await reset()).status).toBe(204);
    expect((await reset()).body.code).toBe("two_factor_off");
  });

  test("Another user's passkey gets the same reply as a missing one", async () => {
    const cast = await startWithPasskeys(await open());
    const { id } = await cast.add(cast.ada, cast.authenticator());
    const foreign = await cast.request(`DELETE /api/me/passkeys/${id}`, { as: cast.ben });
    const missing = await cast.request("DELETE /api/me/passkeys/999", { as: cast.ben });
    expect([foreign.status, foreign.body.code]).toEqual([404, "passkey_not_found"]);
    expect({ ...foreign.body, instance: "" }).toEqual({ ...missing.body, instance: "" });
    expect(await cast.list(cast.ada)).toHaveLength(1);
  });

  test("Registration options require a discoverable credential and user verification", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const { options } = (await cast.request("POST /api/me/passkeys/options", { as: cast.ada }))
      .body;
    expect(options).toMatchObject({
      rp: { id: "chat.example.org", name: "Belfry" },
      user: { name: "ada@example.org", displayName: "Ada" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: phone.passkeys[0]?.id.toString("base64url") }],
      timeout: 5 * minute,
    });
  });

  test("A user handle never changes and reveals nothing about the user", async () => {
    const cast = await startWithPasskeys(await open());
    const handle = async (token: string) => (await cast.requestCreation(token)).user.id;
    const ada = await handle(cast.ada);
    expect(ada).toMatch(/^[\w-]{43}$/);
    expect(await handle(cast.ada)).toBe(ada);
    expect(await handle(cast.ben)).not.toBe(ada);
    const elsewhere = await startWithPasskeys(await open());
    expect((await elsewhere.requestCreation(elsewhere.ada)).user.id).not.toBe(ada);
  });

  test("Belfry notifies the user of every passkey that is added or removed", async () => {
    const cast = await startWithPasskeys(await open());
    const { ben, request } = cast;
    const { id } = await cast.add(ben, cast.authenticator(), "Old phone");
    await request(`DELETE /api/me/passkeys/${id}`, { as: ben });
    const { items: chats } = (await request("GET /api/chats", { as: ben })).body;
    const chat = chats.find(({ title }: { title: string }) => title === "Belfry");
    const { items } = (await request(`GET /api/chats/${chat.id}/messages`, { as: ben })).body;
    expect(items).toMatchObject([
      { text: expect.stringMatching(/^The passkey \*\*Old phone\*\* was added/) },
      { text: expect.stringMatching(/^The passkey \*\*Old phone\*\* was removed/) },
    ]);
  });

  test("A user can have at most twenty passkeys", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    for (let made = 0; made < 19; made++) await cast.add(cast.ada, phone);
    const twentieth = phone.create(await cast.requestCreation(cast.ada));
    expect((await cast.registerPasskey(cast.ada, twentieth)).status).toBe(200);
    const rejected = await cast.request("POST /api/me/passkeys/options", { as: cast.ada });
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ code: "limit_reached", limit: 20 });
  });

  test("A name is one visible line, and an invalid one does not use up the challenge", async () => {
    const cast = await startWithPasskeys(await open());
    const made = cast.authenticator().create(await cast.requestCreation(cast.ada));
    for (const name of ["", " ", "a\nb", "a".repeat(81), 7, undefined]) {
      const body = { name, response: made };
      const reply = await cast.request("POST /api/me/passkeys", { as: cast.ada, body });
      expect(reply.status, JSON.stringify(name)).toBe(400);
      expect(reply.body.errors).toMatchObject([{ pointer: "/name" }]);
    }
    expect((await cast.registerPasskey(cast.ada, made, "Phone")).status).toBe(200);
  });
});
