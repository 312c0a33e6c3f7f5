/** Deletes chats for good. Nothing of one is visible afterwards; a background job deletes its rows and files. */
import type { AuditActor } from "../audit/audit.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { createSlices } from "../slices.ts";
import { closeChat, deleteMembers } from "./chat-deletion-store.ts";
import type { DeletionOptions } from "./options.ts";
import { addRemoval } from "./removal-store.ts";

export interface ChatDeletion {
  /** Ends the memberships that are left, and publishes the events. */
  announce(): Promise<void>;
}

/** Memberships that end in the transaction of the deletion: 10,000 would take 190 ms on SQLite. */
const firstMembers = 500;

export type DeleteChat = ReturnType<typeof createDeleteChat>;

export function createDeleteChat({ database, clock, audit, chats, webhooks }: DeletionOptions) {
  const slices = createSlices();

  /** Ends at most `most` memberships of a deleted chat. Returns how many. */
  async function endMemberships(chatId: number, most: number): Promise<number> {
    const memberIds = await deleteMembers(database.sql, chatId, most);
    chats.events.publishChatDeleted(chatId, memberIds);
    return memberIds.length;
  }

  /** The transaction of the deletion has ended the first memberships: all of them in most chats. */
  async function announce(chatId: number, firstIds: readonly number[]): Promise<void> {
    chats.events.publishChatDeleted(chatId, firstIds);
    if (firstIds.length < firstMembers) return;
    await slices.repeat((most) => endMemberships(chatId, most));
  }

  /**
   * Deletes a chat in the caller's transaction. Rejects with `chat_not_found`. Call `announce` after
   * the commit.
   */
  async function within(trx: Sql, actor: AuditActor, chatId: number): Promise<ChatDeletion> {
    const closed = (await closeChat(trx, chatId, clock.now())) ?? fail("chat_not_found");
    const { title, lastMessageId, memberCount } = closed;
    const firstIds = await deleteMembers(trx, chatId, firstMembers);
    const webhookCount = await webhooks.managing.deleteAllWithin(trx, chatId);
    await addRemoval(trx, { kind: "chat", targetId: chatId, now: clock.now() });
    await audit.within(trx).success(actor, "chat_deleted", `chat:${chatId}`, {
      chatId,
      title,
      members: memberCount,
      messages: lastMessageId,
      webhooks: webhookCount,
    });
    return { announce: () => announce(chatId, firstIds) };
  }

  return { within, endMemberships };
}
