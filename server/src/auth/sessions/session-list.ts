/** A user's sessions, as the user and administrators list and end them. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { type Identity, isSession } from "../../access/identity.ts";
import { isoTime } from "../../clock.ts";
import { fail } from "../../problems.ts";
import type { AuthOptions } from "../options.ts";
import { deviceOf } from "./devices.ts";
import type { Sessions } from "./sessions.ts";

export type SessionList = ReturnType<typeof createSessionList>;

export function createSessionList({ database: { sql }, audit }: AuthOptions, sessions: Sessions) {
  /** Returns the active sessions, most recently used first. */
  async function list(userId: number, currentId?: number): Promise<SessionInfo[]> {
    const active = await sessions.listActive(userId);
    return active.map((session) => ({
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
  }

  /** Rejects a session of another user. Ending the caller's own session is a logout. */
  async function endOne(userId: number, sessionId: number, by?: Identity): Promise<void> {
    const reason = currentSessionId(by) === sessionId ? "logout" : "revoked";
    const ended = await sql.transaction().execute(async (trx) => {
      const ended = await sessions.endOneWithin(trx, userId, sessionId);
      if (ended.count === 0) fail("session_not_found");
      const details = { reason, userId };
      await audit.within(trx).success(by ?? {}, "session_ended", `session:${sessionId}`, details);
      return ended;
    });
    ended.closeSockets(reason);
  }

  /** Ends all sessions of a user except the caller's. The command line has none. */
  async function endOthers(userId: number, by?: Identity): Promise<void> {
    const ended = await sql.transaction().execute(async (trx) => {
      const ended = await sessions.endAllWithin(trx, userId, currentSessionId(by));
      const details = { reason: "revoked", count: ended.count };
      await audit.within(trx).success(by ?? {}, "session_ended", `user:${userId}`, details);
      return ended;
    });
    ended.closeSockets("revoked");
  }

  return { list, endOne, endOthers };
}

function currentSessionId(by: Identity | undefined): number | undefined {
  return by && isSession(by) ? by.credential.id : undefined;
}
