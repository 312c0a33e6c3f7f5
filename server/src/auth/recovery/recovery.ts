/**
 * Password links: each works once, for one hour, and signs nobody in. Two-factor stays on and
 * is checked at the next sign-in.
 */
import type { ConfirmReset, ResetLink, ResetResult } from "@belfry/contracts/auth/invites";
import type { Identity, SignInOrigin } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import type { AuditActor } from "../../audit/audit.ts";
import { isoTime } from "../../clock.ts";
import { hashToken, makeLinkToken } from "../../crypto/tokens.ts";
import { fail } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { countEnded, type ReplacePassword } from "../new-password.ts";
import type { AuthOptions } from "../options.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import { deleteResets } from "../passwords/password-store.ts";
import { rememberDevice } from "../sessions/remembered-devices.ts";
import { lockActiveUser } from "../token-owner-store.ts";
import * as store from "./reset-link-store.ts";
import { createResetRequests } from "./reset-requests.ts";

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery(
  options: AuthOptions,
  base: BaseModules,
  replacePassword: ReplacePassword,
) {
  const { database, clock, audit, notify, mail, publicUrl, config } = options;
  const { passwordCheck, hashPassword, limiter, linkLimiter } = base;
  const { sql } = database;

  /**
   * Creates a link and deletes the user's older ones. Rejects deactivated users with
   * `user_not_found`. `isMailed`: the user requested the link and receives it by e-mail.
   */
  async function createLink(
    userId: number,
    actor: AuditActor | Identity,
    { isMailed = false } = {},
  ): Promise<ResetLink> {
    const token = makeLinkToken("reset");
    const expiresAt = clock.now() + config.resetLifetimeMs;
    await sql.transaction().execute(async (trx) => {
      if ("credential" in actor) await lockCredential(trx, actor);
      // Only this transaction can create or redeem a link for the user now.
      if (!(await lockActiveUser(trx, userId))) fail("user_not_found");
      await store.replaceReset(trx, {
        token_hash: hashToken(token),
        user_id: userId,
        made_by: actor.user?.id ?? null,
        is_mailed: isMailed ? 1 : 0,
        expires_at: expiresAt,
      });
      await audit.within(trx).success(actor, "password_reset_created", `user:${userId}`);
    });
    // The token is in the fragment, which never reaches a server log or the Referer header.
    const url = `${publicUrl()}/reset-password#token=${token}`;
    return { url, expiresAt: isoTime(expiresAt) };
  }

  /** Returns the user of a link that still works. Guesses of one IP are limited. */
  async function lookUp(token: string, origin: SignInOrigin) {
    const tokenHash = hashToken(token);
    const find = () => store.findReset(sql, tokenHash, clock.now());
    return (await linkLimiter.find(origin, find)) ?? fail("invalid_reset");
  }

  /**
   * Sets the new password and ends everything that signs the user in. Passkeys and API keys of any
   * age: someone who knew the password could have added them, and changed the password afterwards.
   */
  async function confirm(
    { token, password }: ConfirmReset,
    origin: SignInOrigin,
  ): Promise<ResetResult & { deviceToken: string | undefined }> {
    const tokenHash = hashToken(token);
    const user = await lookUp(token, origin);
    checkNewPassword("/password", password, user.email);
    const passwordHash = await hashPassword(`reset:${user.id}`, password);
    const { ended, deviceToken } = await sql.transaction().execute(async (trx) => {
      await lockActiveUser(trx, user.id);
      if (!(await store.redeemReset(trx, tokenHash, clock.now()))) fail("invalid_reset");
      const ended = await replacePassword(trx, {
        userId: user.id,
        passwordHash,
        endsPasskeysAndApiKeys: true,
      });
      if (!ended) fail("invalid_reset"); // deactivated since the lookup
      await audit
        .within(trx)
        .success({ user, origin }, "password_reset_used", `user:${user.id}`, countEnded(ended));
      // The user can sign in now, even while others keep guessing.
      await limiter.clear(trx, passwordCheck.signInRule(user.email));
      const deviceToken =
        origin.deviceToken === undefined
          ? undefined
          : await rememberDevice(trx, user.id, origin.deviceToken, clock.now());
      return { ended, deviceToken };
    });
    ended.closeSockets("password_changed");
    const { passkeys, apiKeys } = ended;
    await notify(user.id, { type: "password_reset", passkeys, apiKeys }, origin);
    return { endedPasskeys: passkeys.length, endedApiKeys: apiKeys.length, deviceToken };
  }

  const requests = createResetRequests(options, limiter, createLink);

  return {
    createLink,
    /** Deletes all links of a user, for example because they were sent to an old address. */
    deleteLinksWithin: deleteResets,
    /** True if the server can e-mail password links. */
    canResetByMail: mail !== undefined,
    requestReset: requests.add,
    lookUp,
    confirm,
    /** Waits for the pending requests. */
    close: requests.close,
  };
}
