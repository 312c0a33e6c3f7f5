/** How long sessions live: when each was last used, when it is over, and its end when it is. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { createLastUse, type LastUse, writeEveryMs } from "../last-use.ts";
import * as store from "./session-store.ts";

type Times = Pick<store.SessionTimes, "id" | "expiresAt" | "lastSeenAt">;

export interface SessionLife {
  use: LastUse;
  lastSeen(row: Times): number;
  /** Unless it is used again. Asks no database. */
  endOf(row: Times): number;
  /** Ends this session if its time is over, and tells its sockets if it ended before. */
  endIfOver(identity: SessionIdentity): Promise<void>;
  /** Ends all of them whose time is over. */
  endExpired(): Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  config: Pick<Config, "sessionIdleMs">;
  tell(userId: number, sessionIds: readonly number[], reason: SessionEnd): void;
}

export function createSessionLife({ database, clock, config, tell }: Needs): SessionLife {
  const { sql } = database;
  const startedAt = clock.now();
  const use = createLastUse((id, { at }) => store.writeUse(sql, id, at));

  function lastSeen({ id, lastSeenAt }: Times): number {
    return Math.max(lastSeenAt, use.known(id)?.at ?? 0);
  }

  function endOf(row: Times): number {
    // A server that died may have seen the session for one more minute without writing it down.
    const beforeStart = Math.min(row.lastSeenAt + writeEveryMs, startedAt);
    const unusedSince = Math.max(lastSeen(row), beforeStart);
    return Math.min(row.expiresAt, unusedSince + config.sessionIdleMs);
  }

  async function expire({ id, userId }: store.SessionTimes): Promise<void> {
    tell(userId, await store.deleteSession(sql, userId, id), "expired");
  }

  return {
    use,
    lastSeen,
    endOf,

    async endIfOver({ user, credential: { id } }) {
      const row = await store.sessionTimes(sql, id);
      if (!row) return tell(user.id, [id], "revoked");
      if (endOf(row) <= clock.now()) return expire(row);
      // Another server saw it in use.
      use.note(id, { at: row.lastSeenAt, address: "" }, row.lastSeenAt);
    },

    async endExpired() {
      const now = clock.now();
      const rows = await store.expiredSessions(sql, now, now - config.sessionIdleMs);
      for (const row of rows) if (endOf(row) <= now) await expire(row);
    },
  };
}
