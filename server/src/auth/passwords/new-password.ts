/**
 * Putting another password in place, for whoever may: what hung on the old one ends in the same
 * transaction. API keys stay, they were never made of a password.
 */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Users } from "../../users/users.ts";
import type { EndedSessions, Sessions } from "../sessions/sessions.ts";
import { deleteResets, deleteTickets } from "./password-store.ts";

export interface NewPassword {
  userId: number;
  /** PHC string. */
  passwordHash: string;
  /** Refuses when somebody else was quicker. */
  seenVersion?: number;
  keepSessionId?: number;
}

/**
 * A step of a larger transaction. Undefined when the user is deactivated or the version is another.
 * Tell the sockets by what it answers, after the commit.
 */
export type ReplacePassword = (
  trx: Kysely<Schema>,
  password: NewPassword,
) => Promise<EndedSessions | undefined>;

export function createReplacePassword(needs: {
  users: Users;
  sessions: Sessions;
}): ReplacePassword {
  const { users, sessions } = needs;
  return async (trx, { userId, passwordHash, seenVersion, keepSessionId }) => {
    const isSet = await users.setPasswordWithin(trx, userId, passwordHash, seenVersion);
    if (!isSet) return undefined;
    await deleteTickets(trx, userId);
    await deleteResets(trx, userId);
    return sessions.endAllWithin(trx, userId, keepSessionId);
  };
}
