/** Sessions: how they begin, are recognised, stay alive and end. Only hashes of tokens are kept. */

import type { SessionEnd } from "@belfry/contracts/events";
import { limits } from "@belfry/contracts/limits";
import type { SessionMethod } from "@belfry/contracts/sessions";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Audit, AuditEvent } from "../../audit/audit.ts";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { nameOf, type Origin, type SessionIdentity } from "../../http/identity.ts";
import { hashToken, isWellFormedToken, makeToken } from "../../tokens.ts";
import { openSessionUse } from "./session-use.ts";
import * as store from "./store.ts";

export interface StartedSession {
  token: string;
  identity: SessionIdentity;
}

/** What a sign-in leaves in the session list and in the audit log. */
export interface Entrance {
  method: SessionMethod;
  event: AuditEvent;
}

export interface Sessions {
  /** The session and the line in the audit log that says why it began are there together. */
  start(user: Me, origin: Origin, entrance: Entrance): Promise<StartedSession>;
  /** Undefined for expired, revoked and unknown tokens alike. Counts as use. */
  find(token: string, origin: Origin): Promise<SessionIdentity | undefined>;
  /** Counts as use what came over an open socket. */
  noteUse(identity: SessionIdentity): Promise<void>;
  /** The password, or another proof of presence, was given again in this session. */
  confirm(identity: SessionIdentity): Promise<SessionIdentity>;
  end(identity: SessionIdentity, reason: SessionEnd): Promise<void>;
  /**
   * As a step of a larger transaction, ends a user's sessions but for one. Tell the sockets by what
   * it answers, after the commit.
   */
  endAllWithin(trx: Kysely<Schema>, userId: number, keepId?: number): Promise<EndedSessions>;
  endExpired(): Promise<void>;
  flush(): Promise<void>;
}

export interface EndedSessions {
  count: number;
  tell(reason: SessionEnd): void;
}

interface Needs {
  database: Database;
  bus: Bus;
  clock: Clock;
  audit: Audit;
  config: Pick<Config, "sessionLifetimeMs" | "sessionIdleMs">;
}

export function openSessions({ database, bus, clock, audit, config }: Needs): Sessions {
  const { sql } = database;
  const use = openSessionUse(clock.now(), (id, at) => store.writeUse(sql, id, at));

  async function find(token: string, origin: Origin): Promise<SessionIdentity | undefined> {
    if (!isWellFormedToken(token) || !token.startsWith("sess_")) return undefined;
    const row = await store.findSession(sql, hashToken(token));
    if (!row) return undefined;
    const now = clock.now();
    if (hasEnded(row, now)) return undefined;
    await use.note(row.id, now, row.lastSeenAt);
    const { user, id, expiresAt, authenticatedAt, isLimited } = row;
    return {
      user,
      origin,
      isLimited,
      credential: { kind: "session", id, expiresAt, authenticatedAt },
    };
  }

  function hasEnded(row: { id: number; expiresAt: number; lastSeenAt: number }, now: number) {
    return (
      row.expiresAt <= now || use.lastUse(row.id, row.lastSeenAt) + config.sessionIdleMs <= now
    );
  }

  function announceEnd(userId: number, sessionIds: readonly number[], reason: SessionEnd): void {
    for (const sessionId of sessionIds) use.forget(sessionId);
    bus.publish(
      `user.${userId}`,
      sessionIds.map((id) => ({
        type: "credential.closed",
        credential: nameOf({ kind: "session", id }),
        reason,
      })),
    );
  }

  return {
    find,
    noteUse: ({ credential }) => use.note(credential.id, clock.now()),

    async start(user, origin, { method, event }) {
      const token = makeToken("sess");
      const tokenHash = hashToken(token);
      const now = clock.now();
      const replaced = await sql.transaction().execute(async (trx) => {
        const id = await store.insertSession(trx, {
          tokenHash,
          userId: user.id,
          createdAt: now,
          expiresAt: now + config.sessionLifetimeMs,
          address: origin.address,
          userAgent: origin.userAgent,
          method,
        });
        await audit.record(
          {
            event,
            result: "success",
            actorUserId: user.id,
            target: `session:${id}`,
            address: origin.address,
            details: { method },
          },
          trx,
        );
        return store.deleteOldest(trx, user.id, limits.sessionsPerUser);
      });
      announceEnd(user.id, replaced, "revoked");
      const identity = await find(token, origin);
      // Deactivated, or ended by somebody, in this very moment.
      if (!identity) throw new Error("The session ended before it began.");
      return { token, identity };
    },

    async confirm(identity) {
      const authenticatedAt = clock.now();
      await store.writeAuthentication(sql, identity.credential.id, authenticatedAt);
      return { ...identity, credential: { ...identity.credential, authenticatedAt } };
    },

    async end({ user, origin, credential }, reason) {
      const wasThere = await sql.transaction().execute(async (trx) => {
        const wasThere = await store.deleteSession(trx, credential.id);
        if (!wasThere) return false;
        await audit.record(
          {
            event: "session_ended",
            result: "success",
            actorUserId: user.id,
            target: `session:${credential.id}`,
            address: origin.address,
            details: { reason },
          },
          trx,
        );
        return true;
      });
      if (wasThere) announceEnd(user.id, [credential.id], reason);
    },

    async endAllWithin(trx, userId, keepId) {
      const ids = await store.deleteSessionsOf(trx, userId, keepId);
      return { count: ids.length, tell: (reason) => announceEnd(userId, ids, reason) };
    },

    async endExpired() {
      const now = clock.now();
      const rows = await store.expiredSessions(sql, now, now - config.sessionIdleMs);
      for (const row of rows) {
        if (!hasEnded(row, now)) continue;
        if (await store.deleteSession(sql, row.id)) announceEnd(row.userId, [row.id], "expired");
      }
    },

    flush: () => use.flush(),
  };
}
