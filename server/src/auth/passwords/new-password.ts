/** Replaces a password, and ends the sessions, tickets and reset links of the old one. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Users } from "../../users/users.ts";
import type { EndedSessions, Sessions } from "../sessions/sessions.ts";
import { deleteTickets } from "../tickets/ticket-store.ts";
import { deleteResets } from "./password-store.ts";

export interface NewPassword {
  userId: number;
  /** PHC string. */
  passwordHash: string;
  /** Rejects the change if the password's version has changed. */
  seenVersion?: number;
  keepSessionId?: number;
}

export type ReplacePassword = ReturnType<typeof createReplacePassword>;

export function createReplacePassword({ users, sessions }: { users: Users; sessions: Sessions }) {
  /**
   * Returns undefined if the user is deactivated or the version differs. API keys stay: they do not
   * depend on a password.
   */
  return async (
    trx: Kysely<Schema>,
    { userId, passwordHash, seenVersion, keepSessionId }: NewPassword,
  ): Promise<EndedSessions | undefined> => {
    const isSet = await users.setPasswordWithin(trx, userId, passwordHash, seenVersion);
    if (!isSet) return undefined;
    await deleteTickets(trx, userId);
    await deleteResets(trx, userId);
    return sessions.endAllWithin(trx, userId, keepSessionId);
  };
}
