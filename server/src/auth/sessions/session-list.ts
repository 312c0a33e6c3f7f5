/** The places where a user is signed in, as the user and as administrators see and end them. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { type Identity, isSession } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import { deviceOf } from "./device.ts";
import type { Sessions } from "./sessions.ts";

export interface SessionList {
  /** The one that was used last comes first. */
  list(userId: number, currentId?: number): Promise<SessionInfo[]>;
  /** Refuses a session that is not this user's. Ending the one that asks is a logout. */
  endOne(userId: number, sessionId: number, by?: Identity): Promise<void>;
  /** All of this user's, but for the one that asks. On the command line none does. */
  endOthers(userId: number, by?: Identity): Promise<void>;
}

interface Needs {
  database: Database;
  audit: Audit;
  sessions: Sessions;
}

export function createSessionList({ database, audit, sessions }: Needs): SessionList {
  const { sql } = database;

  return {
    async list(userId, currentId) {
      const living = await sessions.living(userId);
      return living.map((session) => ({
        id: session.id,
        device: deviceOf(session.userAgent),
        userAgent: session.userAgent,
        address: session.address,
        method: session.method,
        createdAt: isoTime(session.createdAt),
        lastSeenAt: isoTime(session.lastSeenAt),
        expiresAt: isoTime(session.expiresAt),
        isCurrent: session.id === currentId,
      }));
    },

    async endOne(userId, sessionId, by) {
      const reason = isCurrent(by, sessionId) ? "logout" : "revoked";
      const ended = await sql.transaction().execute(async (trx) => {
        const ended = await sessions.endOneWithin(trx, userId, sessionId);
        if (ended.count === 0) fail("session_not_found");
        const details = { reason, userId };
        await audit.within(trx).success(by ?? {}, "session_ended", `session:${sessionId}`, details);
        return ended;
      });
      ended.tell(reason);
    },

    async endOthers(userId, by) {
      const keepId = by && isSession(by) ? by.credential.id : undefined;
      const ended = await sql.transaction().execute(async (trx) => {
        const ended = await sessions.endAllWithin(trx, userId, keepId);
        const details = { reason: "revoked", count: ended.count };
        await audit.within(trx).success(by ?? {}, "session_ended", `user:${userId}`, details);
        return ended;
      });
      ended.tell("revoked");
    },
  };
}

function isCurrent(by: Identity | undefined, sessionId: number): boolean {
  return by !== undefined && isSession(by) && by.credential.id === sessionId;
}
