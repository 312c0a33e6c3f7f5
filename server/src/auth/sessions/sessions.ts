/** Starts, finds and ends sessions. Stores only hashes of their tokens. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { Origin, SessionIdentity, SignInOrigin } from "../../access/identity.ts";
import type { AuditEvent } from "../../audit/audit.ts";
import { hashToken, isWellFormedToken, makeToken } from "../../crypto/tokens.ts";
import { fail } from "../../problems.ts";
import { storeAccessChange } from "../../stored-signals/stored-signals.ts";
import { createLastUse } from "../last-use.ts";
import type { AuthOptions } from "../options.ts";
import { lockActiveUser } from "../token-owner-store.ts";
import { deviceOf, recordDevice } from "./devices.ts";
import { rememberDevice } from "./remembered-devices.ts";
import { createSessionEnds } from "./session-ends.ts";
import { createSessionLifetime } from "./session-lifetime.ts";
import * as store from "./session-store.ts";

export interface StartedSession {
  token: string;
  /** For the client to keep, if its device is remembered. */
  deviceToken?: string | undefined;
  identity: SessionIdentity;
}

/** How a session starts, for the session list and the audit log. */
export interface SessionStart {
  method: SessionMethod;
  event: AuditEvent;
  /** The version of the password that was checked, if there was one. */
  passwordVersion?: number;
}

export type SessionsOptions = Pick<
  AuthOptions,
  "database" | "bus" | "clock" | "audit" | "notify" | "config"
>;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(options: SessionsOptions) {
  const { database, clock, audit, notify, config } = options;
  const { sql } = database;
  const lastUse = createLastUse((id, { at }) => store.writeUse(sql, id, at));
  const ends = createSessionEnds(options, lastUse.forget);
  const { closeSockets } = ends;
  const lifetime = createSessionLifetime(options, { lastUse, closeSockets });
  const { endOf } = lifetime;

  /** Starts a session and writes the audit entry in one transaction. */
  async function start(
    user: Me,
    origin: SignInOrigin,
    { method, event, passwordVersion }: SessionStart,
  ): Promise<StartedSession> {
    const token = makeToken("sess");
    const now = clock.now();
    const { replaced, isNewDevice, deviceToken } = await sql.transaction().execute(async (trx) => {
      // The user may have been deactivated, or the password changed, while it was checked.
      if (!(await lockActiveUser(trx, user.id, passwordVersion))) rejectSignIn();
      const id = await store.insertSession(trx, {
        token_hash: hashToken(token),
        user_id: user.id,
        created_at: now,
        last_seen_at: now,
        authenticated_at: now,
        expires_at: now + config.sessionLifetimeMs,
        address: origin.ip,
        user_agent: origin.userAgent,
        method,
      });
      await audit.within(trx).success({ user, origin }, event, `session:${id}`, { method });
      const isNewDevice = await recordDevice(trx, user.id, origin, now);
      const deviceToken =
        origin.deviceToken === undefined
          ? undefined
          : await rememberDevice(trx, user.id, origin.deviceToken, now);
      const replaced = await store.deleteOldestSessions(trx, user.id, limits.sessionsPerUser);
      if (replaced.length > 0) await storeAccessChange(trx, [user.id], now);
      return { replaced, isNewDevice, deviceToken };
    });
    closeSockets(user.id, replaced, "revoked");
    if (isNewDevice) {
      const device = deviceOf(origin.userAgent);
      const notice = { type: "new_device", device, address: origin.ip, method } as const;
      await notify(user.id, notice, origin);
    }
    const identity = await find(token, origin);
    // Undefined if the user was deactivated, or the session ended, right after the commit.
    return identity ? { token, identity, deviceToken } : rejectSignIn();
  }

  /** Returns undefined for expired, revoked and unknown tokens. Counts as use. */
  async function find(token: string, origin: Origin): Promise<SessionIdentity | undefined> {
    if (!isWellFormedToken(token) || !token.startsWith("sess_")) return undefined;
    const row = await store.findSession(sql, hashToken(token));
    if (!row) return undefined;
    const now = clock.now();
    if (endOf(row) <= now) return undefined;
    lastUse.record(row.id, { at: now, address: origin.ip }, row.lastSeenAt);
    const { user, id, expiresAt, authenticatedAt, isLimited } = row;
    return {
      user,
      origin,
      isLimited,
      credential: { kind: "session", id, expiresAt, authenticatedAt },
    };
  }

  /** Records use over an open socket. */
  function recordUse({ credential, origin }: SessionIdentity): void {
    lastUse.record(credential.id, { at: clock.now(), address: origin.ip });
  }

  /** Records that the user authenticated again in this session. */
  async function confirm(identity: SessionIdentity): Promise<SessionIdentity> {
    const authenticatedAt = clock.now();
    await store.writeAuthentication(sql, identity.credential.id, authenticatedAt);
    return { ...identity, credential: { ...identity.credential, authenticatedAt } };
  }

  /** Returns a user's sessions that have not expired, most recently used first. */
  async function listActive(userId: number): Promise<store.ListedSession[]> {
    const now = clock.now();
    const rows = await store.listSessions(sql, userId);
    return rows
      .filter((row) => endOf(row) > now)
      .map((row) => ({ ...row, lastSeenAt: lifetime.lastSeenAt(row) }))
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt || b.id - a.id);
  }

  /** Returns when a session expires unless it is used again. Runs no query. */
  function endsAt({ credential: { id, expiresAt } }: SessionIdentity): number {
    return endOf({ id, expiresAt, lastSeenAt: 0 });
  }

  return {
    start,
    find,
    recordUse,
    confirm,
    end: ends.end,
    endAllWithin: ends.endAllWithin,
    endOneWithin: ends.endOneWithin,
    listActive,
    endsAt,
    endIfExpired: lifetime.endIfExpired,
    endExpired: lifetime.endExpired,
    flush: lastUse.flush,
  };
}

/** The same reply as for a sign-in a moment later. */
function rejectSignIn(): never {
  fail("invalid_login", { headers: bearerChallenge });
}
