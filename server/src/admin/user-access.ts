/** Administrators manage the access of users: password links, two-factor resets and sessions. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { fail } from "../problems.ts";
import { type Actor, auditActor, findUser, identityOf, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";
import type { AdminOptions } from "./options.ts";

/** Each function that takes an actor rejects users with a higher role than the actor's. */
export function createUserAccess({ database, auth }: AdminOptions) {
  const { sql } = database;

  async function findManageable(actor: Actor, userId: number): Promise<AdminUser> {
    const user = await findUser(sql, userId);
    await requireRole(sql, actor, user.role);
    return user;
  }

  /** Returns a password link for the administrator to pass on. It is not shown again. */
  async function resetPassword(actor: Actor, userId: number): Promise<ResetLink> {
    rejectOwnAccount(actor, userId);
    const { deactivatedAt } = await findManageable(actor, userId);
    const detail = "This user is deactivated. Reactivate them first.";
    if (deactivatedAt !== null) fail("user_not_found", { detail });
    return auth.recovery.createLink(userId, auditActor(actor));
  }

  /** Turns two-factor off, removes passkeys, ends all sessions, and notifies the user. */
  async function resetTwoFactor(actor: Actor, userId: number): Promise<void> {
    rejectOwnAccount(actor, userId);
    await findManageable(actor, userId);
    const wasReset = await auth.twoFactorRemoval.reset({ id: userId }, auditActor(actor));
    if (!wasReset) fail("two_factor_off", { detail: "This user has no two-factor to reset." });
  }

  async function sessionsOf(actor: Actor, userId: number): Promise<SessionInfo[]> {
    await findManageable(actor, userId);
    return auth.sessions.list(userId, identityOf(actor)?.credential.id);
  }

  async function endSession(actor: Actor, userId: number, sessionId: number): Promise<void> {
    await findManageable(actor, userId);
    await auth.sessions.endOne(userId, sessionId, identityOf(actor));
  }

  /** Ends all sessions of a user except the one that makes the request. */
  async function endSessions(actor: Actor, userId: number): Promise<void> {
    await findManageable(actor, userId);
    await auth.sessions.endOthers(userId, identityOf(actor));
  }

  return {
    resetPassword,
    resetTwoFactor,
    sessionsOf,
    endSession,
    endSessions,
    userOfSession: (sessionId: number) => store.userOfSession(sql, sessionId),
  };
}

/** Otherwise a stolen session could replace both the password and the second factor. */
function rejectOwnAccount(actor: Actor, userId: number): void {
  if (identityOf(actor)?.user.id === userId) fail("own_account");
}
