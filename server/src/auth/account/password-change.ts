/** Choosing another password, knowing the present one. */
import type { ChangePassword } from "@belfry/contracts/users";
import { bearerChallenge } from "../../access/credentials.ts";
import type { SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { Users } from "../../users/users.ts";
import type { ReplacePassword } from "../passwords/new-password.ts";
import type { PasswordCheck } from "../passwords/password-check.ts";
import { checkNewPassword } from "../passwords/password-rules.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Notify } from "../security-notices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Turns } from "../throttle/turns.ts";

export interface PasswordChange {
  /** Ends every other session, and counts as the password given again in this one. */
  changePassword(identity: SessionIdentity, change: ChangePassword): Promise<void>;
}

export interface PasswordChangeNeeds {
  database: Database;
  users: Users;
  audit: Audit;
  passwords: Passwords;
  passwordCheck: PasswordCheck;
  replacePassword: ReplacePassword;
  turns: Turns;
  sessions: Sessions;
  notify: Notify;
}

export function createPasswordChange(needs: PasswordChangeNeeds): PasswordChange {
  const { database, users, audit, passwords, passwordCheck, replacePassword, sessions } = needs;

  return {
    async changePassword(identity, { currentPassword, newPassword }) {
      const { user, origin, credential } = identity;
      // First, so that a new password that is refused costs no try at the present one.
      checkNewPassword("/newPassword", newPassword, user.email);
      const seenVersion = (await users.passwordHolder(user.email))?.passwordVersion;
      await passwordCheck.confirm(user, currentPassword, origin, "/currentPassword");
      const passwordHash = await needs.turns.take(`password:${user.id}`, () =>
        passwords.hash(newPassword),
      );
      const ended = await database.sql.transaction().execute(async (trx) => {
        const ended = await replacePassword(trx, {
          userId: user.id,
          passwordHash,
          keepSessionId: credential.id,
          ...(seenVersion !== undefined && { seenVersion }),
        });
        // Another change was quicker: what was given as the present password is so no longer.
        if (!ended) fail("invalid_password", { headers: bearerChallenge });
        await audit.within(trx).success(identity, "authn_password_change", `user:${user.id}`, {
          endedSessions: ended.count,
        });
        return ended;
      });
      ended.tell("password_changed");
      await sessions.confirm(identity);
      await needs.notify(user.id, { type: "password_changed" }, origin);
    },
  };
}
