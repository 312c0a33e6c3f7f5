/** Which credential opens which endpoint, in one place. What one may do to a thing is its room's. */
import type { Access } from "@belfry/contracts/api";
import type { Scope } from "@belfry/contracts/auth/api-keys";
import { fail } from "../problems.ts";
import { type Identity, isSession } from "./identity.ts";

export interface AccessRule {
  access: Access;
  whileEnrolling?: boolean;
}

/** Each scope with those it includes. */
const included: Record<Scope, readonly Scope[]> = {
  read: ["read"],
  write: ["read", "write"],
  admin: ["read", "write", "admin"],
};

/** `requireRecent` refuses a session whose password was not given lately. */
export function requireAccess(
  identity: Identity,
  { access, whileEnrolling = false }: AccessRule,
  requireRecent: (identity: Identity) => void,
): void {
  if (!isSession(identity)) requireScope(identity, access);
  if (identity.isLimited && !whileEnrolling) fail("enrolment_required");
  if (access.endsWith("admin")) requireAdmin(identity);
  if (access.startsWith("recent")) requireRecent(identity);
}

/** Sessions may do all that their user may; a key needs one of the scopes that include this one. */
export function canUse({ credential }: Identity, scope: Scope): boolean {
  if (credential.kind === "session") return true;
  return credential.scopes.some((given) => included[given].includes(scope));
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
