/** Whom a token speaks for, and until when: sessions and API keys behind one door. */
import { invalidTokenChallenge } from "../access/credentials.ts";
import { type Identity, isSession, type Origin } from "../access/identity.ts";
import { fail } from "../problems.ts";
import type { ApiKeys } from "./api-keys/api-keys.ts";
import type { Sessions } from "./sessions/sessions.ts";

export interface Bearers {
  /** Refuses an unknown, expired or revoked token. Counts as use. */
  identify(token: string, origin: Origin): Promise<Identity>;
  /** Counts as use of the credential what came over its open socket. */
  noteUse(identity: Identity): void;
  /** When a credential is over unless it is used again. Asks no database. */
  endsAt(identity: Identity): number;
  /** If the time of a credential is over, ends it, and its sockets hear of it. */
  endIfOver(identity: Identity): Promise<void>;
}

export function createBearers({
  sessions,
  apiKeys,
}: {
  sessions: Sessions;
  apiKeys: ApiKeys;
}): Bearers {
  return {
    async identify(token, origin) {
      // Each answers at once, without its database, for a token of the other's kind.
      const identity = (await sessions.find(token, origin)) ?? (await apiKeys.find(token, origin));
      return identity ?? fail("invalid_token", { headers: invalidTokenChallenge });
    },

    noteUse(identity) {
      if (isSession(identity)) sessions.noteUse(identity);
      else apiKeys.noteUse(identity);
    },

    endsAt(identity) {
      if (isSession(identity)) return sessions.endsAt(identity);
      return identity.credential.expiresAt ?? Number.POSITIVE_INFINITY;
    },

    async endIfOver(identity) {
      if (isSession(identity)) await sessions.endIfOver(identity);
      else apiKeys.endIfExpired(identity);
    },
  };
}
