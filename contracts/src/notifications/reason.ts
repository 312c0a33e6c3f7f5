/**
 * Why a message notifies a member of its chat: one rule for push and for the notifications of open
 * tabs. Mutes and quiet hours are applied before. Has no schemas, to keep the web app small.
 */
import type { Message } from "../messages/messages.ts";
import type { NotificationLevel } from "./notifications.ts";

/** `all` is any message of a group chat with that level, `direct` any of a direct chat. */
export type NotificationReason = "mention" | "reply" | "direct" | "all" | "critical";

interface Reader {
  userId: number;
  isDirect: boolean;
  level: NotificationLevel;
  /** Whether `@here` in this message mentions the reader. */
  wasHere: boolean;
}

/** Returns undefined if the message does not notify the reader. */
export function notificationReason(
  message: Message,
  { userId, isDirect, level, wasHere }: Reader,
): NotificationReason | undefined {
  const { author, silent, deletedAt } = message;
  if (level === "nothing" || silent || deletedAt) return undefined;
  if (author.kind === "user" && author.userId === userId) return undefined;
  // A reply mentions its author, but says more.
  if (message.replyToUserId === userId) return "reply";
  if (isMentioned(message, userId, wasHere)) return "mention";
  if (level === "mentions") return undefined;
  if (author.kind === "webhook" && message.level === "critical") return "critical";
  if (level === "critical") return undefined;
  return isDirect ? "direct" : "all";
}

/** `@here` mentions the members online. A client that receives a message live is online. */
export function isMentioned(
  { mentions = [], replyToUserId, threadReply }: Message,
  userId: number,
  wasHere = true,
): boolean {
  // The reply in the thread mentions its users.
  if (threadReply) return false;
  if (replyToUserId === userId) return true;
  return mentions.some((mention) => {
    if (mention === "all") return true;
    if (mention === "here") return wasHere;
    return "groupId" in mention ? mention.userIds.includes(userId) : mention.userId === userId;
  });
}
