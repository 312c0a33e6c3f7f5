/** Checks that a credential may call an endpoint. Permissions on chats are checked by the modules. */
import type { Access } from "@belfry/contracts/api";
import type { Scope } from "@belfry/contracts/auth/api-keys";
import { fail } from "../problems.ts";
import { type Identity, isSession } from "./identity.ts";

export interface AccessRule {
  access: Access;
  whileEnrolling?: boolean;
}

/** The scopes that each scope includes. */
const includedScopes: Record<Scope, readonly Scope[]> = {
  read: ["read"],
  write: ["read", "write"],
  admin: ["read", "write", "admin"],
};

/** `requireRecent` rejects a session whose password was not confirmed recently. */
export function requireAccess(
  identity: Identity,
  { access, whileEnrolling = false }: AccessRule,
  requireRecent: (identity: Identity) => void,
): void {
  if (!isSession(identity)) requireScope(identity, access);
  if (identity.isLimited && !whileEnrolling) fail("enrolment_required");
  if (access.endsWith("admin")) requireAdmin(identity);
  if (access.endsWith("owner")) requireOwner(identity);
  if (access.startsWith("recent")) requireRecent(identity);
}

/** Sessions have every scope. An API key needs a scope that includes the given one. */
export function canUse({ credential }: Identity, scope: Scope): boolean {
  if (credential.kind === "session") return true;
  return credential.scopes.some((given) => includedScopes[given].includes(scope));
}

function requireScope(identity: Identity, access: Access): void {
  if (access !== "read" && access !== "write" && access !== "admin") fail("session_required");
  if (canUse(identity, access)) return;
  // RFC 6750 §3.1
  const challenge = `Bearer error="insufficient_scope", scope="${access}"`;
  fail("insufficient_scope", { headers: { "www-authenticate": challenge } });
}

function requireAdmin({ user }: Identity): void {
  if (user.role !== "owner" && user.role !== "admin") fail("admin_required");
}

function requireOwner({ user }: Identity): void {
  if (user.role !== "owner") fail("owner_required");
}
