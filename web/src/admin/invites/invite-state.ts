/** The state and the name of an invite. */
import type { Invite } from "@belfry/contracts/auth/invites";
import { adminText } from "../../text/screens/admin.ts";

type State = keyof typeof adminText.invites.states;

export function inviteState(
  { revokedAt, uses, maxUses, expiresAt }: Invite,
  now = Date.now(),
): State {
  if (revokedAt) return "revoked";
  if (uses >= maxUses) return "used";
  return Date.parse(expiresAt) <= now ? "expired" : "open";
}

export function inviteName({ id, email }: Invite): string {
  return email ?? adminText.invites.byLink(id);
}
