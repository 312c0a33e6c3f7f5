/** Live events of chats and members. Each is published after the commit. */
import type { Member } from "@belfry/contracts/chats";
import type { Bus } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import * as chatStore from "./chat-store.ts";
import * as memberStore from "./member-store.ts";

export type ChatEvents = ReturnType<typeof createChatEvents>;

export function createChatEvents({ database, bus }: { database: Database; bus: Bus }) {
  const { sql } = database;
  let lastProfile: Promise<void> = Promise.resolve();

  /** Adds the chat to the user's own sockets. */
  function publishChatJoined(chatId: number, userId: number): void {
    bus.publish(`user.${userId}`, [{ type: "chat.joined", chatId }]);
  }

  async function publishChatChanged(chatId: number): Promise<void> {
    const chat = await chatStore.findInfo(sql, chatId);
    bus.publish(`chat.${chatId}`, [{ type: "chat.changed", chat }]);
  }

  /** Returns the member, or undefined if they have been removed since the commit. */
  async function publishMemberChanged(chatId: number, userId: number): Promise<Member | undefined> {
    const member = await memberStore.find(sql, chatId, userId);
    if (!member) return undefined;
    bus.publish(`chat.${chatId}`, [{ type: "member.changed", chatId, userId, member }]);
    return member;
  }

  async function publishMemberAdded(chatId: number, userId: number): Promise<Member | undefined> {
    publishChatJoined(chatId, userId);
    const member = await publishMemberChanged(chatId, userId);
    if (member) await publishChatChanged(chatId);
    return member;
  }

  async function publishMemberRemoved(chatId: number, userId: number): Promise<void> {
    // The removed user first: no later event from the chat may reach them.
    bus.publish(`user.${userId}`, [{ type: "chat.removed", chatId }]);
    bus.publish(`chat.${chatId}`, [{ type: "member.changed", chatId, userId, member: null }]);
    await publishChatChanged(chatId);
  }

  /** Removes a deleted chat from the screens of its members. */
  function publishChatDeleted(chatId: number, memberIds: readonly number[]): void {
    for (const userId of memberIds)
      bus.publish(`user.${userId}`, [{ type: "chat.removed", chatId }]);
  }

  async function publishProfile(userId: number): Promise<void> {
    for (const { chatId, member } of await memberStore.listMemberships(sql, userId)) {
      bus.publish(`chat.${chatId}`, [{ type: "member.changed", chatId, userId, member }]);
    }
  }

  /** Sends the user's current name and avatar to everyone who shares a chat with them. */
  function announceProfile(userId: number): Promise<void> {
    // One after another, so that the profile read last is also sent last.
    const result = lastProfile.then(() => publishProfile(userId));
    lastProfile = result.catch(() => {});
    return result;
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
