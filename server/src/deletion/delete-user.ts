/**
 * Deletes users. The row stays without personal data, as "Deleted user", because messages and the
 * audit log name its id.
 */
import type { DeletedMessages } from "@belfry/contracts/deletion";
import type { AuditActor } from "../audit/audit.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import type { Memberships, Successors } from "./memberships.ts";
import type { DeletionOptions } from "./options.ts";
import { addRemoval } from "./removal-store.ts";
import { eraseUser } from "./user-deletion-store.ts";

export interface UserDeletionRequest {
  messages: DeletedMessages;
  successors: Successors;
}

/**
 * Returns a function that deletes a user in the caller's transaction. The caller has checked that the
 * server keeps an owner. It resolves with a function that publishes the events after the commit.
 */
export function createDeleteUser(
  { clock, users, audit, auth }: DeletionOptions,
  memberships: Memberships,
) {
  return async (
    trx: Sql,
    actor: AuditActor,
    userId: number,
    { messages, successors }: UserDeletionRequest,
  ): Promise<() => Promise<void>> => {
    const now = clock.now();
    const announceChats = await memberships.endWithin(trx, actor, userId, successors);
    await users.reserveHandleWithin(trx, userId);
    // First, because it locks the row: a sign-in at the same moment waits, and then fails.
    if (!(await eraseUser(trx, userId, now))) fail("user_not_found");
    const ended = await auth.allCredentials.endWithin(trx, userId);
    await addRemoval(trx, { kind: "user", targetId: userId, now });
    if (messages === "remove") {
      await addRemoval(trx, { kind: "user_messages", targetId: userId, now });
    }
    const { sessions, apiKeys, invites } = ended;
    await audit.within(trx).success(actor, "user_deleted", `user:${userId}`, {
      messages,
      sessions,
      apiKeys,
      invites,
    });
    return async () => {
      ended.closeSockets("deleted");
      await announceChats();
    };
  };
}
