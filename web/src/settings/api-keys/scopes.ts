/** The scopes of a key as one chooses them: each includes those before it, so one says it all. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";

const narrowToBroad: readonly Scope[] = ["read", "write", "admin"];

export function broadest(scopes: readonly Scope[]): Scope {
  return narrowToBroad.findLast((scope) => scopes.includes(scope)) ?? "read";
}

/** A key may do no more than its owner, so others are not offered more. */
export function offeredTo({ role }: Me): readonly Scope[] {
  return role === "member" ? narrowToBroad.slice(0, 2) : narrowToBroad;
}
