/** Sessions: how they begin, are recognised, stay alive and end. Only hashes of tokens are kept. */

import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import { limits } from "@belfry/contracts/limits";
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import { bearerChallenge } from "../../access/credentials.ts";
import { nameOf, type Origin, type SessionIdentity } from "../../access/identity.ts";
import type { Audit, AuditEvent } from "../../audit/audit.ts";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { hashToken, isWellFormedToken, makeToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import type { Notify } from "../security-notices.ts";
import { holdActive } from "../token-owner-store.ts";
import { deviceOf } from "./device.ts";
import { meetDevice } from "./known-devices.ts";
import { createSessionLife, type SessionLife } from "./session-life.ts";
import * as store from "./session-store.ts";

export interface StartedSession {
  token: string;
  identity: SessionIdentity;
}

/** What a sign-in leaves in the session list and in the audit log. */
export interface Entrance {
  method: SessionMethod;
  event: AuditEvent;
  /** Where a password let somebody in: which one it was. */
  passwordVersion?: number;
}

export interface Sessions extends Pick<SessionLife, "endIfOver" | "endExpired"> {
  /** The session and the line in the audit log that says why it began are there together. */
  start(user: Me, origin: Origin, entrance: Entrance): Promise<StartedSession>;
  /** Undefined for expired, revoked and unknown tokens alike. Counts as use. */
  find(token: string, origin: Origin): Promise<SessionIdentity | undefined>;
  /** Counts as use what came over an open socket. */
  noteUse(identity: SessionIdentity): void;
  /** The password, or another proof of presence, was given again in this session. */
  confirm(identity: SessionIdentity): Promise<SessionIdentity>;
  end(identity: SessionIdentity, reason: SessionEnd): Promise<void>;
  /**
   * As a step of a larger transaction, ends a user's sessions but for one. Tell the sockets by what
   * it answers, after the commit.
   */
  endAllWithin(trx: Kysely<Schema>, userId: number, keepId?: number): Promise<EndedSessions>;
  /** The same for one session of this user. */
  endOneWithin(trx: Kysely<Schema>, userId: number, sessionId: number): Promise<EndedSessions>;
  /** Of a user: those whose time is not over, the one that was used last first. */
  living(userId: number): Promise<store.ListedSession[]>;
  /** When it is over unless it is used again. Asks no database. */
  endsAt(identity: SessionIdentity): number;
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
  notify: Notify;
  config: Pick<Config, "sessionLifetimeMs" | "sessionIdleMs">;
}

export function createSessions({ database, bus, clock, audit, notify, config }: Needs): Sessions {
  const { sql } = database;
  const life = createSessionLife({ database, clock, config, tell: announceEnd });
  const { use, endOf } = life;

  async function find(token: string, origin: Origin): Promise<SessionIdentity | undefined> {
    if (!isWellFormedToken(token) || !token.startsWith("sess_")) return undefined;
    const row = await store.findSession(sql, hashToken(token));
    if (!row) return undefined;
    const now = clock.now();
    if (endOf(row) <= now) return undefined;
    use.note(row.id, { at: now, address: origin.ip }, row.lastSeenAt);
    const { user, id, expiresAt, authenticatedAt, isLimited } = row;
    return {
      user,
      origin,
      isLimited,
      credential: { kind: "session", id, expiresAt, authenticatedAt },
    };
  }

  function ended(userId: number, ids: readonly number[]): EndedSessions {
    return { count: ids.length, tell: (reason) => announceEnd(userId, ids, reason) };
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
    noteUse: ({ credential, origin }) =>
      use.note(credential.id, { at: clock.now(), address: origin.ip }),

    async start(user, origin, { method, event, passwordVersion }) {
      const token = makeToken("sess");
      const tokenHash = hashToken(token);
      const now = clock.now();
      const { replaced, isNewDevice } = await sql.transaction().execute(async (trx) => {
        // Checking took a while: who was deactivated meanwhile, or has another password, stays out.
        if (!(await holdActive(trx, user.id, passwordVersion))) refuseLate();
        const id = await store.insertSession(trx, {
          tokenHash,
          userId: user.id,
          createdAt: now,
          expiresAt: now + config.sessionLifetimeMs,
          address: origin.ip,
          userAgent: origin.userAgent,
          method,
        });
        await audit.within(trx).success({ user, origin }, event, `session:${id}`, { method });
        const isNewDevice = await meetDevice(trx, user.id, origin, now);
        const replaced = await store.deleteOldest(trx, user.id, limits.sessionsPerUser);
        return { replaced, isNewDevice };
      });
      announceEnd(user.id, replaced, "revoked");
      if (isNewDevice) {
        const device = deviceOf(origin.userAgent);
        const notice = { type: "new_device", device, address: origin.ip, method } as const;
        await notify(user.id, notice, origin);
      }
      const identity = await find(token, origin);
      // Deactivated, or ended by somebody, in this very moment.
      return identity ? { token, identity } : refuseLate();
    },

    async confirm(identity) {
      const authenticatedAt = clock.now();
      await store.writeAuthentication(sql, identity.credential.id, authenticatedAt);
      return { ...identity, credential: { ...identity.credential, authenticatedAt } };
    },

    async end({ user, origin, credential }, reason) {
      const gone = await sql.transaction().execute(async (trx) => {
        const gone = await store.deleteSession(trx, user.id, credential.id);
        if (gone.length === 0) return gone;
        await audit
          .within(trx)
          .success({ user, origin }, "session_ended", `session:${credential.id}`, { reason });
        return gone;
      });
      announceEnd(user.id, gone, reason);
    },

    endAllWithin: async (trx, userId, keepId) =>
      ended(userId, await store.deleteSessionsOf(trx, userId, keepId)),

    endOneWithin: async (trx, userId, sessionId) =>
      ended(userId, await store.deleteSession(trx, userId, sessionId)),

    async living(userId) {
      const now = clock.now();
      const rows = await store.sessionsOf(sql, userId);
      return rows
        .filter((row) => endOf(row) > now)
        .map((row) => ({ ...row, lastSeenAt: life.lastSeen(row) }))
        .sort((a, b) => b.lastSeenAt - a.lastSeenAt || b.id - a.id);
    },

    endsAt: ({ credential: { id, expiresAt } }) => endOf({ id, expiresAt, lastSeenAt: 0 }),

    endIfOver: life.endIfOver,
    endExpired: life.endExpired,
    flush: () => use.flush(),
  };
}

/** As if it had come a moment later. */
function refuseLate(): never {
  fail("invalid_login", { headers: bearerChallenge });
}
