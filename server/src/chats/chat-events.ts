/** Live events of chats and members. Each is published after the commit. */
import type { Bus } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import * as memberStore from "./member-store.ts";

export type ChatEvents = ReturnType<typeof createChatEvents>;

export function createChatEvents({ database, bus }: { database: Database; bus: Bus }) {
  const { sql } = database;

  /** Adds the chat to the user's own sockets. */
  function publishChatJoined(chatId: number, userId: number): void {
    bus.publish(`user.${userId}`, [{ type: "chat.joined", chatId }]);
  }

  function publishChatChanged(chatId: number): void {
    bus.publish(`chat.${chatId}`, [{ type: "chat.changed", chatId }]);
  }

  function publishMemberChanged(chatId: number, userId: number): void {
    bus.publish(`chat.${chatId}`, [{ type: "member.changed", chatId, userId }]);
  }

  function publishMemberAdded(chatId: number, userId: number): void {
    publishChatJoined(chatId, userId);
    publishMemberChanged(chatId, userId);
    publishChatChanged(chatId);
  }

  function publishMemberRemoved(chatId: number, userId: number): void {
    // The removed user first: no later event from the chat may reach them.
    bus.publish(`user.${userId}`, [{ type: "chat.removed", chatId }]);
    publishMemberChanged(chatId, userId);
    publishChatChanged(chatId);
  }

  /** Removes a deleted chat from the screens of its members. */
  function publishChatDeleted(chatId: number, memberIds: readonly number[]): void {
    for (const userId of memberIds)
      bus.publish(`user.${userId}`, [{ type: "chat.removed", chatId }]);
  }

  /** Sends the user's current name and avatar to everyone who shares a chat with them. */
  async function announceProfile(userId: number): Promise<void> {
    const revByChat = await memberStore.revsOfUser(sql, userId);
    for (const chatId of revByChat.keys()) publishMemberChanged(chatId, userId);
  }

  return {
    publishChatJoined,
    publishChatChanged,
    publishMemberChanged,
    publishMemberAdded,
    publishMemberRemoved,
    publishChatDeleted,
    announceProfile,
  };
}
