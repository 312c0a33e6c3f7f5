/** Deletes users: by an administrator, by the user, or on the command line. */
import type { AdminUser } from "@belfry/contracts/admin";
import type {
  DeletedMessages,
  DeleteMe,
  DeleteUser,
  DeletionPreview,
} from "@belfry/contracts/deletion";
import type { SessionIdentity } from "../access/identity.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import type { Sql } from "../database/schema.ts";
import type { UserDeletionRequest } from "../deletion/deletion.ts";
import { fail } from "../problems.ts";
import { type Actor, auditActor, findUser, identityOf, requireRole } from "./actor.ts";
import * as store from "./admin-store.ts";
import { isLastOwner, rejectLastOwner } from "./last-owner.ts";
import type { AdminOptions } from "./options.ts";

export function createUserDeletion({ database, audit, auth, deletion }: AdminOptions) {
  const { sql } = database;

  async function previewOf(user: AdminUser): Promise<DeletionPreview> {
    const chats = await deletion.previewChatsOf(user.id);
    return { ...chats, isLastServerOwner: await isLastOwner(sql, user) };
  }

  /** Returns what the deletion of a user would mean for chats. */
  async function previewDeletion(actor: Actor, userId: number): Promise<DeletionPreview> {
    const user = await findUser(sql, userId);
    await requireRole(sql, actor, user.role);
    return previewOf(user);
  }

  async function previewOwnDeletion({ user }: SessionIdentity): Promise<DeletionPreview> {
    return previewOf(await findUser(sql, user.id));
  }

  /** One deletion at a time, so that two owners cannot delete each other. */
  async function transact(
    actor: Actor,
    request: UserDeletionRequest,
    findTarget: (trx: Sql) => Promise<AdminUser>,
  ): Promise<void> {
    const announce = await sql.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, "administration");
      const target = await findTarget(trx);
      await keepServerOwner(trx, actor, target, request);
      return deletion.deleteUserWithin(trx, auditActor(actor), target.id, request);
    });
    await announce();
  }

  /** On the command line a successor of all chats also becomes an owner of the server. */
  async function keepServerOwner(
    trx: Sql,
    actor: Actor,
    target: AdminUser,
    { successors }: UserDeletionRequest,
  ): Promise<void> {
    if (successors.kind !== "everywhere") return rejectLastOwner(trx, target);
    if (!(await isLastOwner(trx, target))) return;
    const { userId } = successors;
    const details = { oldRole: (await findUser(trx, userId)).role, newRole: "owner" };
    await store.setRole(trx, userId, "owner");
    await audit.within(trx).success(auditActor(actor), "authz_change", `user:${userId}`, details);
  }

  async function deleteUser(actor: Actor, userId: number, request: DeleteUser): Promise<void> {
    if (identityOf(actor)?.user.id === userId) fail("own_account");
    await transact(actor, toRequest(request), async (trx) => {
      const target = await findUser(trx, userId);
      await requireRole(trx, actor, target.role);
      return target;
    });
  }

  /** Deletes the account of the session after checking the password. */
  async function deleteOwnAccount(
    identity: SessionIdentity,
    { password, ...request }: DeleteMe,
  ): Promise<void> {
    await auth.account.confirmPassword(identity, password);
    await transact(identity, toRequest(request), (trx) => findUser(trx, identity.user.id));
  }

  /** For the command line. `successorId` becomes the owner of everything that has no other owner. */
  async function deleteByCommand(
    userId: number,
    { messages, successorId }: { messages: DeletedMessages; successorId: number | undefined },
  ): Promise<void> {
    const isSame = successorId === userId;
    if (isSame) throw new Error("The successor is the user to delete. Name another user.");
    const successors =
      successorId === undefined
        ? ({ kind: "chosen", byChat: [] } as const)
        : ({ kind: "everywhere", userId: successorId } as const);
    await transact("command line", { messages, successors }, async (trx) => {
      const detail = "The successor is deactivated. Reactivate them or name another user.";
      if (successorId !== undefined && !(await store.activeRole(trx, successorId))) {
        fail("user_not_found", { detail });
      }
      return findUser(trx, userId);
    });
  }

  return { previewDeletion, previewOwnDeletion, deleteUser, deleteOwnAccount, deleteByCommand };
}

function toRequest({ messages, successors = [] }: DeleteUser): UserDeletionRequest {
  return { messages, successors: { kind: "chosen", byChat: successors } };
}
