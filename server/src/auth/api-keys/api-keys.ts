/**
 * API keys: what scripts sign in with. A key may do what its owner may at that moment, within its
 * scopes. Only hashes are kept.
 */
import type { ApiKey, CreateApiKey, CreatedApiKey, Scope } from "@belfry/contracts/auth/api-keys";
import { limits } from "@belfry/contracts/limits";
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Kysely } from "kysely";
import { invalidTokenChallenge } from "../../access/credentials.ts";
import { type Identity, nameOf, type Origin, type SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Bus } from "../../bus/bus.ts";
import { type Clock, isoTime } from "../../clock.ts";
import { hashToken, isWellFormedToken, makeToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import { plainLine } from "../../text-input.ts";
import { createLastUse } from "../last-use.ts";
import type { Notify } from "../security-notices.ts";
import { holdActive } from "../token-owner-store.ts";
import * as store from "./api-key-store.ts";

export interface ApiKeys {
  /** The newest first. */
  list(userId: number): Promise<ApiKey[]>;
  /** The key itself is in this answer and nowhere else. */
  create(identity: SessionIdentity, draft: CreateApiKey): Promise<CreatedApiKey>;
  /** Refuses a key that is not this user's. Its sockets close at once. */
  revoke(identity: SessionIdentity, keyId: number): Promise<void>;
  /**
   * As a step of a larger transaction, revokes all of a user's keys. Tell the sockets by what it
   * answers, after the commit.
   */
  revokeAllWithin(trx: Kysely<Schema>, userId: number): Promise<RevokedKeys>;
  /** Undefined for expired, revoked and unknown keys alike. Counts as use. */
  find(token: string, origin: Origin): Promise<Identity | undefined>;
  /** Counts as use what came over an open socket. */
  noteUse(identity: Identity): void;
  /** Tells the sockets of a key whose time is over. */
  endIfOver(identity: Identity): void;
  flush(): Promise<void>;
}

export interface RevokedKeys {
  count: number;
  tell(reason: SessionEnd): void;
}

interface Needs {
  database: Database;
  bus: Bus;
  clock: Clock;
  audit: Audit;
  notify: Notify;
}

const scopeOrder: readonly Scope[] = ["read", "write", "admin"];

export function createApiKeys({ database, bus, clock, audit, notify }: Needs): ApiKeys {
  const { sql } = database;
  const use = createLastUse((id, what) => store.writeUse(sql, id, what));

  function announceEnd(userId: number, ids: readonly number[], reason: SessionEnd): void {
    for (const id of ids) use.forget(id);
    bus.publish(
      `user.${userId}`,
      ids.map((id) => ({
        type: "credential.closed",
        credential: nameOf({ kind: "api_key", id }),
        reason,
      })),
    );
  }

  function asListed(row: store.KeyRow): ApiKey {
    const known = use.known(row.id);
    const last = known && known.at >= (row.lastUsedAt ?? 0) ? known : undefined;
    const lastUsedAt = last?.at ?? row.lastUsedAt;
    return {
      id: row.id,
      name: row.name,
      scopes: [...row.scopes],
      createdAt: isoTime(row.createdAt),
      expiresAt: row.expiresAt === null ? null : isoTime(row.expiresAt),
      lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
      lastUsedAddress: last?.address ?? row.lastUsedAddress,
    };
  }

  return {
    list: async (userId) => (await store.keysOf(sql, userId)).map(asListed),

    async create({ user, origin }, draft) {
      const now = clock.now();
      const name = plainLine("/name", draft.name, limits.nameLength);
      const scopes = scopeOrder.filter((scope) => draft.scopes.includes(scope));
      const expiresAt = draft.expiresAt ? futureTime("/expiresAt", draft.expiresAt, now) : null;
      const key = makeToken("ak");
      const tokenHash = hashToken(key);
      const row = await sql.transaction().execute(async (trx) => {
        const limit = limits.apiKeysPerUser;
        // Held, so that of keys made at the same moment one is counted after the other.
        const isActive = await holdActive(trx, user.id);
        if (!isActive) fail("invalid_token", { headers: invalidTokenChallenge });
        if ((await store.countKeys(trx, user.id)) >= limit) fail("limit_reached", { limit });
        const draft = { tokenHash, userId: user.id, name, scopes, createdAt: now, expiresAt };
        const row = await store.insertKey(trx, draft);
        await audit
          .within(trx)
          .success(
            { user, origin },
            "authn_token_created",
            nameOf({ kind: "api_key", id: row.id }),
            { name, scopes: scopes.join(" "), expiresAt: draft.expiresAt },
          );
        return row;
      });
      await notify(user.id, { type: "api_key_created", name }, origin);
      return { ...asListed(row), key };
    },

    async revoke({ user, origin }, keyId) {
      await sql.transaction().execute(async (trx) => {
        if (!(await store.deleteKey(trx, user.id, keyId))) fail("api_key_not_found");
        await audit
          .within(trx)
          .success({ user, origin }, "authn_token_revoked", nameOf({ kind: "api_key", id: keyId }));
      });
      announceEnd(user.id, [keyId], "revoked");
    },

    async revokeAllWithin(trx, userId) {
      const ids = await store.deleteKeysOf(trx, userId);
      return { count: ids.length, tell: (reason) => announceEnd(userId, ids, reason) };
    },

    async find(token, origin) {
      if (!isWellFormedToken(token) || !token.startsWith("ak_")) return undefined;
      const row = await store.findKey(sql, hashToken(token));
      const now = clock.now();
      if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
      use.note(row.id, { at: now, address: origin.ip }, row.lastUsedAt ?? 0);
      const { user, isLimited, id, expiresAt, scopes } = row;
      return { user, origin, isLimited, credential: { kind: "api_key", id, expiresAt, scopes } };
    },

    noteUse: ({ credential, origin }) =>
      use.note(credential.id, { at: clock.now(), address: origin.ip }),

    endIfOver({ user, credential: { id, expiresAt } }) {
      if (expiresAt !== null && expiresAt <= clock.now()) announceEnd(user.id, [id], "expired");
    },

    flush: () => use.flush(),
  };
}

/** The schema lets a leap second pass, which no clock of ours can show. */
function futureTime(pointer: string, text: string, now: number): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) failAt(pointer, "must be a time such as 2030-01-31T12:00:00Z");
  if (at <= now) failAt(pointer, "must lie in the future");
  return at;
}
