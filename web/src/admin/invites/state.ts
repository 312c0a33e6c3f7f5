/** Whether an invite can still be used, and how it is called. */
import type { Invite } from "@belfry/contracts/auth/invites";
import { adminText } from "../../text/admin.ts";

type State = keyof typeof adminText.invites.states;

export function stateOf({ revokedAt, uses, maxUses, expiresAt }: Invite, now = Date.now()): State {
  if (revokedAt) return "revoked";
  if (uses >= maxUses) return "used";
  return Date.parse(expiresAt) <= now ? "expired" : "open";
}

export function nameOf({ id, email }: Invite): string {
  return email ?? adminText.invites.byLink(id);
}
