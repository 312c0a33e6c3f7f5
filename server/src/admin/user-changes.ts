/**
 * Administrators create users, change them, assign roles, deactivate and reactivate. These actions
 * run one at a time, so that two owners cannot demote each other.
 */
import type { AdminUser, ChangeUser, CreatedUser, CreateUser } from "@belfry/contracts/admin";
import type { UserRole } from "@belfry/contracts/users";
import { lockCredential } from "../access/lock-credential.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import type { Sql } from "../database/schema.ts";
import { parseDisplayName, parseEmail } from "../users/users.ts";
import { createActivation } from "./activation.ts";
import { type Actor, auditActor, findUser, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";
import { rejectLastOwner } from "./last-owner.ts";
import type { AdminOptions } from "./options.ts";

export function createUserChanges(options: AdminOptions) {
  const { database, users, audit, auth, chats } = options;
  const { sql } = database;
  const { deactivate, reactivate } = createActivation(options);

  /** Creates a user. Without a password, the result has a password link. */
  async function create(actor: Actor, draft: CreateUser): Promise<CreatedUser> {
    const { role = "member", password } = draft;
    const email = parseEmail("/email", draft.email);
    const displayName = parseDisplayName("/displayName", draft.displayName);
    await requireRole(sql, actor, role); // checked before the expensive hash
    const passwordHash =
      password === undefined ? "" : await auth.hashNewPassword("/password", password, email);
    const { id, announceJoin } = await transact(actor, async (trx) => {
      await requireRole(trx, actor, role);
      const user = await users.create({ email, displayName, role, passwordHash }, trx);
      const by = auditActor(actor);
      await audit.within(trx).success(by, "user_created", `user:${user.id}`, { role });
      const joining = { userId: user.id, by };
      return { ...user, announceJoin: await chats.defaults.joinWithin(trx, joining, []) };
    });
    await announceJoin();
    const passwordReset =
      password === undefined ? await auth.recovery.createLink(id, auditActor(actor)) : undefined;
    return { user: await findUser(sql, id), ...(passwordReset && { passwordReset }) };
  }

  async function change(
    actor: Actor,
    userId: number,
    { displayName, email, role, isActive }: ChangeUser,
  ): Promise<AdminUser> {
    const profile = {
      ...(displayName !== undefined && {
        displayName: parseDisplayName("/displayName", displayName),
      }),
      ...(email !== undefined && { email: parseEmail("/email", email) }),
    };
    const { before, after, ended } = await transact(actor, async (trx) => {
      const before = await findUser(trx, userId);
      await requireRole(trx, actor, before.role);
      await changeProfile(trx, actor, before, { ...before, ...profile });
      if (role !== undefined) await giveRole(trx, actor, before, role);
      const ended = isActive === false ? await deactivate(trx, actor, before) : undefined;
      if (isActive === true) await reactivate(trx, actor, before);
      return { before, after: await findUser(trx, userId), ended };
    });
    ended?.closeSockets("deactivated");
    const isProfileChanged =
      after.displayName !== before.displayName || after.deactivatedAt !== before.deactivatedAt;
    if (isProfileChanged) await chats.announceProfile(userId);
    if (after.email !== before.email) {
      await auth.emailChanges.announce(userId, before.email, { isByAdmin: true });
    }
    return after;
  }

  function transact<T>(actor: Actor, action: (trx: Sql) => Promise<T>): Promise<T> {
    return sql.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, "administration");
      if (actor !== "command line") await lockCredential(trx, actor);
      return action(trx);
    });
  }

  async function changeProfile(
    trx: Sql,
    actor: Actor,
    before: AdminUser,
    { displayName, email }: Pick<AdminUser, "displayName" | "email">,
  ): Promise<void> {
    if (displayName === before.displayName && email === before.email) return;
    await users.changeWithin(trx, before.id, { displayName, email });
    // A link that was sent to the old address must no longer work.
    if (email !== before.email) {
      await auth.recovery.deleteLinksWithin(trx, before.id);
      await auth.emailChanges.cancelWithin(trx, before.id);
    }
    await audit.within(trx).success(auditActor(actor), "user_updated", `user:${before.id}`, {
      ...(displayName !== before.displayName && {
        oldName: before.displayName,
        newName: displayName,
      }),
      ...(email !== before.email && { oldEmail: before.email, newEmail: email }),
    });
  }

  async function giveRole(
    trx: Sql,
    actor: Actor,
    before: AdminUser,
    role: UserRole,
  ): Promise<void> {
    if (role === before.role) return;
    await requireRole(trx, actor, role);
    await rejectLastOwner(trx, before);
    await store.setRole(trx, before.id, role);
    // A link that was created for a member must not give access to an owner's account.
    await auth.recovery.deleteLinksWithin(trx, before.id);
    const details = { oldRole: before.role, newRole: role };
    await audit
      .within(trx)
      .success(auditActor(actor), "authz_change", `user:${before.id}`, details);
  }

  return { create, change };
}
