/** Ends sessions and closes their sockets. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import { nameOf, type SessionIdentity } from "../../access/identity.ts";
import type { Sql } from "../../database/schema.ts";
import { storeAccessChange } from "../../stored-signals/stored-signals.ts";
import type { AuthOptions } from "../options.ts";
import * as store from "./session-store.ts";

export interface EndedSessions {
  count: number;
  /** Call it after the commit. */
  closeSockets(reason: SessionEnd): void;
}

/** `forgetUse` forgets when a session was last used. */
export function createSessionEnds(
  { database, bus, clock, audit }: Pick<AuthOptions, "database" | "bus" | "clock" | "audit">,
  forgetUse: (sessionId: number) => void,
) {
  const { sql } = database;

  /** Ends a session and closes its sockets. */
  async function end(
    { user, origin, credential }: SessionIdentity,
    reason: SessionEnd,
  ): Promise<void> {
    const ids = await sql.transaction().execute(async (trx) => {
      const ids = await store.deleteSession(trx, user.id, credential.id);
      if (ids.length === 0) return ids;
      await audit
        .within(trx)
        .success({ user, origin }, "session_ended", `session:${credential.id}`, { reason });
      await storeAccessChange(trx, [user.id], clock.now());
      return ids;
    });
    closeSockets(user.id, ids, reason);
  }

  /** Ends all sessions of a user except `keepId`. */
  async function endAllWithin(trx: Sql, userId: number, keepId?: number): Promise<EndedSessions> {
    return endedSessions(trx, userId, await store.deleteSessions(trx, userId, keepId));
  }

  async function endOneWithin(trx: Sql, userId: number, sessionId: number): Promise<EndedSessions> {
    return endedSessions(trx, userId, await store.deleteSession(trx, userId, sessionId));
  }

  async function endedSessions(
    trx: Sql,
    userId: number,
    ids: readonly number[],
  ): Promise<EndedSessions> {
    await storeAccessChange(trx, [userId], clock.now());
    return { count: ids.length, closeSockets: (reason) => closeSockets(userId, ids, reason) };
  }

  function closeSockets(userId: number, sessionIds: readonly number[], reason: SessionEnd): void {
    for (const sessionId of sessionIds) forgetUse(sessionId);
    bus.publish(
      `user.${userId}`,
      sessionIds.map((id) => ({
        type: "credential.closed",
        credential: nameOf({ kind: "session", id }),
        reason,
      })),
    );
  }

  return { end, endAllWithin, endOneWithin, closeSockets };
}
