/**
 * New e-mail addresses. With a mail server, a user's own change takes effect when they open the link
 * sent to the new address. Every change sends a notice to the user and to the old address.
 */
import type { PendingEmail } from "@belfry/contracts/users";
import type { Origin, SessionIdentity } from "../../access/identity.ts";
import { isoTime } from "../../clock.ts";
import { hashToken, makeLinkToken } from "../../crypto/tokens.ts";
import type { Sql } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { changedEmail, confirmationEmail } from "../emails.ts";
import { windowRule } from "../limiter/limit-rules.ts";
import type { AuthOptions } from "../options.ts";
import { deleteEmailChange, deleteResets } from "../passwords/password-store.ts";
import { lockActiveUser } from "../token-owner-store.ts";
import * as store from "./email-change-store.ts";

const hourMs = 60 * 60_000;
const lifetimeMs = 24 * hourMs;
const mailsPerHour = 5;

export type EmailChanges = ReturnType<typeof createEmailChanges>;

export function createEmailChanges(
  { database, clock, users, audit, notify, mail, publicUrl }: AuthOptions,
  { limiter, linkLimiter }: BaseModules,
) {
  const { sql } = database;

  /**
   * Stores the change as part of the caller's transaction. Returns a function that sends the link:
   * call it after the commit. Rejects the address of another user, and too many e-mails in an hour.
   */
  async function requestWithin(
    trx: Sql,
    identity: SessionIdentity,
    email: string,
  ): Promise<() => void> {
    const { id } = identity.user;
    const owner = await users.findByEmail(email, trx);
    if (owner && owner.id !== id) failAt("/email", "belongs to another user", "email_taken");
    // No `settle`: every e-mail counts, so that nobody can flood a mailbox.
    const rule = { key: `email-change:${id}`, failures: mailsPerHour, windowMs: hourMs };
    await limiter.reserveWithin(trx, [windowRule(rule)]);
    const token = makeLinkToken("email");
    const expiresAt = clock.now() + lifetimeMs;
    await store.write(trx, { userId: id, email, expiresAt }, hashToken(token));
    await audit.within(trx).success(identity, "email_change_requested", `user:${id}`);
    // The token is in the fragment, which never reaches a server log or the Referer header.
    const url = `${publicUrl()}/confirm-email#token=${token}`;
    return () => mail?.send(confirmationEmail({ to: email, url, expiresAt }, publicUrl()));
  }

  /** Works once, and without a session: the link shows that its user reads the mail of the address. */
  async function confirm(token: string, origin: Origin): Promise<void> {
    const tokenHash = hashToken(token);
    const look = () => store.findByToken(sql, tokenHash, clock.now());
    const { userId } = (await linkLimiter.find(origin, look)) ?? fail("invalid_confirmation");
    const oldEmail = await sql.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, userId))) fail("invalid_confirmation");
      const redeemed = await store.redeem(trx, tokenHash, clock.now());
      const user = await users.find(userId, trx);
      if (!redeemed || !user) fail("invalid_confirmation");
      await users.changeWithin(trx, userId, { email: redeemed.email });
      await deleteResets(trx, userId);
      await audit
        .within(trx)
        .success({ user, origin }, "user_updated", `user:${userId}`, { fields: "email" });
      return user.email;
    });
    await announce(userId, oldEmail, { origin });
  }

  /** Sends the notices of a change to the user and to the old address. */
  async function announce(
    userId: number,
    oldEmail: string,
    { origin, isByAdmin = false }: { origin?: Origin; isByAdmin?: boolean },
  ): Promise<void> {
    await notify(userId, { type: "email_changed", isByAdmin }, origin);
    mail?.send(changedEmail(oldEmail, isByAdmin, publicUrl()));
  }

  async function pendingOf(userId: number): Promise<PendingEmail | null> {
    const change = await store.findOf(sql, userId, clock.now());
    return change ? { email: change.email, expiresAt: isoTime(change.expiresAt) } : null;
  }

  async function cancel(identity: SessionIdentity): Promise<void> {
    const { id } = identity.user;
    if (!(await deleteEmailChange(sql, id))) return;
    await audit.success(identity, "email_change_cancelled", `user:${id}`);
  }

  return {
    needsConfirmation: mail !== undefined,
    requestWithin,
    confirm,
    announce,
    pendingOf,
    cancel,
    cancelWithin: deleteEmailChange,
  };
}
