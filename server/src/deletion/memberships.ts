/** Ends the memberships of a deleted user. Chats that only they owned get a new owner. */
import type { DeletionPreview } from "@belfry/contracts/deletion";
import type { AuditActor } from "../audit/audit.ts";
import type { Bus } from "../bus/bus.ts";
import type { Sql } from "../database/schema.ts";
import { fail, failAt } from "../problems.ts";
import { deletedHandle, deletedUser } from "../users/users.ts";
import type { ChatDeletion, DeleteChat } from "./delete-chat.ts";
import type { DeletionOptions } from "./options.ts";
import * as store from "./user-deletion-store.ts";

/** How a chat without an owner gets a new one. */
export type Successors =
  /** Members, by chat. */
  | { kind: "chosen"; byChat: readonly { chatId: number; userId: number }[] }
  /** One user for all chats, who joins those they are not a member of. */
  | { kind: "everywhere"; userId: number }
  /** The member who joined first. */
  | { kind: "earliest" };

/** Names offered for the choice of a new owner. */
const candidatesMax = 50;

export type Memberships = ReturnType<typeof createMemberships>;

export function createMemberships(
  { database, bus, chats }: DeletionOptions,
  deleteChat: DeleteChat,
) {
  /** Returns what would become of the chats of a user. */
  async function preview(userId: number): Promise<Omit<DeletionPreview, "isLastServerOwner">> {
    const { sql } = database;
    const dependent = await store.chatsThatDependOn(sql, userId);
    const chatsToHandOver = await Promise.all(
      dependent.filter(isShared).map(async ({ id, title }) => {
        return { id, title, candidates: await store.candidatesOf(sql, id, userId, candidatesMax) };
      }),
    );
    // Direct chats are left out: the user knows that no other user can read them.
    const chatsToDelete = dependent.filter((chat) => chat.kind === "group" && !isShared(chat));
    return {
      chatsToHandOver,
      chatsToDelete: chatsToDelete.map(({ id, title }) => ({ id, title })),
    };
  }

  /**
   * Rejects with `successor_required` if a chat would have no owner. Returns a function that
   * publishes the events after the commit.
   */
  async function endWithin(
    trx: Sql,
    actor: AuditActor,
    userId: number,
    successors: Successors,
  ): Promise<() => Promise<void>> {
    await store.lockChatsOf(trx, database.kind, userId);
    const dependent = await store.chatsThatDependOn(trx, userId);
    const toHandOver = dependent.filter(isShared);
    const newOwners = await Promise.all(
      toHandOver.map(async ({ id }) => ({
        chatId: id,
        userId: await successorOf(trx, id, userId, successors),
      })),
    );
    requireSuccessors(toHandOver, newOwners);
    for (const { chatId, userId: newOwnerId = 0 } of newOwners) {
      await chats.members.putWithin(trx, actor, chatId, { userId: newOwnerId, role: "owner" });
    }
    const deletions: ChatDeletion[] = [];
    for (const { id } of dependent.filter((chat) => !isShared(chat))) {
      deletions.push(await deleteChat.within(trx, actor, id));
    }
    const { leftIds, keptIds } = await store.removeMemberships(trx, userId);

    return async () => {
      for (const { announce } of deletions) await announce();
      for (const { chatId, userId: newOwnerId = 0 } of newOwners) {
        chats.events.publishMemberAdded(chatId, newOwnerId);
      }
      for (const chatId of leftIds) {
        publishAuthor(bus, chatId, userId);
        chats.events.publishMemberRemoved(chatId, userId);
      }
      for (const chatId of keptIds) chats.events.publishMemberChanged(chatId, userId);
    };
  }

  return { preview, endWithin };
}

/** Shows the former author as deleted above their messages. */
export function publishAuthor(bus: Bus, chatId: number, userId: number): void {
  const user = { ...deletedUser, id: userId, handle: deletedHandle(userId) };
  bus.publish(`chat.${chatId}`, [{ type: "author.changed", chatId, user }]);
}

function isShared({ others }: store.OwnedChat): boolean {
  return others > 0;
}

async function successorOf(
  trx: Sql,
  chatId: number,
  userId: number,
  successors: Successors,
): Promise<number | undefined> {
  switch (successors.kind) {
    case "everywhere":
      return successors.userId;
    case "earliest":
      return (await store.candidatesOf(trx, chatId, userId, 1))[0]?.id;
    case "chosen": {
      const index = successors.byChat.findIndex((one) => one.chatId === chatId);
      const chosenId = successors.byChat[index]?.userId;
      if (chosenId === undefined) return undefined;
      const isMember = chosenId !== userId && (await store.isMember(trx, chatId, chosenId));
      if (isMember) return chosenId;
      return failAt(`/successors/${index}/userId`, "is not a member of the chat", "user_not_found");
    }
  }
}

function requireSuccessors(
  toHandOver: readonly store.OwnedChat[],
  newOwners: readonly { chatId: number; userId: number | undefined }[],
): void {
  const missing = toHandOver.filter((_, index) => newOwners[index]?.userId === undefined);
  if (missing.length === 0) return;
  const titles = missing.map(({ title }) => title).join(", ");
  fail("successor_required", {
    detail: `Choose a new owner for: ${titles}.`,
    errors: missing.map(({ id, title }) => {
      return { pointer: "/successors", detail: `has no new owner for chat ${id} (${title})` };
    }),
  });
}
