/** The signed-in user's account: changes to the name, picture, e-mail and password. */
import type { ChangeMe, Me } from "@belfry/contracts/users";
import type { Identity, SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import type { Mail, MailMessage } from "../../mail/mail.ts";
import { fail } from "../../problems.ts";
import {
  parseAvatarUrl,
  parseDisplayName,
  parseEmail,
  type UserChanges,
} from "../../users/users.ts";
import { deleteResets } from "../passwords/password-store.ts";
import { createPasswordChange, type PasswordChangeOptions } from "./password-change.ts";

export type Account = ReturnType<typeof createAccount>;

/**
 * Publishes the new name and picture to everyone who shares a chat with this user. Chats are in a
 * higher layer: the server passes this in.
 */
export type AnnounceProfile = (userId: number) => Promise<void>;

export interface AccountOptions extends PasswordChangeOptions {
  mail: Mail | undefined;
  publicUrl(): string;
  requireRecent(identity: Identity): void;
  announceProfile: AnnounceProfile;
}

export function createAccount(options: AccountOptions) {
  const { database, users, audit, notify, mail, publicUrl, passwordCheck } = options;
  const { requireRecent, announceProfile } = options;

  /** Changes the profile. A new e-mail requires recent authentication. */
  async function change(identity: SessionIdentity, changes: ChangeMe): Promise<Me> {
    const { user, origin } = identity;
    const changed = onlyChanged(user, parseChanges(changes));
    const fields = Object.keys(changed);
    if (fields.length === 0) return user;
    if (changed.email !== undefined) requireRecent(identity);

    await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      await users.changeWithin(trx, user.id, changed);
      // A link that was sent to the old address must no longer work.
      if (changed.email !== undefined) await deleteResets(trx, user.id);
      await audit
        .within(trx)
        .success(identity, "user_updated", `user:${user.id}`, { fields: fields.join(" ") });
    });
    if (changed.displayName !== undefined || changed.avatarUrl !== undefined) {
      await announceProfile(user.id);
    }
    if (changed.email !== undefined) {
      await notify(user.id, { type: "email_changed" }, origin);
      mail?.send(emailChangedMessage(user.email, publicUrl()));
    }
    return (await users.find(user.id)) ?? fail("user_not_found");
  }

  /** Rejects a wrong password with `invalid_password`. */
  async function confirmPassword({ user, origin }: SessionIdentity, password: string) {
    await passwordCheck.confirm(user, password, origin);
  }

  return { change, changePassword: createPasswordChange(options), confirmPassword };
}

function parseChanges({ displayName, avatarUrl, email }: ChangeMe): UserChanges {
  return {
    ...(displayName !== undefined && {
      displayName: parseDisplayName("/displayName", displayName),
    }),
    ...(avatarUrl !== undefined && {
      avatarUrl: avatarUrl === null ? null : parseAvatarUrl("/avatarUrl", avatarUrl),
    }),
    ...(email !== undefined && { email: parseEmail("/email", email) }),
  };
}

/** Skips fields whose value does not change: clients may send back what they received. */
function onlyChanged(user: Me, changes: UserChanges): UserChanges {
  const isNew = ([field, value]: [string, unknown]) => user[field as keyof UserChanges] !== value;
  return Object.fromEntries(Object.entries(changes).filter(isNew));
}

/** Goes to the old address. Omits the new one: the old mailbox may belong to someone else by now. */
function emailChangedMessage(to: string, publicUrl: string): MailMessage {
  const { host } = new URL(publicUrl);
  return {
    to,
    subject: `Your e-mail address on ${host} was changed`,
    text: [
      `Your account on ${host} now uses a different e-mail address to sign in.`,
      "",
      "If you made this change, you do not need to do anything.",
      "If you did not, contact an administrator of the server right away.",
      "",
    ].join("\n"),
  };
}
