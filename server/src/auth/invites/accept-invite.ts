/** Looks up and accepts invites by the token in their link. */
import type { AcceptInvite, InvitePreview } from "@belfry/contracts/auth/invites";
import type { Origin, SignInOrigin } from "../../access/identity.ts";
import { isoTime } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import { fail, failAt } from "../../problems.ts";
import { normalizeEmail, parseDisplayName, parseEmail } from "../../users/users.ts";
import type { BaseModules } from "../base-modules.ts";
import type { AuthOptions } from "../options.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import type { StartedSession } from "../sessions/sessions.ts";
import * as store from "./invite-store.ts";

export type InviteAcceptance = ReturnType<typeof createInviteAcceptance>;

export function createInviteAcceptance(
  { database, clock, users, audit, policy, invitedChats: chats }: AuthOptions,
  { hashPassword, linkLimiter, sessions }: BaseModules,
) {
  const { sql } = database;

  /** Rejects expired, used, revoked and unknown tokens with the same `invalid_invite`. */
  async function findInvite(token: string, origin: Origin): Promise<store.OpenInvite> {
    const look = () => store.findOpenInvite(sql, hashToken(token), clock.now());
    return (await linkLimiter.find(origin, look)) ?? fail("invalid_invite");
  }

  /** Returns what the join page shows before the person accepts. */
  async function lookUp(token: string, origin: Origin): Promise<InvitePreview> {
    const { role, creator, chatIds, email, expiresAt } = await findInvite(token, origin);
    const chatTitles = (await chats.findManageable(creator, chatIds)).map(({ title }) => title);
    const { serverName } = await policy.read();
    const invitedBy = creator.displayName;
    return { serverName, invitedBy, role, chatTitles, email, expiresAt: isoTime(expiresAt) };
  }

  /** Creates the user, adds them to the chats of the invite, and signs them in. */
  async function accept(request: AcceptInvite, origin: SignInOrigin): Promise<StartedSession> {
    const invite = await findInvite(request.token, origin);
    const email = parseEmail("/email", request.email);
    // Otherwise anyone with the link could join with another address, also as administrator.
    if (invite.email !== null && email !== normalizeEmail(invite.email)) {
      failAt("/email", "must be the address that this invite was sent to");
    }
    const displayName = parseDisplayName("/displayName", request.displayName);
    checkNewPassword("/password", request.password, email);
    // Checked before the expensive hash. Only people with a valid invite can learn this.
    if (await users.findByEmail(email)) failAt("/email", "belongs to another user", "email_taken");
    const passwordHash = await hashPassword(`invite:${email}`, request.password);
    // Chats that were archived, or that the creator no longer manages, are skipped.
    const manageable = await chats.findManageable(invite.creator, invite.chatIds);
    const chatIds = manageable.map(({ id }) => id);

    const { user, announceJoin } = await sql.transaction().execute(async (trx) => {
      if (!(await store.useInvite(trx, invite.id, clock.now()))) fail("invalid_invite");
      const { id: inviteId, role } = invite;
      const user = await users.create({ email, displayName, passwordHash, role }, trx);
      const announceJoin = await chats.joinWithin(
        trx,
        { userId: user.id, by: { user, origin } },
        chatIds,
      );
      const log = audit.within(trx);
      await log.success({ user, origin }, "user_created", `user:${user.id}`, { inviteId, role });
      await log.success({ user, origin }, "invite_used", `invite:${inviteId}`);
      return { user, announceJoin };
    });
    await announceJoin();
    return sessions.start(user, origin, { method: "invite", event: "session_created" });
  }

  return { lookUp, accept };
}
