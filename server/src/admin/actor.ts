/** The actor of an administrative action: an administrator over HTTP, or the command line. */
import type { AdminUser } from "@belfry/contracts/admin";
import { canGiveRole } from "@belfry/contracts/permissions";
import type { UserRole } from "@belfry/contracts/users";
import type { Identity } from "../access/identity.ts";
import type { AuditActor } from "../audit/audit.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import * as store from "./admin-store.ts";

export type Actor = Identity | "command line";

export function identityOf(actor: Actor): Identity | undefined {
  return actor === "command line" ? undefined : actor;
}

export function auditActor(actor: Actor): AuditActor {
  return identityOf(actor) ?? {};
}

/**
 * Rejects actors who cannot assign this role. Reads the actor's role within the transaction of the
 * action, because it may have changed since the request began.
 */
export async function requireRole(sql: Sql, actor: Actor, role: UserRole): Promise<void> {
  if (actor === "command line") return;
  const current = await store.activeRole(sql, actor.user.id);
  if (current !== "owner" && current !== "admin") fail("admin_required");
  if (!canGiveRole({ role: current }, role)) fail("role_too_high");
}

export async function findUser(sql: Sql, userId: number): Promise<AdminUser> {
  return (await store.findUser(sql, userId)) ?? fail("user_not_found");
}
