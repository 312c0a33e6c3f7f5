/** Replaces a password, and ends what signed in with the old one or may have been added with it. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import type { Sql } from "../database/schema.ts";
import type { BaseModules } from "./base-modules.ts";
import { deleteConnected } from "./company/company-store.ts";
import type { AuthOptions } from "./options.ts";
import type { Passkeys } from "./passkeys/passkeys.ts";
import { deleteEmailChange, deleteResets } from "./passwords/password-store.ts";
import { deleteTickets } from "./tickets/ticket-store.ts";

export interface NewPassword {
  userId: number;
  /** PHC string. */
  passwordHash: string;
  /** Rejects the change if the password's version has changed. */
  seenVersion?: number;
  keepSessionId?: number;
  /** Someone who knew the old password may have added some. */
  endsPasskeysAndApiKeys: boolean;
}

export type EndedCredentials = NonNullable<Awaited<ReturnType<ReplacePassword>>>;

export type ReplacePassword = ReturnType<typeof createReplacePassword>;

export function createReplacePassword(
  { users }: AuthOptions,
  { sessions, apiKeys }: BaseModules,
  passkeys: Passkeys,
) {
  /** Returns what ended, or undefined if the user is deactivated or the version differs. */
  return async (trx: Sql, change: NewPassword) => {
    const { userId, passwordHash, seenVersion, keepSessionId, endsPasskeysAndApiKeys } = change;
    const isSet = await users.setPasswordWithin(trx, userId, passwordHash, seenVersion);
    if (!isSet) return undefined;
    await deleteTickets(trx, userId);
    await deleteResets(trx, userId);
    await deleteEmailChange(trx, userId); // someone else may have asked for it
    const endedSessions = await sessions.endAllWithin(trx, userId, keepSessionId);
    const endedPasskeys = endsPasskeysAndApiKeys ? await passkeys.removeAllWithin(trx, userId) : [];
    if (endsPasskeysAndApiKeys) await deleteConnected(trx, userId);
    const endedKeys = endsPasskeysAndApiKeys
      ? await apiKeys.revokeAllWithin(trx, userId)
      : undefined;

    return {
      sessions: endedSessions.count,
      /** Names of the removed passkeys. */
      passkeys: endedPasskeys,
      apiKeys: endedKeys?.names ?? [],
      /** Call it after the commit. */
      closeSockets(reason: SessionEnd): void {
        endedSessions.closeSockets(reason);
        endedKeys?.closeSockets(reason);
      },
    };
  };
}

/** For the audit entry of the change. */
export function countEnded({ sessions, passkeys, apiKeys }: EndedCredentials) {
  return {
    endedSessions: sessions,
    endedPasskeys: passkeys.length,
    endedApiKeys: apiKeys.length,
  };
}
