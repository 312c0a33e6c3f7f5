/** The scopes of API keys. Each includes the ones before it. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";

const narrowToBroad: readonly Scope[] = ["read", "write", "admin"];

export function broadestScope(scopes: readonly Scope[]): Scope {
  return narrowToBroad.findLast((scope) => scopes.includes(scope)) ?? "read";
}

/** A key cannot do more than its owner, so members are not offered the scope `admin`. */
export function scopesFor({ role }: Me): readonly Scope[] {
  return role === "member" ? narrowToBroad.slice(0, 2) : narrowToBroad;
}
