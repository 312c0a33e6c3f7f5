/** Compares the badges of a client with the messages that it shows. */
import type { Chat } from "@belfry/contracts/chats";
import type { LiveState } from "@belfry/contracts/live/live-state";
import { isMuted } from "@belfry/contracts/live/unread";
import { isCovered } from "@belfry/contracts/live/weight";
import type { Message } from "@belfry/contracts/messages/messages";
import { isMentioned } from "@belfry/contracts/notifications/reason";

/** Returns the chats whose counters differ from their messages, and threads that are counted wrongly. */
export function findLies(state: LiveState, now: number): unknown[] {
  const chats = Object.values(state.chats);
  return [...chats.flatMap((chat) => liesOf(chat, state)), ...threadLies(state, now)];
}

function liesOf(chat: Chat, { timelines, userId }: LiveState): unknown[] {
  const messages = timelines[chat.id]?.messages ?? [];
  const { lastUnreadId, unreadMentionIds, unreadActivityIds } = chat.me;
  const shown = shownIn(chat, messages, userId);
  const certain = (ids: readonly number[]) => certainOf(ids, messages, userId).join();
  const isTrue =
    lastUnreadId === shown.lastUnreadId &&
    certain(unreadMentionIds) === certain(shown.unreadMentionIds) &&
    certain(unreadActivityIds) === certain(shown.unreadActivityIds);
  return isTrue ? [] : [{ chatId: chat.id, me: chat.me, shown }];
}

/** Returns the unread state that follows from the messages of a chat. */
function shownIn(chat: Chat, messages: readonly Message[], userId: number) {
  const { readMessageId, mutedWebhooks, notifications, isFollowing } = chat.me;
  const unread = messages.filter(({ id, author, silent, deletedAt, createdAt }) => {
    if (isFollowing === false || id <= readMessageId || silent || deletedAt) return false;
    if (author.kind === "user") return author.userId !== userId;
    const mute = mutedWebhooks.find(({ webhookId }) => webhookId === author.webhookId);
    return !(mute && isCovered(mute, createdAt));
  });
  const isDirect = chat.kind === "direct" || chat.parent?.kind === "direct";
  const mentionIds = unread.filter((message) => isMentioned(message, userId)).map(({ id }) => id);
  return {
    lastUnreadId: unread.at(-1)?.id ?? 0,
    unreadMentionIds:
      isDirect && notifications.level === "all" ? unread.map(({ id }) => id) : mentionIds,
    unreadActivityIds: mentionIds,
  };
}

/**
 * Returns the state without unread mentions by `@here`. On two servers, one may not know yet that a user
 * has just connected to the other: the client then counts a mention that the server does not.
 */
export function withoutHere(state: LiveState): LiveState {
  const chats = Object.entries(state.chats).map(([id, chat]) => {
    const certain = (ids: number[]) =>
      certainOf(ids, state.timelines[chat.id]?.messages, state.userId);
    const unreadMentionIds = certain(chat.me.unreadMentionIds);
    const unreadActivityIds = certain(chat.me.unreadActivityIds);
    return [id, { ...chat, me: { ...chat.me, unreadMentionIds, unreadActivityIds } }];
  });
  return { ...state, chats: Object.fromEntries(chats) };
}

/** Whether `@here` mentions a user who was disconnected depends on the time. */
function certainOf(ids: readonly number[], messages: readonly Message[] = [], userId: number) {
  const here = new Set(messages.filter((one) => isHereOnly(one, userId)).map(({ id }) => id));
  return ids.filter((id) => !here.has(id));
}

/** Mentions the user only if the user was online. */
function isHereOnly(message: Message, userId: number): boolean {
  return isMentioned(message, userId, true) && !isMentioned(message, userId, false);
}

/** The badge of threads counts exactly the followed threads with unread replies that are not muted. */
function threadLies({ chats, threads, timelines, userId }: LiveState, now: number): unknown[] {
  const counted = Object.values(chats).filter(({ kind, parent, me }) => {
    if (kind !== "thread" || !me.isFollowing || me.lastUnreadId === 0) return false;
    const chat = chats[parent?.chatId ?? 0];
    if (!chat || isMuted(me.notifications, now)) return false;
    const isByMention = me.notifications.isDefault && isMuted(chat.me.notifications, now);
    return !isByMention || me.unreadMentionIds.length > 0;
  });
  const expected = counted.map(({ id, me: { unreadMentionIds: ids } }) => {
    const certain = certainOf(ids, timelines[id]?.messages, userId).length;
    return { id, least: certain, most: ids.length };
  });
  const shown = threads.items.filter(({ chatId }) => chats[chatId]);
  const isTrue =
    shown.length === expected.length &&
    expected.every(({ id, least, most }, at) => {
      const { chatId, mentionCount = 0 } = shown[at] ?? {};
      return chatId === id && least <= mentionCount && mentionCount <= most;
    });
  const sum = threads.items.reduce((total, { mentionCount }) => total + mentionCount, 0);
  const isSum = threads.unreadCount === threads.items.length && threads.mentionCount === sum;
  return isTrue && isSum ? [] : [{ threads, expected }];
}
