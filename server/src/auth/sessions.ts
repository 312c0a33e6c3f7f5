/** Sessions: how they begin, are recognised, stay alive and end. Only hashes of tokens are kept. */

import type { SessionEnd } from "@belfry/contracts/events";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import type { Audit, AuditEvent } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Identity } from "../http/identity.ts";
import { hashToken, isWellFormedToken, makeToken } from "../tokens.ts";
import { openSessionUse } from "./session-use.ts";
import * as store from "./store-sessions.ts";

/** Where a request comes from, for the session list and the audit log. */
export interface Origin {
  address: string;
  userAgent: string;
}

export interface StartedSession {
  token: string;
  identity: Identity;
}

export interface Sessions {
  /** The session and the line in the audit log that says why it began are there together. */
  start(user: Me, origin: Origin, event: AuditEvent): Promise<StartedSession>;
  /** Undefined for expired, revoked and unknown tokens alike. Counts as use. */
  find(token: string): Promise<Identity | undefined>;
  /** Counts as use what came over an open socket. */
  noteUse(identity: Identity): Promise<void>;
  /** The password was given again in this session. */
  confirm(identity: Identity): Promise<Identity>;
  end(identity: Identity, reason: SessionEnd, address?: string): Promise<void>;
  endExpired(): Promise<void>;
  flush(): Promise<void>;
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

  async function find(token: string): Promise<Identity | undefined> {
    if (!isWellFormedToken(token) || !token.startsWith("sess_")) return undefined;
    const row = await store.findSession(sql, hashToken(token));
    if (!row) return undefined;
    const now = clock.now();
    if (hasEnded(row, now)) return undefined;
    await use.note(row.id, now, row.lastSeenAt);
    const { user, id, expiresAt, authenticatedAt } = row;
    return { user, session: { id, expiresAt, authenticatedAt } };
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
      sessionIds.map((sessionId) => ({ type: "session.closed", sessionId, reason })),
    );
  }

  return {
    find,
    noteUse: ({ session }) => use.note(session.id, clock.now()),

    async start(user, origin, event) {
      const token = makeToken("sess");
      const now = clock.now();
      const expiresAt = now + config.sessionLifetimeMs;
      const { id, replaced } = await sql.transaction().execute(async (trx) => {
        const id = await store.insertSession(trx, {
          tokenHash: hashToken(token),
          userId: user.id,
          createdAt: now,
          expiresAt,
          address: origin.address,
          userAgent: origin.userAgent,
        });
        const replaced = await store.deleteOldest(trx, user.id, limits.sessionsPerUser);
        await audit.record(
          {
            event,
            result: "success",
            actorUserId: user.id,
            target: `session:${id}`,
            address: origin.address,
          },
          trx,
        );
        return { id, replaced };
      });
      announceEnd(user.id, replaced, "revoked");
      return { token, identity: { user, session: { id, expiresAt, authenticatedAt: now } } };
    },

    async confirm({ user, session }) {
      const authenticatedAt = clock.now();
      await store.writeAuthentication(sql, session.id, authenticatedAt);
      return { user, session: { ...session, authenticatedAt } };
    },

    async end({ user, session }, reason, address) {
      const wasThere = await sql.transaction().execute(async (trx) => {
        const wasThere = await store.deleteSession(trx, session.id);
        if (!wasThere) return false;
        await audit.record(
          {
            event: "session_ended",
            result: "success",
            actorUserId: user.id,
            target: `session:${session.id}`,
            ...(address !== undefined && { address }),
            details: { reason },
          },
          trx,
        );
        return true;
      });
      if (wasThere) announceEnd(user.id, [session.id], reason);
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
