/** Levels and mutes of members: for a chat, and for single webhooks in it. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type {
  ChangeChatNotifications,
  ChatNotifications,
  MuteWebhook,
} from "@belfry/contracts/notifications/notifications";
import type { Bus } from "../../bus/bus.ts";
import type { Chats } from "../../chats/chats.ts";
import { type Clock, forever } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Messages } from "../../messages/messages.ts";
import { fail, failAt } from "../../problems.ts";
import { createSlices } from "../../slices.ts";
import { parseTime } from "../../time-input.ts";
import * as store from "./level-store.ts";

interface LevelsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  chats: Pick<Chats, "chatFor" | "list" | "threads">;
  messages: Pick<Messages, "find">;
}

export function createLevels(options: LevelsOptions) {
  const { database, bus, clock, chats, messages } = options;
  const { sql } = database;
  const slices = createSlices();

  /** Sends the unread counts and the settings of a chat to the user's devices. */
  function announce(userId: number, chatId: number): void {
    bus.publish(`user.${userId}`, [{ type: "attention.changed", chatId }]);
  }

  function announceAll(userIds: readonly number[], chatId: number): void {
    for (const userId of userIds) announce(userId, chatId);
  }

  async function change(
    userId: number,
    chatId: number,
    { level, mutedUntil = null }: ChangeChatNotifications,
  ): Promise<ChatNotifications> {
    await store.saveLevel(sql, chatId, userId, {
      level,
      mutedUntil: mutedUntil === null ? null : parseMuteEnd("/mutedUntil", mutedUntil),
    });
    announce(userId, chatId);
    // The level of a chat decides about its threads, too.
    chats.threads.announceUnread([userId]);
    const chat = (await chats.chatFor({ id: userId }, chatId)) ?? fail("chat_not_found");
    return chat.me.notifications;
  }

  /** Rejects with `webhook_not_found`, and with `message_not_found` if that message is not open. */
  async function muteWebhook(
    userId: number,
    chat: Chat,
    webhookId: number,
    { until, messageId }: MuteWebhook,
  ): Promise<void> {
    if (!(await store.isWebhookOf(sql, chat.id, webhookId))) fail("webhook_not_found");
    const mute = { chatId: chat.id, userId, webhookId };
    if (until !== "resolved") {
      const mutedUntil = parseMuteEnd("/until", until);
      await store.saveWebhookMute(sql, { ...mute, mutedUntil, messageId: null });
    } else {
      if (messageId === undefined) failAt("/messageId", "is required for a mute until `resolved`");
      const message = await messages.find(chat, messageId, userId);
      if (!isOpenOf(message, webhookId)) fail("message_not_found");
      await store.saveWebhookMute(sql, { ...mute, mutedUntil: forever, messageId });
    }
    announce(userId, chat.id);
  }

  async function unmuteWebhook(userId: number, chatId: number, webhookId: number): Promise<void> {
    const isChanged = await store.deleteWebhookMute(sql, { chatId, userId, webhookId });
    if (isChanged) announce(userId, chatId);
  }

  /** Ends the mutes whose message is no longer open, with the time of that change. */
  async function endMutes(): Promise<void> {
    for (const { chatId, messageId, at } of await store.listEnded(sql)) {
      const ended = { chatId, messageId, at: at ?? clock.now() };
      await slices.repeat(async (most) => {
        const userIds = await store.endMutesOf(sql, ended, most);
        announceAll(userIds, chatId);
        return userIds.length;
      });
    }
  }

  /**
   * Ends the mutes of chats whose time is over. Clients know when they end, but not which threads are
   * unread then: the server counts those.
   */
  async function endChatMutes(): Promise<void> {
    const now = clock.now();
    if (!(await store.isAnyOver(sql, now))) return;
    await slices.repeat(async (most) => {
      const ended = await store.endChatMutes(sql, now, most);
      for (const { userId, chatId } of ended) announce(userId, chatId);
      chats.threads.announceUnread([...new Set(ended.map(({ userId }) => userId))]);
      return ended.length;
    });
  }

  return {
    change,
    muteWebhook,
    unmuteWebhook,
    endMutes,
    endChatMutes,

    /** Call it when the settings of a user have changed. */
    async announceDefaults(userId: number): Promise<void> {
      const list = await chats.list({ id: userId });
      const changed = list.filter((chat) => chat.me.notifications.isDefault);
      for (const { id } of changed) announce(userId, id);
      chats.threads.announceUnread([userId]);
    },

    /** Call it when a message of a chat has stopped counting. */
    async announceUncounted(chatId: number): Promise<void> {
      announceAll(await store.listOwnCounters(sql, chatId), chatId);
    },
  };
}

function isOpenOf(message: Message | undefined, webhookId: number): boolean {
  if (message?.author.kind !== "webhook" || message.deletedAt) return false;
  return message.author.webhookId === webhookId && message.state === "open";
}

function parseMuteEnd(pointer: string, until: string): number {
  return until === "forever" ? forever : parseTime(pointer, until);
}
