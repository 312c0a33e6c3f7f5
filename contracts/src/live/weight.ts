/**
 * Unread messages of one member: which messages count, and which ones mention the member. The server
 * computes the same from the database; its tests compare both.
 */

import type { Chat } from "../chats.ts";
import { limits } from "../limits.ts";
import type { Message } from "../messages/messages.ts";
import type { MutedWebhook } from "../notifications/notifications.ts";
import { isMentioned } from "../notifications/reason.ts";
import type { MemberState } from "./events.ts";

/** Whether a mute covers a message: one that was posted while its webhook was muted stays covered. */
export function isCovered({ until }: MutedWebhook, createdAt: string): boolean {
  return until === "forever" || until === "resolved" || createdAt < until;
}

/** Applies a posted, changed or removed message. Returns the same chat if nothing changes. */
export function withMessageWeight(chat: Chat, message: Message, userId: number): Chat {
  const { id, author } = message;
  const { me } = chat;
  // Nothing is unread in a thread that the user does not follow.
  if (me.isFollowing === false) return withReadMark(chat, id);
  // Posting marks all earlier messages as read.
  const isOwn = author.kind === "user" && author.userId === userId;
  if (isOwn && id > (me.markedUnread?.untilId ?? 0)) return withReadMark(chat, id);
  if (id <= me.readMessageId) return chat;
  const counts = countsAsUnread(chat, message, userId);
  const isMention = counts && isMentioned(message, userId);
  const isAddressed = counts && (isMention || countsEachMessage(chat));
  const lastUnreadId = counts ? Math.max(me.lastUnreadId, id) : me.lastUnreadId;
  const unreadMentionIds = setId(me.unreadMentionIds, id, isAddressed);
  const unreadActivityIds = setId(me.unreadActivityIds, id, isMention);
  const isSame =
    lastUnreadId === me.lastUnreadId &&
    unreadMentionIds === me.unreadMentionIds &&
    unreadActivityIds === me.unreadActivityIds;
  if (isSame) return chat;
  return { ...chat, me: { ...me, lastUnreadId, unreadMentionIds, unreadActivityIds } };
}

/** Whether a message after the read mark is unread for this member. */
export function countsAsUnread(
  chat: Chat,
  { author, silent, deletedAt, createdAt }: Message,
  userId: number,
): boolean {
  if (silent || deletedAt) return false;
  if (author.kind === "user") return author.userId !== userId;
  const { webhookId } = author;
  const mute = chat.me.mutedWebhooks.find((muted) => muted.webhookId === webhookId);
  return !(mute && isCovered(mute, createdAt));
}

/** Whether every message counts like a mention. */
function countsEachMessage({ kind, parent, me }: Chat): boolean {
  return (kind === "direct" || parent?.kind === "direct") && me.notifications.level === "all";
}

/** Whether a client that has missed a message must ask the server what is unread after it. */
export function mayChangeOtherCounts({ silent, deletedAt, mentions = [] }: Message): boolean {
  return silent === true || deletedAt !== undefined || mentions.includes("here");
}

/**
 * Adds or removes an id, and returns the same list if nothing changes. Ascending; the oldest are left
 * out above the limit.
 */
function setId(ids: number[], id: number, isIn: boolean): number[] {
  if (ids.includes(id) === isIn) return ids;
  if (!isIn) return ids.filter((other) => other !== id);
  const added = [...ids, id];
  if (id < (ids.at(-1) ?? 0)) added.sort((a, b) => a - b);
  return added.slice(-limits.unreadMentionIds);
}

/** Moves the read mark forward. */
export function withReadMark(chat: Chat, messageId: number): Chat {
  const { readMessageId, lastUnreadId, unreadMentionIds, unreadActivityIds } = chat.me;
  if (messageId <= readMessageId) return chat;
  return {
    ...chat,
    me: {
      ...chat.me,
      readMessageId: messageId,
      lastUnreadId: lastUnreadId > messageId ? lastUnreadId : 0,
      unreadMentionIds: idsAfter(unreadMentionIds, messageId),
      unreadActivityIds: idsAfter(unreadActivityIds, messageId),
    },
  };
}

/** Returns the same list if all ids are later. */
function idsAfter(ids: number[], messageId: number): number[] {
  return (ids[0] ?? messageId + 1) > messageId ? ids : ids.filter((id) => id > messageId);
}

/** Applies the id of the chat's last message that counts, after a message has stopped counting. */
export function withLastCounted(chat: Chat, lastCountedId: number): Chat {
  const { readMessageId, mutedWebhooks, markedUnread, lastUnreadId } = chat.me;
  // With muted webhooks, or own messages after the read mark, the user's own event has the id.
  if (mutedWebhooks.length > 0 || markedUnread) return chat;
  const unreadId = lastCountedId > readMessageId ? lastCountedId : 0;
  return unreadId === lastUnreadId ? chat : { ...chat, me: { ...chat.me, lastUnreadId: unreadId } };
}

/**
 * Applies what the server has read for this member. This client may have read further, unless messages
 * were marked as unread in the meantime, or the client has marked those of a thread as read because the
 * user did not follow it.
 */
export function withMemberState(chat: Chat, state: MemberState): Chat {
  const { role, hiddenUntilId, readMessageId: known, markedUnread, isFollowing } = chat.me;
  const isSame = markedUnread?.count === state.markedUnread?.count;
  const mayHaveReadFurther = isSame && isFollowing === state.isFollowing;
  const readMessageId = mayHaveReadFurther
    ? Math.max(known, state.readMessageId)
    : state.readMessageId;
  const { lastUnreadId, unreadMentionIds, unreadActivityIds } = state;
  return {
    ...chat,
    me: {
      role,
      ...(hiddenUntilId !== undefined && { hiddenUntilId }),
      ...state,
      readMessageId,
      lastUnreadId: lastUnreadId > readMessageId ? lastUnreadId : 0,
      unreadMentionIds: idsAfter(unreadMentionIds, readMessageId),
      unreadActivityIds: idsAfter(unreadActivityIds, readMessageId),
    },
  };
}
