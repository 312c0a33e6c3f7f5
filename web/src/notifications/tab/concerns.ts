/** Decides whether a message that arrives in a tab notifies its user, by the rule of push. */

import type { Chat } from "@belfry/contracts/chats";
import { isMuted } from "@belfry/contracts/live/unread";
import { isCovered } from "@belfry/contracts/live/weight";
import type { Message } from "@belfry/contracts/messages/messages";
import { notificationReason } from "@belfry/contracts/notifications/reason";

export function concerns(message: Message, chat: Chat, myId: number, now: number): boolean {
  const { author, createdAt } = message;
  const { notifications, mutedWebhooks, isFollowing } = chat.me;
  if (isFollowing === false) return false;
  if (isMuted(notifications, now)) return false;
  const mute = mutedWebhooks.find(
    ({ webhookId }) => author.kind === "webhook" && author.webhookId === webhookId,
  );
  if (mute && isCovered(mute, createdAt)) return false;
  const isDirect = (chat.parent?.kind ?? chat.kind) === "direct";
  // This tab receives the message live, so its user is online.
  const reader = { userId: myId, isDirect, level: notifications.level, wasHere: true };
  return notificationReason(message, reader) !== undefined;
}
