/**
 * Everything by which a user is signed in, or could be in a moment: what ends, all together, when
 * somebody is deactivated. Passwords, authenticators and passkeys stay for their return.
 */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Kysely } from "kysely";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Schema } from "../database/schema.ts";
import type { ApiKeys } from "./api-keys/api-keys.ts";
import { revokeInvitesOf } from "./invites/invite-store.ts";
import { deleteChallengesOf } from "./passkeys/challenge-store.ts";
import { deleteResets, deleteTickets } from "./passwords/password-store.ts";
import type { Sessions } from "./sessions/sessions.ts";

export interface AllCredentials {
  /** As a step of a larger transaction. Tell the sockets by what it answers, after the commit. */
  endWithin(trx: Kysely<Schema>, userId: number): Promise<EndedCredentials>;
}

export interface EndedCredentials {
  sessions: number;
  apiKeys: number;
  invites: number;
  tell(reason: SessionEnd): void;
}

interface Needs {
  bus: Bus;
  clock: Clock;
  sessions: Sessions;
  apiKeys: ApiKeys;
}

export function createAllCredentials({ bus, clock, sessions, apiKeys }: Needs): AllCredentials {
  return {
    async endWithin(trx, userId) {
      await deleteTickets(trx, userId);
      await deleteResets(trx, userId);
      await deleteChallengesOf(trx, userId);
      const invites = await revokeInvitesOf(trx, userId, clock.now());
      const endedSessions = await sessions.endAllWithin(trx, userId);
      const endedKeys = await apiKeys.revokeAllWithin(trx, userId);
      return {
        sessions: endedSessions.count,
        apiKeys: endedKeys.count,
        invites,
        tell(reason) {
          endedSessions.tell(reason);
          endedKeys.closeSockets(reason);
          // A socket that was let in while this was written belongs to none of those above.
          bus.publish(`user.${userId}`, [{ type: "credential.closed", reason }]);
        },
      };
    },
  };
}
