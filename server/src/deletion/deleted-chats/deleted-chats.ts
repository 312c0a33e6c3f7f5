/**
 * Group chats that their owners or administrators delete. They are gone for everybody at once, but an
 * administrator can restore them for seven days. Then their data is deleted for good.
 */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { Identity } from "../../access/identity.ts";
import type { Sql } from "../../database/schema.ts";
import { fail } from "../../problems.ts";
import { createSlices } from "../../slices.ts";
import type { DeletionOptions } from "../options.ts";
import { addRemoval } from "../removal-store.ts";
import * as store from "./deleted-chat-store.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type DeletedChats = ReturnType<typeof createDeletedChats>;

export function createDeletedChats({ database, clock, audit, chats, webhooks }: DeletionOptions) {
  const { sql } = database;
  const slices = createSlices();

  async function hideWithin(trx: Sql, actor: Identity, chatId: number): Promise<boolean> {
    const now = clock.now();
    const restorableUntil = now + limits.daysToRestoreChats * dayMs;
    const hidden = await store.hideChat(trx, chatId, { now, restorableUntil });
    if (!hidden) return false;
    const { title, lastMessageId, memberCount } = hidden;
    const details = { chatId, title, members: memberCount, messages: lastMessageId };
    await audit.within(trx).success(actor, "chat_deleted", `chat:${chatId}`, details);
    return true;
  }

  /** Deletes the data of a hidden chat. Returns false if it was restored or closed meanwhile. */
  async function closeWithin(trx: Sql, chatId: number): Promise<boolean> {
    if (!(await store.closeHiddenChat(trx, chatId))) return false;
    await webhooks.managing.deleteAllWithin(trx, chatId);
    await addRemoval(trx, { kind: "chat", targetId: chatId, now: clock.now() });
    return true;
  }

  function forEachMember(chatId: number, publish: (userId: number) => void): Promise<unknown> {
    let after = 0;
    return slices.repeat(async (most) => {
      const ids = await store.memberIdsAfter(sql, chatId, after, most);
      for (const userId of ids) publish(userId);
      after = ids.at(-1) ?? after;
      return ids.length;
    });
  }

  async function announceHidden(chatId: number): Promise<void> {
    await forEachMember(chatId, (userId) => chats.events.publishChatDeleted(chatId, [userId]));
  }

  /** Deletes a chat for one of its managers. */
  async function byManager(identity: Identity, chat: Chat): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      await chats.members.requireManagerWithin(trx, identity.user, chat);
      if (!(await hideWithin(trx, identity, chat.id))) fail("chat_not_found");
    });
    await announceHidden(chat.id);
  }

  /**
   * Deletes any group chat for an administrator, who may not be a member. A chat that is deleted
   * already is deleted for good. Direct chats have no administrators.
   */
  async function byAdministrator(identity: Identity, chatId: number): Promise<void> {
    const isHidden = await sql.transaction().execute(async (trx) => {
      if (await hideWithin(trx, identity, chatId)) return true;
      if (!(await closeWithin(trx, chatId))) fail("chat_not_found");
      await audit.within(trx).success(identity, "chat_purged", `chat:${chatId}`);
      return false;
    });
    if (isHidden) await announceHidden(chatId);
  }

  /**
   * Restores a deleted chat with its members and webhooks. If its owners have left the server
   * meanwhile, the administrator becomes its owner. Rejects with `chat_not_found`.
   */
  async function restore(identity: Identity, chatId: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      if (!(await store.unhideChat(trx, chatId, clock.now()))) fail("chat_not_found");
      await audit.within(trx).success(identity, "chat_undeleted", `chat:${chatId}`);
      if (await store.hasOwner(trx, chatId)) return;
      const owner = { userId: identity.user.id, role: "owner" } as const;
      await chats.members.putWithin(trx, identity, chatId, owner);
    });
    await forEachMember(chatId, (userId) => chats.events.publishChatJoined(chatId, userId));
  }

  /** Closes the chats that can no longer be restored. The job of removals deletes their data. */
  async function closeDue(): Promise<void> {
    for (;;) {
      const chatId = await store.nextDue(sql, clock.now());
      if (chatId === undefined) return;
      await sql.transaction().execute((trx) => closeWithin(trx, chatId));
    }
  }

  return { byManager, byAdministrator, restore, closeDue };
}
