/** How long sessions live: when each was last used, when it expires, and its end. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { SessionIdentity } from "../../access/identity.ts";
import { type LastUse, writeEveryMs } from "../last-use.ts";
import type { AuthOptions } from "../options.ts";
import * as store from "./session-store.ts";

type Times = Pick<store.SessionTimes, "id" | "expiresAt" | "lastSeenAt">;

interface OpenSessions {
  lastUse: LastUse;
  closeSockets(userId: number, sessionIds: readonly number[], reason: SessionEnd): void;
}

export function createSessionLifetime(
  { database: { sql }, clock, config }: Pick<AuthOptions, "database" | "clock" | "config">,
  { lastUse, closeSockets }: OpenSessions,
) {
  const startedAt = clock.now();

  function lastSeenAt(times: Times): number {
    return Math.max(times.lastSeenAt, lastUse.get(times.id)?.at ?? 0);
  }

  /** Returns when a session expires unless it is used again. Runs no query. */
  function endOf(times: Times): number {
    // A crashed server may have seen the session up to a minute later than the stored time.
    const beforeStart = Math.min(times.lastSeenAt + writeEveryMs, startedAt);
    const unusedSince = Math.max(lastSeenAt(times), beforeStart);
    return Math.min(times.expiresAt, unusedSince + config.sessionIdleMs);
  }

  async function expire({ id, userId }: store.SessionTimes): Promise<void> {
    closeSockets(userId, await store.deleteSession(sql, userId, id), "expired");
  }

  /** Ends a session if it has expired. Closes its sockets even if it ended before. */
  async function endIfExpired({ user, credential: { id } }: SessionIdentity): Promise<void> {
    const times = await store.findSessionTimes(sql, id);
    if (!times) return closeSockets(user.id, [id], "revoked");
    if (endOf(times) <= clock.now()) return expire(times);
    // Another server saw it in use.
    lastUse.record(id, { at: times.lastSeenAt, address: "" }, times.lastSeenAt);
  }

  async function endExpired(): Promise<void> {
    const now = clock.now();
    const found = await store.listUnusedSessions(sql, now, now - config.sessionIdleMs);
    for (const times of found) if (endOf(times) <= now) await expire(times);
  }

  return { lastSeenAt, endOf, endIfExpired, endExpired };
}
