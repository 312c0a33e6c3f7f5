/**
 * What administrators do to users: make them, change them, give and take roles, send them away and
 * bring them back. One such act at a time, so that two owners cannot demote each other.
 */
import type { AdminUser, ChangeUser, CreatedUser, CreateUser } from "@belfry/contracts/admin";
import type { UserRole } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Audit } from "../audit/audit.ts";
import type { Auth, Notify } from "../auth/auth.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { oneAtATime } from "../database/named-lock.ts";
import type { Schema } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { checkedEmail, checkedName, type Users } from "../users/users.ts";
import { type Actor, auditActor, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";

export interface UserChanges {
  /** Without a password the answer holds a link by which the user chooses one. */
  create(actor: Actor, draft: CreateUser): Promise<CreatedUser>;
  change(actor: Actor, userId: number, changes: ChangeUser): Promise<AdminUser>;
}

export interface UserChangesNeeds {
  database: Database;
  clock: Clock;
  users: Users;
  audit: Audit;
  auth: Pick<Auth, "account" | "recovery" | "allCredentials" | "hashNewPassword">;
  notify: Notify;
  /** Tells whoever shares a chat with this user how they are called now. */
  announceProfile(userId: number): Promise<void>;
}

type Trx = Kysely<Schema>;

export function createUserChanges(needs: UserChangesNeeds): UserChanges {
  const { database, clock, users, audit, auth, notify } = needs;
  const { sql } = database;

  return {
    async create(actor, draft) {
      const { role = "member", password } = draft;
      const email = checkedEmail("/email", draft.email);
      const displayName = checkedName("/displayName", draft.displayName);
      await requireRole(sql, actor, role); // before the price of a hash
      const passwordHash =
        password === undefined ? "" : await auth.hashNewPassword("/password", password, email);
      const { id } = await alone(async (trx) => {
        await requireRole(trx, actor, role);
        const user = await users.create({ email, displayName, role, passwordHash }, trx);
        await audit
          .within(trx)
          .success(auditActor(actor), "user_created", `user:${user.id}`, { role });
        return user;
      });
      const passwordReset =
        password === undefined
          ? await auth.recovery.createLink({ id }, auditActor(actor))
          : undefined;
      return { user: await found(sql, id), ...(passwordReset && { passwordReset }) };
    },

    async change(actor, userId, { displayName, email, role, isActive }) {
      const names = {
        displayName:
          displayName === undefined ? undefined : checkedName("/displayName", displayName),
        email: email === undefined ? undefined : checkedEmail("/email", email),
      };
      const { before, after, ended } = await alone(async (trx) => {
        const before = await found(trx, userId);
        await requireRole(trx, actor, before.role);
        await rename(trx, actor, before, names);
        if (role !== undefined) await giveRole(trx, actor, before, role);
        const ended = isActive === false ? await deactivate(trx, actor, before) : undefined;
        if (isActive === true) await reactivate(trx, actor, before);
        return { before, after: await found(trx, userId), ended };
      });
      ended?.tell("deactivated");
      if (after.displayName !== before.displayName) await auth.account.announceProfile(userId);
      if (after.displayName !== before.displayName) await needs.announceProfile(userId);
      if (after.email !== before.email) await notify(userId, { type: "email_changed" });
      return after;
    },
  };

  function alone<T>(act: (trx: Trx) => Promise<T>): Promise<T> {
    return sql.transaction().execute(async (trx) => {
      await oneAtATime(trx, "administration");
      return act(trx);
    });
  }

  async function rename(
    trx: Trx,
    actor: Actor,
    before: AdminUser,
    { displayName = before.displayName, email = before.email }: Partial<Record<string, string>>,
  ): Promise<void> {
    if (displayName === before.displayName && email === before.email) return;
    await users.changeWithin(trx, before.id, { displayName, email });
    // A link that went to the old address must not open the account of the new one.
    if (email !== before.email) await auth.recovery.closeLinksWithin(trx, before.id);
    await audit.within(trx).success(auditActor(actor), "user_updated", `user:${before.id}`, {
      ...(displayName !== before.displayName && {
        oldName: before.displayName,
        newName: displayName,
      }),
      ...(email !== before.email && { oldEmail: before.email, newEmail: email }),
    });
  }

  async function giveRole(
    trx: Trx,
    actor: Actor,
    before: AdminUser,
    role: UserRole,
  ): Promise<void> {
    if (role === before.role) return;
    await requireRole(trx, actor, role);
    await refuseLastOwner(trx, before);
    await store.setRole(trx, before.id, role);
    // A link that was made for a member must not open an owner's account.
    await auth.recovery.closeLinksWithin(trx, before.id);
    const details = { oldRole: before.role, newRole: role };
    await audit
      .within(trx)
      .success(auditActor(actor), "authz_change", `user:${before.id}`, details);
  }

  async function deactivate(trx: Trx, actor: Actor, before: AdminUser) {
    if (before.deactivatedAt !== null) return undefined;
    await refuseLastOwner(trx, before);
    await store.setDeactivated(trx, before.id, clock.now());
    const ended = await auth.allCredentials.endWithin(trx, before.id);
    const { sessions, apiKeys, invites } = ended;
    await audit.within(trx).success(auditActor(actor), "user_deactivated", `user:${before.id}`, {
      sessions,
      apiKeys,
      invites,
    });
    return ended;
  }

  async function reactivate(trx: Trx, actor: Actor, before: AdminUser): Promise<void> {
    if (before.deactivatedAt === null) return;
    await store.setDeactivated(trx, before.id, null);
    await audit.within(trx).success(auditActor(actor), "user_reactivated", `user:${before.id}`);
  }

  async function refuseLastOwner(trx: Trx, { id, role, deactivatedAt }: AdminUser): Promise<void> {
    if (role !== "owner" || deactivatedAt !== null) return;
    if (!(await store.hasOtherOwner(trx, id))) fail("last_server_owner");
  }

  async function found(within: Trx, userId: number): Promise<AdminUser> {
    return (await store.one(within, userId)) ?? fail("user_not_found");
  }
}
