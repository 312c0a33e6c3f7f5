/** Invites: links to join the server, created, listed and revoked by administrators. */
import type { CreatedInvite, CreateInvite, Invite } from "@belfry/contracts/auth/invites";
import { limits } from "@belfry/contracts/limits";
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Identity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { hashToken, makeLinkToken } from "../../crypto/tokens.ts";
import { takeAdvisoryLock } from "../../database/advisory-lock.ts";
import { fail, failAt } from "../../problems.ts";
import { parseFutureTime } from "../../time-input.ts";
import { parseEmail } from "../../users/users.ts";
import type { BaseModules } from "../base-modules.ts";
import { inviteEmail } from "../emails.ts";
import type { AuthOptions } from "../options.ts";
import * as store from "./invite-store.ts";

export type Invites = ReturnType<typeof createInvites>;

const dayMs = 24 * 60 * 60_000;
const maxLifetimeMs = limits.inviteMaxDays * dayMs;
/** Expired invites stay in the list this long. */
const keepExpiredMs = 30 * dayMs;
const maxListed = 1000;
/** Enough for a small team, so that one link is enough. */
const defaultUses = 10;

export function createInvites(options: AuthOptions, { requireRecent }: BaseModules) {
  const { database, clock, users, audit, policy, mail, publicUrl, config } = options;
  const { invitedChats: chats } = options;
  const { sql } = database;

  /** Creates an invite and e-mails its link if the draft has an e-mail address. */
  async function create(identity: Identity, draft: CreateInvite): Promise<CreatedInvite> {
    const { user } = identity;
    const { role = "member", maxUses = draft.email === undefined ? defaultUses : 1 } = draft;
    if (!canGiveRole(user, role)) fail("role_too_high");
    if (role !== "member") requireRecent(identity);
    const now = clock.now();
    const expiresAt = parseExpiry(draft.expiresAt, now) ?? now + config.inviteLifetimeMs;
    const email = draft.email === undefined ? null : await parseRecipient(draft.email);
    if (email !== null && maxUses > 1) {
      failAt("/maxUses", "must be 1: only the person with this address can accept the invite");
    }
    const chatIds = await checkChats(user, draft.chatIds ?? []);

    const token = makeLinkToken("invite");
    const id = await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      await takeAdvisoryLock(trx, "invites"); // so that concurrent requests cannot exceed the limit
      if ((await store.countOpenInvites(trx, now)) >= limits.invites) {
        fail("limit_reached", { limit: limits.invites });
      }
      const id = await store.insertInvite(trx, {
        token_hash: hashToken(token),
        role,
        chat_ids: JSON.stringify(chatIds),
        email,
        max_uses: maxUses,
        created_by: user.id,
        created_at: now,
        expires_at: expiresAt,
        revoked_at: null,
      });
      await audit.within(trx).success(identity, "invite_created", `invite:${id}`, {
        role,
        maxUses,
        chats: chatIds.join(" "),
        isMailed: email !== null,
      });
      return id;
    });
    // The token is in the fragment, which never reaches a server log or the Referer header.
    const url = `${publicUrl()}/join#token=${token}`;
    if (email !== null) {
      const { serverName } = await policy.read();
      const invitedBy = user.displayName;
      mail?.send(inviteEmail({ to: email, url, expiresAt, invitedBy, serverName }, publicUrl()));
    }
    const [invite] = await store.listInvites(sql, 1, id);
    if (!invite) fail("invite_not_found");
    return { ...invite, url };
  }

  /** Returns invites newest first, including those that expired recently. */
  function list(): Promise<Invite[]> {
    return store.listInvites(sql, maxListed);
  }

  /** Revokes an invite. Administrators can revoke the invites of others. */
  async function revoke(identity: Identity, inviteId: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      const isRevoked = await store.revokeInvite(trx, inviteId, clock.now());
      if (!isRevoked) fail("invite_not_found");
      await audit.within(trx).success(identity, "invite_revoked", `invite:${inviteId}`);
    });
  }

  function deleteExpired(most: number): Promise<number> {
    return store.deleteInvitesExpiredBefore(sql, clock.now() - keepExpiredMs, most);
  }

  async function parseRecipient(text: string): Promise<string> {
    const email = parseEmail("/email", text);
    if (!mail) fail("mail_not_configured");
    if (await users.findByEmail(email)) failAt("/email", "belongs to a user", "email_taken");
    return email;
  }

  async function checkChats(user: Me, chatIds: readonly number[]): Promise<number[]> {
    const manageable = new Set((await chats.findManageable(user, chatIds)).map(({ id }) => id));
    const other = chatIds.findIndex((id) => !manageable.has(id));
    if (other >= 0) failAt(`/chatIds/${other}`, "is not a chat you manage", "chat_not_found");
    return [...manageable];
  }

  return { create, list, revoke, deleteExpired };
}

function parseExpiry(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const expiresAt = parseFutureTime("/expiresAt", text, now);
  if (expiresAt > now + maxLifetimeMs) {
    failAt("/expiresAt", `must be within ${limits.inviteMaxDays} days`);
  }
  return expiresAt;
}
