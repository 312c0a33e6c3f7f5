/** Sessions and API keys behind one interface: the identity of a token, and when it expires. */
import { invalidTokenChallenge } from "../access/credentials.ts";
import { type Identity, isSession, type Origin } from "../access/identity.ts";
import { fail } from "../problems.ts";
import type { BaseModules } from "./base-modules.ts";

export type BearerTokens = ReturnType<typeof createBearerTokens>;

export function createBearerTokens({ sessions, apiKeys }: BaseModules) {
  /** Returns the identity of a token and records the use. Rejects unknown and expired tokens. */
  async function identify(token: string, origin: Origin): Promise<Identity> {
    // Each of them returns without a query if the token is of the other kind.
    const identity = (await sessions.find(token, origin)) ?? (await apiKeys.find(token, origin));
    return identity ?? fail("invalid_token", { headers: invalidTokenChallenge });
  }

  /** Records a use over an open socket. */
  function recordUse(identity: Identity): void {
    if (isSession(identity)) sessions.recordUse(identity);
    else apiKeys.recordUse(identity);
  }

  /** Returns when a credential expires unless it is used again. Runs no query. */
  function endsAt(identity: Identity): number {
    if (isSession(identity)) return sessions.endsAt(identity);
    return identity.credential.expiresAt ?? Number.POSITIVE_INFINITY;
  }

  /** Ends a credential that has expired, and closes its sockets. */
  async function endIfExpired(identity: Identity): Promise<void> {
    if (isSession(identity)) await sessions.endIfExpired(identity);
    else apiKeys.endIfExpired(identity);
  }

  return { identify, recordUse, endsAt, endIfExpired };
}
