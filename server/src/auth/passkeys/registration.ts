/** Registers, lists and removes the passkeys of a signed-in user. */
import type { CreatePasskey, Passkey } from "@belfry/contracts/auth/passkeys";
import { limits } from "@belfry/contracts/limits";
import { bearerChallenge } from "../../access/credentials.ts";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { isoTime } from "../../clock.ts";
import { fail } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import type { AuthOptions } from "../options.ts";
import type { Ceremonies } from "./ceremonies.ts";
import * as store from "./passkey-store.ts";

export function createPasskeyRegistration(
  { database, clock, audit, notify }: AuthOptions,
  ceremonies: Ceremonies,
) {
  const { sql } = database;

  async function list(userId: number): Promise<Passkey[]> {
    return (await store.list(sql, userId)).map(toPasskey);
  }

  async function registrationOptions({ user }: SessionIdentity) {
    const existing = await store.credentialsOf(sql, user.id);
    checkLimit(existing.length);
    return ceremonies.registrationOptions(user, existing);
  }

  async function register(identity: SessionIdentity, request: CreatePasskey): Promise<Passkey> {
    const { user, origin } = identity;
    const { response } = request;
    const name = parseTextInput("/name", request.name, limits.nameLength);
    const credential = await ceremonies.verifyRegistration(user, response);
    if (!credential) failPasskey();
    const { transports = [] } = response.response;
    const passkey = await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      checkLimit((await store.credentialsOf(trx, user.id)).length);
      const passkey = await store.insert(trx, {
        credential_id: credential.credentialId,
        user_id: user.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: transports.join(" "),
        is_synced: credential.isSynced ? 1 : 0,
        name,
        created_at: clock.now(),
        last_used_at: null,
      });
      if (!passkey) failPasskey();
      await audit
        .within(trx)
        .success({ user, origin }, "passkey_created", `passkey:${passkey.id}`, { name });
      return passkey;
    });
    await notify(user.id, { type: "passkey_created", name }, origin);
    return toPasskey(passkey);
  }

  async function remove({ user, origin }: SessionIdentity, passkeyId: number): Promise<void> {
    const name = await sql.transaction().execute(async (trx) => {
      const name = await store.remove(trx, user.id, passkeyId);
      if (name === undefined) fail("passkey_not_found");
      await audit
        .within(trx)
        .success({ user, origin }, "passkey_deleted", `passkey:${passkeyId}`, { name });
      return name;
    });
    await notify(user.id, { type: "passkey_deleted", name }, origin);
  }

  return { list, registrationOptions, register, remove };
}

/** Rejects a response. The problem is the same for every reason. */
export function failPasskey(): never {
  fail("invalid_passkey", { headers: bearerChallenge });
}

function checkLimit(count: number): void {
  const limit = limits.passkeysPerUser;
  if (count < limit) return;
  const detail = `You can have at most ${limit} passkeys. Remove one first.`;
  fail("limit_reached", { detail, limit });
}

function toPasskey({ id, name, createdAt, lastUsedAt, isSynced }: store.PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: isoTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    isSynced: isSynced === 1,
  };
}
