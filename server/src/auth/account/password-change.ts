/** Changes a user's password after checking the current one. */
import type { ChangePassword } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { fail } from "../../problems.ts";
import type { BaseModules } from "../base-modules.ts";
import { countEnded, type ReplacePassword } from "../new-password.ts";
import type { AuthOptions } from "../options.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";

/** The returned function ends all other sessions and counts as authentication in this one. */
export function createPasswordChange(
  { database, users, audit, notify }: AuthOptions,
  { passwordCheck, hashPassword, sessions }: BaseModules,
  replacePassword: ReplacePassword,
) {
  return async function changePassword(
    identity: SessionIdentity,
    { currentPassword, newPassword, endPasskeysAndApiKeys = false }: ChangePassword,
  ): Promise<void> {
    const { user, origin, credential } = identity;
    // Checked first, so that rejecting the new password does not count as a failed attempt.
    checkNewPassword("/newPassword", newPassword, user.email);
    const seenVersion = (await users.findPassword(user.email))?.passwordVersion;
    await passwordCheck.confirm(user, currentPassword, origin, "/currentPassword");
    const passwordHash = await hashPassword(`password:${user.id}`, newPassword);
    const ended = await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      const ended = await replacePassword(trx, {
        userId: user.id,
        passwordHash,
        keepSessionId: credential.id,
        endsPasskeysAndApiKeys: endPasskeysAndApiKeys,
        ...(seenVersion !== undefined && { seenVersion }),
      });
      // A concurrent request was faster, so the current password has changed.
      if (!ended) fail("invalid_password", { headers: bearerChallenge });
      await audit
        .within(trx)
        .success(identity, "authn_password_change", `user:${user.id}`, countEnded(ended));
      return ended;
    });
    ended.closeSockets("password_changed");
    await sessions.confirm(identity);
    const { passkeys, apiKeys } = ended;
    await notify(user.id, { type: "password_changed", passkeys, apiKeys }, origin);
  };
}
