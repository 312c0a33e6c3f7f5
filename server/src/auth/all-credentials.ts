/**
 * Ends everything that signs a user in when the user is deactivated: sessions, API keys, tickets,
 * links and invites. Passwords, authenticator apps and passkeys stay for a reactivation.
 */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Sql } from "../database/schema.ts";
import type { BaseModules } from "./base-modules.ts";
import { revokeInvitesOf } from "./invites/invite-store.ts";
import type { AuthOptions } from "./options.ts";
import { deleteChallengesOf } from "./passkeys/challenge-store.ts";
import { deleteEmailChange, deleteResets } from "./passwords/password-store.ts";
import { deleteTickets } from "./tickets/ticket-store.ts";

export function createAllCredentials(
  { bus, clock }: AuthOptions,
  { sessions, apiKeys }: BaseModules,
) {
  /** Returns how many ended. Call `closeSockets` after the commit. */
  async function endWithin(trx: Sql, userId: number) {
    await deleteTickets(trx, userId);
    await deleteResets(trx, userId);
    await deleteEmailChange(trx, userId);
    await deleteChallengesOf(trx, userId);
    const invites = await revokeInvitesOf(trx, userId, clock.now());
    const endedSessions = await sessions.endAllWithin(trx, userId);
    const endedKeys = await apiKeys.revokeAllWithin(trx, userId);

    function closeSockets(reason: SessionEnd): void {
      endedSessions.closeSockets(reason);
      endedKeys.closeSockets(reason);
      // A socket that opened during the transaction belongs to none of the credentials above.
      bus.publish(`user.${userId}`, [{ type: "credential.closed", reason }]);
    }

    return {
      sessions: endedSessions.count,
      apiKeys: endedKeys.names.length,
      invites,
      closeSockets,
    };
  }

  return { endWithin };
}
