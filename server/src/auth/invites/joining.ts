/** The other end of an invite: what somebody with the link may know, and how they become a user. */
import type { AcceptInvite, InviteWelcome } from "@belfry/contracts/auth/invites";
import type { Origin } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { type Clock, isoTime } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import { fail, failAt } from "../../problems.ts";
import { checkedEmail, checkedName, type Users } from "../../users/users.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Sessions, StartedSession } from "../sessions/sessions.ts";
import type { LinkTries } from "../throttle/link-tries.ts";
import type { Turns } from "../throttle/turns.ts";
import * as store from "./invite-store.ts";
import type { InvitedChats } from "./invited-chats.ts";

export interface Joining {
  /** Expired, used up, revoked and invented ones get one answer. */
  welcome(token: string, origin: Origin): Promise<InviteWelcome>;
  accept(request: AcceptInvite, origin: Origin): Promise<StartedSession>;
}

export interface JoiningNeeds {
  database: Database;
  clock: Clock;
  users: Users;
  audit: Audit;
  passwords: Passwords;
  turns: Turns;
  linkTries: LinkTries;
  sessions: Sessions;
  chats: InvitedChats;
}

export function createJoining(needs: JoiningNeeds): Joining {
  const { database, clock, users, audit, passwords, turns, linkTries, sessions, chats } = needs;
  const { sql } = database;

  async function find(token: string, origin: Origin): Promise<store.OpenInvite> {
    const look = () => store.findOpen(sql, hashToken(token), clock.now());
    return (await linkTries.look(origin, look)) ?? fail("invalid_invite");
  }

  async function welcome(token: string, origin: Origin): Promise<InviteWelcome> {
    const { role, maker, chatIds, email, expiresAt } = await find(token, origin);
    const chatTitles = (await chats.openTo(maker, chatIds)).map(({ title }) => title);
    const invitedBy = maker.displayName;
    return { invitedBy, role, chatTitles, email, expiresAt: isoTime(expiresAt) };
  }

  async function accept(request: AcceptInvite, origin: Origin): Promise<StartedSession> {
    const invite = await find(request.token, origin);
    const email = checkedEmail("/email", request.email);
    const displayName = checkedName("/displayName", request.displayName);
    checkNewPassword("/password", request.password, email);
    // Only somebody with an invite can learn this, and before the price of a hash.
    if (await users.findByEmail(email)) failAt("/email", "is another user's", "email_taken");
    const passwordHash = await turns.take(`invite:${email}`, () =>
      passwords.hash(request.password),
    );
    // A chat that was archived, or that the maker manages no longer, is left out.
    const chatIds = (await chats.openTo(invite.maker, invite.chatIds)).map(({ id }) => id);

    const { user, tellMembers } = await sql.transaction().execute(async (trx) => {
      if (!(await store.useInvite(trx, invite.id, clock.now()))) fail("invalid_invite");
      const draft = { email, displayName, passwordHash, role: invite.role };
      const user = await users.create(draft, trx);
      const tellMembers = await chats.joinWithin(trx, { user, origin }, chatIds);
      const details = { inviteId: invite.id, role: invite.role };
      const log = audit.within(trx);
      await log.success({ user, origin }, "user_created", `user:${user.id}`, details);
      await log.success({ user, origin }, "invite_used", `invite:${invite.id}`);
      return { user, tellMembers };
    });
    await tellMembers();
    return sessions.start(user, origin, { method: "invite", event: "session_created" });
  }

  return { welcome, accept };
}
