import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { password, startWithTwoFactor } from "../../../test/kit/two-factor.ts";
import { isSession } from "../../access/identity.ts";

const minute = 60_000;
const confirm = "POST /api/auth/reauthenticate";

anyDatabase((open) => {
  test("[A17, A24] With two-factor on, a factor allows sensitive actions, with or without the password", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, clock } = cast;
    const { phone, recoveryCodes } = await cast.enrol(as);
    const proofs = [
      () => ({ recoveryCode: recoveryCodes[0] }),
      () => ({ code: phone.code() }),
      () => ({ password, code: phone.code() }),
    ];
    for (const proof of proofs) {
      clock.at += 10 * minute;
      expect((await request("POST /api/me/2fa/recovery-codes", { as })).status).toBe(403);
      const { status, body } = await request(confirm, { as, body: proof() });
      expect(status).toBe(200);
      expect(body.reauthenticatedAt).toBe(new Date(clock.at).toISOString());
      expect((await request("POST /api/me/2fa/recovery-codes", { as })).status).toBe(200);
    }
  });

  test("[A17, A24] With two-factor on, the password alone allows nothing, whether correct or wrong", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, clock } = cast;
    await cast.enrol(as);
    clock.at += 10 * minute;
    for (const given of [password, "not the password"]) {
      const reply = await request(confirm, { as, body: { password: given } });
      expect(reply.body).toMatchObject({ status: 403, code: "second_factor_required" });
    }
    for (const endpoint of ["POST /api/me/2fa/recovery-codes", "POST /api/me/passkeys/options"]) {
      const { body } = await request(endpoint, { as });
      expect(body.code, endpoint).toBe("reauthentication_required");
    }
  });

  test("[A24] Every proof must be correct, and at least one is required", async () => {
    const cast = await startWithTwoFactor(await open());
    const { request, ben: as, clock } = cast;
    const { phone } = await cast.enrol(as);
    clock.at += 10 * minute;
    const wrong = "not the password";
    const refusals: [body: object, status: number, code: string, pointer?: string][] = [
      [{}, 400, "invalid_body", "/password"],
      [{ code: "12345" }, 400, "invalid_body", "/code"],
      [{ code: 123456 }, 400, "invalid_body", "/code"],
      [{ password: 7, code: phone.code() }, 400, "invalid_body", "/password"],
      [{ code: phone.wrongCode() }, 401, "invalid_code"],
      [{ password, code: phone.wrongCode() }, 401, "invalid_code"],
      [{ password: wrong, code: phone.code() }, 401, "invalid_password"],
    ];
    for (const [body, status, problem, pointer] of refusals) {
      const reply = await request(confirm, { as, body });
      expect(reply, JSON.stringify(body)).toMatchObject({ status, body: { code: problem } });
      expect(reply.body.errors?.[0]?.pointer).toBe(pointer);
    }
    expect((await request("POST /api/me/2fa/recovery-codes", { as })).status).toBe(403);
    expect((await request(confirm, { as, body: { code: phone.code() } })).status).toBe(200);
  });

  test("[A24] After a clock is set back, no authentication counts as recent", async () => {
    const { request, ben: as, clock } = await startWithTwoFactor(await open());
    clock.at -= minute;
    const { body } = await request("POST /api/me/passkeys/options", { as });
    expect(body.code).toBe("reauthentication_required");
    expect((await request(confirm, { as, body: { password } })).status).toBe(200);
    expect((await request("POST /api/me/passkeys/options", { as })).status).toBe(200);
  });

  test("[A24] The password of the new owner of an e-mail address does not confirm the old owner's session", async () => {
    const { request, ada, ben, server } = await startWithTwoFactor(await open());
    const identity = await server.auth.identify(ben, { ip: "127.0.0.1", userAgent: "" });
    for (const [id, email] of [
      [2, "ben@new.example.org"],
      [3, "ben@example.org"],
    ]) {
      const moved = await request(`PATCH /api/admin/users/${id}`, { as: ada, body: { email } });
      expect(moved.status).toBe(200);
    }
    // The identity from before the change, as in a request that waited in the queue.
    if (!isSession(identity)) throw new Error("Ben has no session");
    await expect(server.auth.reauthenticate(identity, { password })).rejects.toMatchObject({
      code: "invalid_password",
    });
  });

  test("[A11] A code confirms once, and does not sign in afterwards", async () => {
    const cast = await startWithTwoFactor(await open());
    const { phone } = await cast.enrol(cast.ben);
    const body = { code: phone.code() };
    expect((await cast.request(confirm, { as: cast.ben, body })).status).toBe(200);
    expect((await cast.request(confirm, { as: cast.ben, body })).body.code).toBe("invalid_code");
    const reply = await cast.verify(await cast.requestTicket("Ben"), body.code);
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_code" } });
  });

  test("[A24] A code is rejected if two-factor is off", async () => {
    const { request, ben: as } = await startWithTwoFactor(await open());
    const reply = await request(confirm, { as, body: { code: "123456" } });
    expect(reply).toMatchObject({ status: 409, body: { code: "two_factor_off" } });
  });
});
