/** Sends what belongs to the user of a socket alone: settings, sections, saved messages, unread threads. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { Chats } from "../chats/chats.ts";
import type { Messages } from "../messages/messages.ts";
import type { LatestReads } from "./reads/latest-reads.ts";
import type { SocketWriter } from "./socket-writer.ts";

export interface OwnListsServices {
  chats: Pick<Chats, "sidebar" | "threads">;
  messages: Pick<Messages, "isSaved">;
  readSettings(userId: number): Promise<NotificationSettings>;
}

interface OwnListsOptions {
  services: OwnListsServices;
  writer: SocketWriter;
  userId: number;
  readLatest: LatestReads;
}

export type OwnLists = ReturnType<typeof createOwnLists>;

export function createOwnLists({ services, writer, userId, readLatest }: OwnListsOptions) {
  const { chats, messages, readSettings } = services;

  function sendLatest(name: string, read: () => Promise<ServerEvent>): void {
    readLatest(name, async () => {
      const event = await read();
      return () => writer.send(event);
    });
  }

  return {
    sendSidebar(): void {
      sendLatest("sidebar", async () => {
        return { type: "sidebar.changed", sidebar: await chats.sidebar.read(userId) };
      });
    },

    sendUnreadThreads(): void {
      sendLatest("threads", async () => {
        return { type: "threads.changed", unread: await chats.threads.unreadOf(userId) };
      });
    },

    sendSettings(): void {
      sendLatest("settings", async () => {
        return { type: "notifications.changed", settings: await readSettings(userId) };
      });
    },

    sendSaved({ chatId, messageId }: { chatId: number; messageId: number }): void {
      sendLatest(`saved ${chatId} ${messageId}`, async () => {
        const isSaved = await messages.isSaved({ userId, chatId, messageId });
        return { type: "saved.changed", chatId, messageId, isSaved };
      });
    },
  };
}
