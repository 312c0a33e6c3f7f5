import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Attestation,
  basicAttestation,
  selfAttestation,
  unsignedAttestation,
} from "../../../test/kit/authenticator/attestations.ts";
import type { ResponseOverrides } from "../../../test/kit/authenticator/authenticator.ts";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithPasskeys } from "../../../test/kit/passkeys.ts";

const minute = 60_000;
const rejected = { code: "invalid_passkey", detail: "This passkey could not be verified." };

/** Invalid properties of a response. The keys complete the test titles. */
const forgeries: Record<string, ResponseOverrides> = {
  "from another site": { origin: "https://chat.example.org.evil.example" },
  "from another port": { origin: "https://chat.example.org:8443" },
  "over plain http": { origin: "http://chat.example.org" },
  "in a cross-origin frame": { crossOrigin: true },
  "for another server": { rpId: "example.org" },
  "for another operation": { type: "payment.get" },
  "for a challenge that was never issued": { challenge: randomBytes(32).toString("base64url") },
  "without user presence": { isPresent: false },
  "without user verification": { isVerified: false },
};

anyDatabase((open) => {
  test.each(Object.entries(forgeries))("A signature %s is rejected", async (_, overrides) => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const reply = await cast.signInWith(phone, overrides);
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject(rejected);
    expect((await cast.signInWith(phone)).status).toBe(200);
  });

  test.each(Object.entries(forgeries))("A new passkey %s is rejected", async (_, overrides) => {
    const cast = await startWithPasskeys(await open());
    const created = cast.authenticator().create(await cast.requestCreation(cast.ada), overrides);
    const reply = await cast.registerPasskey(cast.ada, created);
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject(rejected);
    expect(await cast.list(cast.ada)).toEqual([]);
  });

  test("A challenge is valid once, even for twenty simultaneous responses", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const response = phone.sign(await cast.requestSignature());
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => cast.verifyPasskey(response)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
    expect((await cast.verifyPasskey(response)).body).toMatchObject(rejected);

    const created = phone.create(await cast.requestCreation(cast.ada));
    expect((await cast.registerPasskey(cast.ada, created)).status).toBe(200);
    expect((await cast.registerPasskey(cast.ada, created)).body).toMatchObject(rejected);
  });

  test("A challenge is valid for five minutes, and only for the purpose it was issued for", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    const ours = await cast.requestCreation(cast.ada);
    const foreign = phone.create(ours);
    expect((await cast.registerPasskey(cast.ben, foreign)).body).toMatchObject(rejected);
    expect((await cast.registerPasskey(cast.ada, foreign)).status).toBe(200);

    const { challenge } = await cast.requestCreation(cast.ada);
    expect((await cast.signInWith(phone, { challenge })).body).toMatchObject(rejected);
    const late = phone.sign(await cast.requestSignature());
    cast.clock.at += 5 * minute;
    expect((await cast.verifyPasskey(late)).body).toMatchObject(rejected);
  });

  test("A passkey cannot sign in as another user", async () => {
    const cast = await startWithPasskeys(await open());
    const [adas, bens] = [cast.authenticator(), cast.authenticator()];
    await cast.add(cast.ada, adas);
    await cast.add(cast.ben, bens);
    const id = adas.passkeys[0]?.id.toString("base64url") ?? "";
    const userHandle = adas.passkeys[0]?.userHandle;
    for (const overrides of [
      { id, userHandle },
      { id },
      { userHandle },
      { userHandle: undefined },
    ]) {
      const reply = await cast.signInWith(bens, overrides);
      expect(reply.body, JSON.stringify(overrides)).toMatchObject(rejected);
    }
  });

  test("A registered passkey cannot be registered again by another user", async () => {
    const cast = await startWithPasskeys(await open());
    const [adas, bens] = [cast.authenticator(), cast.authenticator()];
    await cast.add(cast.ada, adas);
    const id = adas.passkeys[0]?.id.toString("base64url") ?? "";
    const copy = bens.create(await cast.requestCreation(cast.ben), { id });
    expect((await cast.registerPasskey(cast.ben, copy)).body).toMatchObject(rejected);
    expect(await cast.list(cast.ben)).toEqual([]);
    expect((await cast.signInWith(adas)).body.user.displayName).toBe("Ada");
    expect((await cast.signInWith(bens)).status).toBe(401);
  });

  test("[A42] A counter that does not advance is rejected and audited", async () => {
    const cast = await startWithPasskeys(await open());
    const key = cast.authenticator({ counts: true });
    await cast.add(cast.ada, key);
    expect((await cast.signInWith(key)).status).toBe(200);
    expect((await cast.signInWith(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect((await cast.signInWith(key, { counter })).body, `${counter}`).toMatchObject(rejected);
    }
    const reason = '{"method":"passkey","reason":"counter_went_back"}';
    const entry = { target: "user:1", result: "failure", details: reason };
    expect(await cast.auditRows("authn_login_fail")).toMatchObject([entry, entry, entry]);
    expect((await cast.signInWith(key, { counter: 8 })).status).toBe(200);
  });

  test("Self attestation is accepted, and attestation certificates are rejected unread", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    const make = async (attestation: Attestation) =>
      cast.registerPasskey(
        cast.ada,
        phone.create(await cast.requestCreation(cast.ada), { attestation }),
      );
    expect((await make(selfAttestation)).status).toBe(200);
    expect((await make(basicAttestation)).body).toMatchObject(rejected);
    for (const format of ["packed", "android-key", "apple", "tpm", "fido-u2f", "made-up"]) {
      const reply = await make(unsignedAttestation(format, randomBytes(200)));
      expect(reply.body, format).toMatchObject(rejected);
    }
  });

  test("Meaningless bytes are rejected with the same problem", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const nested = Buffer.alloc(7000, 0x81).toString("base64url"); // arrays within arrays
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const bytes of ["AA", nested, "x".repeat(9000)]) {
      for (const member of ["authenticatorData", "signature"]) {
        const response = phone.sign(await cast.requestSignature(), {});
        Object.assign(response.response, { [member]: bytes });
        const reply = await cast.verifyPasskey(response, undefined, { ip: "203.0.113.9" });
        expect(reply.body, member).toMatchObject(rejected);
      }
      const created = phone.create(await cast.requestCreation(cast.ada));
      created.response.attestationObject = bytes;
      expect((await cast.registerPasskey(cast.ada, created)).body).toMatchObject(rejected);
    }
    for (const clientData of [null, 7, [], "text", { challenge: 7 }, { challenge: null }]) {
      const response = phone.sign(await cast.requestSignature());
      response.response.clientDataJSON = json(clientData);
      expect((await cast.verifyPasskey(response)).body, JSON.stringify(clientData)).toMatchObject(
        rejected,
      );
    }
  });

  test("[A7] Input of the wrong shape is rejected with a pointer and does not use up the challenge", async () => {
    const cast = await startWithPasskeys(await open());
    const phone = cast.authenticator();
    await cast.add(cast.ada, phone);
    const response = phone.sign(await cast.requestSignature());
    const invalid = [
      ["/response", "text"],
      ["/response/id", { ...response, id: "a\0b" }],
      ["/response/id", { ...response, id: "a".repeat(1365) }],
      ["/response/rawId", { ...response, rawId: 7 }],
      ["/response/type", { ...response, type: "password" }],
      ["/response/response", { ...response, response: [] }],
      ["/response/response/signature", withMember("signature", "not base64 !")],
      ["/response/response/clientDataJSON", withMember("clientDataJSON", { challenge: "a" })],
    ] as const;
    for (const [pointer, given] of invalid) {
      const reply = await cast.verifyPasskey(given);
      expect([reply.status, reply.body.code], pointer).toEqual([400, "invalid_body"]);
      expect(reply.body.errors[0].pointer).toBe(pointer);
    }
    const ticket = await cast.request("POST /api/auth/passkey/options", { body: { ticket: 7 } });
    expect(ticket.body.errors).toMatchObject([{ pointer: "/ticket" }]);
    const large = await cast.verifyPasskey({ ...response, padding: "x".repeat(17_000) });
    expect([large.status, large.body.code]).toEqual([413, "body_too_large"]);
    expect((await cast.verifyPasskey(response)).status).toBe(200);

    function withMember(name: string, value: unknown) {
      return { ...response, response: { ...response.response, [name]: value } };
    }
  });
});
