/** API keys: bearer tokens for scripts. A key has the rights of its owner, limited by its scopes. */
import type { ApiKey, CreateApiKey, CreatedApiKey, Scope } from "@belfry/contracts/auth/api-keys";
import { limits } from "@belfry/contracts/limits";
import type { SessionEnd } from "@belfry/contracts/live/events";
import { type Identity, nameOf, type Origin, type SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { isoTime } from "../../clock.ts";
import { hashToken, isWellFormedToken, makeToken } from "../../crypto/tokens.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { storeAccessChange } from "../../stored-signals/stored-signals.ts";
import { parseTextInput } from "../../text-input.ts";
import { parseFutureTime } from "../../time-input.ts";
import { createLastUse, type Use } from "../last-use.ts";
import type { AuthOptions } from "../options.ts";
import * as store from "./api-key-store.ts";

export type ApiKeys = ReturnType<typeof createApiKeys>;

const scopeOrder: readonly Scope[] = ["read", "write", "admin"];

export function createApiKeys({ database, bus, clock, audit, notify }: AuthOptions) {
  const { sql } = database;
  const lastUse = createLastUse((id, use) => store.writeUse(sql, id, use));

  /** Returns the user's keys, newest first. */
  async function list(userId: number): Promise<ApiKey[]> {
    return (await store.listKeys(sql, userId)).map((row) => toApiKey(row, lastUse.get(row.id)));
  }

  /** Creates a key. Only its hash is stored: the key itself is in this reply and nowhere else. */
  async function create(identity: SessionIdentity, draft: CreateApiKey): Promise<CreatedApiKey> {
    const { user, origin } = identity;
    const now = clock.now();
    const name = parseTextInput("/name", draft.name, limits.nameLength);
    const scopes = scopeOrder.filter((scope) => draft.scopes.includes(scope));
    const expiresAt = draft.expiresAt ? parseFutureTime("/expiresAt", draft.expiresAt, now) : null;
    const key = makeToken("ak");
    const row = await sql.transaction().execute(async (trx) => {
      const limit = limits.apiKeysPerUser;
      // Concurrent requests of the user count one after the other.
      await lockCredential(trx, identity);
      if ((await store.countKeys(trx, user.id)) >= limit) fail("limit_reached", { limit });
      const row = await store.insertKey(trx, {
        token_hash: hashToken(key),
        user_id: user.id,
        name,
        scopes: scopes.join(" "),
        created_at: now,
        expires_at: expiresAt,
        last_used_at: null,
        last_used_address: null,
      });
      await audit
        .within(trx)
        .success({ user, origin }, "authn_token_created", nameOf({ kind: "api_key", id: row.id }), {
          name,
          scopes: scopes.join(" "),
          expiresAt,
        });
      return row;
    });
    await notify(user.id, { type: "api_key_created", name }, origin);
    return { ...toApiKey(row, undefined), key };
  }

  /** Deletes the key and closes its sockets. Rejects keys of other users with `api_key_not_found`. */
  async function revoke({ user, origin }: SessionIdentity, keyId: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      if (!(await store.deleteKey(trx, user.id, keyId))) fail("api_key_not_found");
      await audit
        .within(trx)
        .success({ user, origin }, "authn_token_revoked", nameOf({ kind: "api_key", id: keyId }));
      await storeAccessChange(trx, [user.id], clock.now());
    });
    closeSockets(user.id, [keyId], "revoked");
  }

  /** Deletes all keys of a user. Call `closeSockets` of the result after the commit. */
  async function revokeAllWithin(trx: Sql, userId: number) {
    const deleted = await store.deleteAllKeys(trx, userId);
    const ids = deleted.map(({ id }) => id);
    await storeAccessChange(trx, [userId], clock.now());
    return {
      names: deleted.map(({ name }) => name),
      closeSockets: (reason: SessionEnd) => closeSockets(userId, ids, reason),
    };
  }

  /** Returns undefined for expired, revoked and unknown keys. Counts as use. */
  async function find(token: string, origin: Origin): Promise<Identity | undefined> {
    if (!isWellFormedToken(token) || !token.startsWith("ak_")) return undefined;
    const row = await store.findKey(sql, hashToken(token));
    const now = clock.now();
    if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
    lastUse.record(row.id, { at: now, address: origin.ip }, row.lastUsedAt ?? 0);
    const { user, isLimited, id, expiresAt, scopes } = row;
    return { user, origin, isLimited, credential: { kind: "api_key", id, expiresAt, scopes } };
  }

  /** Records use over an open socket. */
  function recordUse({ credential, origin }: Identity): void {
    lastUse.record(credential.id, { at: clock.now(), address: origin.ip });
  }

  /** Closes the sockets of an expired key. */
  function endIfExpired({ user, credential: { id, expiresAt } }: Identity): void {
    if (expiresAt !== null && expiresAt <= clock.now()) closeSockets(user.id, [id], "expired");
  }

  function closeSockets(userId: number, ids: readonly number[], reason: SessionEnd): void {
    for (const id of ids) lastUse.forget(id);
    bus.publish(
      `user.${userId}`,
      ids.map((id) => ({
        type: "credential.closed",
        credential: nameOf({ kind: "api_key", id }),
        reason,
      })),
    );
  }

  return {
    list,
    create,
    revoke,
    revokeAllWithin,
    find,
    recordUse,
    endIfExpired,
    flush: lastUse.flush,
  };
}

/** `known` is a use that may not be stored yet. */
function toApiKey(row: store.KeyRow, known: Use | undefined): ApiKey {
  const newer = known && known.at >= (row.last_used_at ?? 0) ? known : undefined;
  const lastUsedAt = newer?.at ?? row.last_used_at;
  return {
    id: row.id,
    name: row.name,
    scopes: store.scopesOf(row.scopes),
    createdAt: isoTime(row.created_at),
    expiresAt: row.expires_at === null ? null : isoTime(row.expires_at),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    lastUsedAddress: newer?.address ?? row.last_used_address,
  };
}
