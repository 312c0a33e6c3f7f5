/** How administrators help users in and out: reset links, two-factor resets, and their sessions. */
import type { AdminUser } from "@belfry/contracts/admin";
import type { ResetLink } from "@belfry/contracts/auth/invites";
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import type { Auth } from "../auth/auth.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import { type Actor, auditActor, identityOf, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";

/** Each refuses a user whose role is above that of whoever asks. */
export interface UserAccess {
  /** Shown this once; for the administrator to hand over. */
  resetPassword(actor: Actor, userId: number): Promise<ResetLink>;
  /** The user is told, and signed out everywhere. */
  resetTwoFactor(actor: Actor, userId: number): Promise<void>;
  sessionsOf(actor: Actor, userId: number): Promise<SessionInfo[]>;
  endSession(actor: Actor, userId: number, sessionId: number): Promise<void>;
  /** All of them, but for the one that asks. */
  endSessions(actor: Actor, userId: number): Promise<void>;
  userOfSession(sessionId: number): Promise<number | undefined>;
}

/** Else a session alone, without password or factor, would get itself both. */
function refuseOneself(actor: Actor, userId: number): void {
  if (identityOf(actor)?.user.id === userId) fail("own_account");
}

export interface UserAccessNeeds {
  database: Database;
  auth: Pick<Auth, "recovery" | "twoFactor" | "sessions">;
}

export function createUserAccess({ database, auth }: UserAccessNeeds): UserAccess {
  const { sql } = database;

  async function requireManageable(actor: Actor, userId: number): Promise<AdminUser> {
    const user = (await store.one(sql, userId)) ?? fail("user_not_found");
    await requireRole(sql, actor, user.role);
    return user;
  }

  return {
    async resetPassword(actor, userId) {
      refuseOneself(actor, userId);
      const { deactivatedAt } = await requireManageable(actor, userId);
      const detail = "This user is deactivated, and could not come in by a link.";
      if (deactivatedAt !== null) fail("user_not_found", { detail });
      return auth.recovery.createLink({ id: userId }, auditActor(actor));
    },

    async resetTwoFactor(actor, userId) {
      refuseOneself(actor, userId);
      await requireManageable(actor, userId);
      const wasReset = await auth.twoFactor.reset({ id: userId }, auditActor(actor));
      if (!wasReset) fail("two_factor_off", { detail: "This user has no two-factor to reset." });
    },

    async sessionsOf(actor, userId) {
      await requireManageable(actor, userId);
      return auth.sessions.list(userId, identityOf(actor)?.credential.id);
    },

    async endSession(actor, userId, sessionId) {
      await requireManageable(actor, userId);
      await auth.sessions.endOne(userId, sessionId, identityOf(actor));
    },

    async endSessions(actor, userId) {
      await requireManageable(actor, userId);
      await auth.sessions.endOthers(userId, identityOf(actor));
    },

    userOfSession: (sessionId) => store.userOfSession(sql, sessionId),
  };
}
