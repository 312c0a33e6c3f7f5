/** What users change of themselves: name, picture, e-mail. The password is beside it. */
import type { ChangeMe, Me } from "@belfry/contracts/users";
import type { Identity, SessionIdentity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../database/database.ts";
import type { Mail } from "../../mail/mail.ts";
import { fail } from "../../problems.ts";
import {
  checkedAvatarUrl,
  checkedEmail,
  checkedName,
  type UserChanges,
  type Users,
} from "../../users/users.ts";
import { deleteResets } from "../passwords/password-store.ts";
import type { Notify } from "../security-notices.ts";
import { emailChangedLetter } from "./email-changed-letter.ts";
import {
  createPasswordChange,
  type PasswordChange,
  type PasswordChangeNeeds,
} from "./password-change.ts";

export interface Account extends PasswordChange {
  /** A new e-mail needs a password that was given lately. */
  change(identity: SessionIdentity, changes: ChangeMe): Promise<Me>;
  /** For an administrator who changed the name of somebody, after the commit. */
  announceProfile: AnnounceProfile;
}

/** Tells whoever shares a chat with this user how they are called now. The chats are above this room. */
export type AnnounceProfile = (userId: number) => Promise<void>;

export interface AccountNeeds extends PasswordChangeNeeds {
  database: Database;
  users: Users;
  audit: Audit;
  notify: Notify;
  mail: Mail | undefined;
  publicUrl(): string;
  requireRecent(identity: Identity): void;
  announceProfile: AnnounceProfile;
}

export function createAccount(needs: AccountNeeds): Account {
  const { database, users, audit, notify, mail, publicUrl, announceProfile } = needs;

  async function change(identity: SessionIdentity, changes: ChangeMe): Promise<Me> {
    const { user, origin } = identity;
    const wanted = differing(user, checked(changes));
    const fields = Object.keys(wanted);
    if (fields.length === 0) return user;
    if (wanted.email !== undefined) needs.requireRecent(identity);

    await database.sql.transaction().execute(async (trx) => {
      await users.changeWithin(trx, user.id, wanted);
      // A link that was sent to the old address must not open the account any more.
      if (wanted.email !== undefined) await deleteResets(trx, user.id);
      await audit
        .within(trx)
        .success(identity, "user_updated", `user:${user.id}`, { fields: fields.join(" ") });
    });
    if (wanted.displayName !== undefined || wanted.avatarUrl !== undefined) {
      await announceProfile(user.id);
    }
    if (wanted.email !== undefined) {
      await notify(user.id, { type: "email_changed" }, origin);
      mail?.send(emailChangedLetter(user.email, publicUrl()));
    }
    return (await users.find(user.id)) ?? fail("user_not_found");
  }

  return { change, announceProfile, ...createPasswordChange(needs) };
}

function checked({ displayName, avatarUrl, email }: ChangeMe): UserChanges {
  return {
    ...(displayName !== undefined && { displayName: checkedName("/displayName", displayName) }),
    ...(avatarUrl !== undefined && {
      avatarUrl: avatarUrl === null ? null : checkedAvatarUrl("/avatarUrl", avatarUrl),
    }),
    ...(email !== undefined && { email: checkedEmail("/email", email) }),
  };
}

/** A screen may send back what it was given: that is no change, and needs no password. */
function differing(user: Me, changes: UserChanges): UserChanges {
  const isNew = ([field, value]: [string, unknown]) => user[field as keyof UserChanges] !== value;
  return Object.fromEntries(Object.entries(changes).filter(isNew));
}
