/** Invites: links by which somebody becomes a user. Made, listed and revoked by administrators. */
import type { CreatedInvite, CreateInvite, Invite } from "@belfry/contracts/auth/invites";
import { limits } from "@belfry/contracts/limits";
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config/config.ts";
import { hashToken, makeLinkToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import { oneAtATime } from "../../database/named-lock.ts";
import type { Mail } from "../../mail/mail.ts";
import { fail, failAt } from "../../problems.ts";
import { checkedEmail, type Users } from "../../users/users.ts";
import { holdActive } from "../token-owner-store.ts";
import { inviteLetter } from "./invite-letter.ts";
import * as store from "./invite-store.ts";
import type { InvitedChats } from "./invited-chats.ts";

export interface Invites {
  create(identity: Identity, draft: CreateInvite): Promise<CreatedInvite>;
  /** Newest first, those that are over included for a while. */
  list(): Promise<Invite[]>;
  /** Whoever may make invites may close any of them: that takes nothing from anybody. */
  revoke(identity: Identity, inviteId: number): Promise<void>;
  forgetExpired(): Promise<void>;
}

export interface InvitesNeeds {
  database: Database;
  clock: Clock;
  users: Users;
  audit: Audit;
  mail: Mail | undefined;
  chats: InvitedChats;
  publicUrl(): string;
  requireRecent(identity: Identity): void;
  config: Pick<Config, "inviteLifetimeMs">;
}

const day = 24 * 60 * 60_000;
const maxLifetimeMs = limits.inviteMaxDays * day;
/** How long one that is over stays in the list. */
const rememberedMs = 30 * day;
const listed = 1000;

export function createInvites(needs: InvitesNeeds): Invites {
  const { database, clock, users, audit, mail, chats, publicUrl, config } = needs;
  const { sql } = database;

  return {
    async create(identity, draft) {
      const { user } = identity;
      const { role = "member", chatIds = [], maxUses = 1 } = draft;
      if (!canGiveRole(user, role)) fail("role_too_high");
      if (role !== "member") needs.requireRecent(identity);
      const now = clock.now();
      const expiresAt = readExpiry(draft.expiresAt, now) ?? now + config.inviteLifetimeMs;
      const email = draft.email === undefined ? null : await checkedRecipient(draft.email);
      const invited = await checkedChats(identity, chatIds);

      const token = makeLinkToken("invite");
      const id = await sql.transaction().execute(async (trx) => {
        if (!(await holdActive(trx, user.id))) fail("admin_required");
        await oneAtATime(trx, "invites"); // so that the count is right for whoever comes next
        if ((await store.countOpen(trx, now)) >= limits.invites) {
          fail("limit_reached", { limit: limits.invites });
        }
        const row = { tokenHash: hashToken(token), role, email, maxUses, expiresAt };
        const made = { createdBy: user.id, createdAt: now, chatIds: invited };
        const id = await store.insertInvite(trx, { ...row, ...made });
        await audit.within(trx).success(identity, "invite_created", `invite:${id}`, {
          role,
          maxUses,
          chats: invited.join(" "),
          isMailed: email !== null,
        });
        return id;
      });
      // In the fragment: it reaches no server's log and no Referer.
      const url = `${publicUrl()}/join#token=${token}`;
      if (email) mail?.send(inviteLetter({ to: email, url, expiresAt, by: user }, publicUrl()));
      const [invite] = await store.listInvites(sql, 1, id);
      if (!invite) fail("invite_not_found");
      return { ...invite, url };
    },

    list: () => store.listInvites(sql, listed),

    async revoke(identity, inviteId) {
      await sql.transaction().execute(async (trx) => {
        const isRevoked = await store.revokeInvite(trx, inviteId, clock.now());
        if (!isRevoked) fail("invite_not_found");
        await audit.within(trx).success(identity, "invite_revoked", `invite:${inviteId}`);
      });
    },

    forgetExpired: () => store.forgetInvitesBefore(sql, clock.now() - rememberedMs),
  };

  async function checkedRecipient(text: string): Promise<string> {
    const email = checkedEmail("/email", text);
    if (!mail) fail("mail_not_configured");
    if (await users.findByEmail(email)) failAt("/email", "is a user's already", "email_taken");
    return email;
  }

  async function checkedChats({ user }: Identity, chatIds: readonly number[]): Promise<number[]> {
    const open = new Set((await chats.openTo(user, chatIds)).map(({ id }) => id));
    const closed = chatIds.findIndex((id) => !open.has(id));
    if (closed >= 0) failAt(`/chatIds/${closed}`, "is no chat you manage", "chat_not_found");
    return [...open];
  }
}

function readExpiry(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const expiresAt = Date.parse(text);
  if (!(expiresAt > now)) failAt("/expiresAt", "must lie in the future");
  if (expiresAt > now + maxLifetimeMs) {
    failAt("/expiresAt", `must lie within ${limits.inviteMaxDays} days`);
  }
  return expiresAt;
}
