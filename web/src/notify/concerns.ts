/**
 * Decides whether a message that arrives in a tab notifies its user: by mute, level and mention. The
 * server applies the same rule to push.
 */

import type { Chat } from "@belfry/contracts/chats";
import { isMuted } from "@belfry/contracts/live/unread";
import { isCovered, isMentioned } from "@belfry/contracts/live/weight";
import type { Message } from "@belfry/contracts/messages/messages";

export function concerns(message: Message, chat: Chat, myId: number, now: number): boolean {
  const { author, silent, level, createdAt } = message;
  const { notifications, mutedWebhooks } = chat.me;
  if (silent || (author.kind === "user" && author.userId === myId)) return false;
  if (isMuted(notifications, now)) return false;
  if (author.kind === "webhook") {
    const mute = mutedWebhooks.find(({ webhookId }) => webhookId === author.webhookId);
    if (mute && isCovered(mute, createdAt)) return false;
  }
  if (isMentioned(message, myId)) return true;
  if (notifications.level === "mentions") return false;
  if (author.kind === "webhook" && level === "critical") return true;
  return notifications.level === "all";
}
