/** The signed-in user's account: changes to the name, avatar, e-mail and password. */
import type { ChangeMe, Me } from "@belfry/contracts/users";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import {
  parseAvatarUrl,
  parseDisplayName,
  parseEmail,
  parseHandle,
  type UserChanges,
} from "../../users/users.ts";
import type { BaseModules } from "../base-modules.ts";
import type { EmailChanges } from "../email-change/email-change.ts";
import type { ReplacePassword } from "../new-password.ts";
import type { AuthOptions } from "../options.ts";
import { deleteResets } from "../passwords/password-store.ts";
import { createPasswordChange } from "./password-change.ts";

export type Account = ReturnType<typeof createAccount>;

export function createAccount(
  options: AuthOptions,
  base: BaseModules,
  {
    emailChanges,
    replacePassword,
  }: { emailChanges: EmailChanges; replacePassword: ReplacePassword },
) {
  const { database, users, audit, announceProfile } = options;
  const { passwordCheck, requireRecent } = base;

  /**
   * Changes the profile. A new e-mail requires recent authentication, and with a mail server a
   * confirmation.
   */
  async function change(identity: SessionIdentity, changes: ChangeMe): Promise<Me> {
    const { user, origin } = identity;
    const changed = onlyChanged(user, parseChanges(changes));
    if (Object.keys(changed).length === 0) return user;
    const { email, ...profile } = changed;
    if (email !== undefined) requireRecent(identity);
    const mustConfirm = email !== undefined && emailChanges.needsConfirmation;
    const applied: UserChanges = mustConfirm ? profile : changed;
    const sendLink = await database.sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      await applyWithin(trx, identity, applied);
      return mustConfirm ? emailChanges.requestWithin(trx, identity, email) : undefined;
    });
    sendLink?.();
    const { displayName, handle, avatarUrl } = applied;
    if ([displayName, handle, avatarUrl].some((value) => value !== undefined)) {
      await announceProfile(user.id);
    }
    if (applied.email !== undefined) {
      await emailChanges.announce(user.id, user.email, { origin });
    }
    return (await users.find(user.id)) ?? fail("user_not_found");
  }

  async function applyWithin(
    trx: Sql,
    identity: SessionIdentity,
    changes: UserChanges,
  ): Promise<void> {
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    const { id } = identity.user;
    await users.changeWithin(trx, id, changes);
    // A link that was sent to the old address must no longer work.
    if (changes.email !== undefined) await deleteResets(trx, id);
    await audit
      .within(trx)
      .success(identity, "user_updated", `user:${id}`, { fields: fields.join(" ") });
  }

  /**
   * Rejects a wrong password with `invalid_password`. A user who signs in with the company's account
   * and has no password must have done so recently.
   */
  async function confirmPassword(identity: SessionIdentity, password: string): Promise<void> {
    const { user, origin } = identity;
    const stored = await users.findPassword(user.email);
    const hasPassword = stored?.user.id !== user.id || stored.passwordHash !== "";
    if (hasPassword) await passwordCheck.confirm(user, password, origin);
    else requireRecent(identity);
  }

  return {
    change,
    changePassword: createPasswordChange(options, base, replacePassword),
    confirmPassword,
  };
}

function parseChanges({ displayName, handle, avatarUrl, email }: ChangeMe): UserChanges {
  return {
    ...(displayName !== undefined && {
      displayName: parseDisplayName("/displayName", displayName),
    }),
    ...(handle !== undefined && { handle: parseHandle("/handle", handle) }),
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
